/** The results of `npm run mutants -- sql`: what fails the run, and the table of features. */
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  byFeature,
  findings,
  type Listed,
  sqlEvidence,
  type Tried,
} from '../../../scripts/mutants/sql/results.ts'
import { LISTED_SQL_SURVIVORS } from '../../../scripts/mutants/sql/survivors.ts'

const tried = (overrides: Partial<Tried> = {}): Tried => ({
  line: 'src/features/payouts/api/store.ts:12',
  kind: 'condition',
  removed: 'state = $1',
  original: 'select id from payouts\n  where state = $1',
  isNoticed: false,
  ...overrides,
})
const LISTED: Listed = {
  file: 'src/features/payouts/api/store.ts',
  kind: 'condition',
  removed: 'state = $1',
  statement: 'from payouts where',
  reason: 'Another condition implies it.',
}

it('every listed survivor is of an existing file', () => {
  expect(LISTED_SQL_SURVIVORS.filter(({ file }) => !existsSync(file))).toEqual([])
})

it('a survivor fails the run unless it is listed, with its file, kind, text, and statement', () => {
  const finding = ['src/features/payouts/api/store.ts:12 survives without its condition:\n  state = $1']
  expect(findings([tried()], [])).toEqual(finding)
  expect(findings([tried()], [LISTED])).toEqual([])
  for (const other of [
    { file: 'src/features/payouts/api/other.ts' },
    { kind: 'order' as const },
    { removed: 'state = $2' },
    { statement: 'from refunds' },
  ])
    expect(findings([tried()], [{ ...LISTED, ...other }])).toEqual(finding)
})

it('a listed change that is noticed fails the run, and one that was not tried does not', () => {
  expect(findings([tried({ isNoticed: true })], [LISTED])).toEqual([
    'src/features/payouts/api/store.ts: listed, but noticed without its condition:\n  state = $1',
  ])
  expect(findings([], [LISTED])).toEqual([])
})

it('the table has new rows for the features that ran, and the earlier ones of the others', () => {
  const results = byFeature(
    [
      tried(),
      tried({ isNoticed: true, removed: 'id = $2' }),
      tried({ line: 'src/platform/jobs/queue.ts:3' }),
    ],
    [LISTED],
  )
  expect(results).toEqual([
    { feature: 'payouts', changes: 2, noticed: 1, listed: 1 },
    { feature: 'platform', changes: 1, noticed: 0, listed: 0 },
  ])
  const earlier = sqlEvidence('', [
    { feature: 'orders', changes: 4, noticed: 4, listed: 0 },
    { feature: 'payouts', changes: 9, noticed: 2, listed: 0 },
  ])
  expect(sqlEvidence(earlier, results).match(/^\| `.*$/gm)).toEqual([
    '| `orders` | 4 | 4 | 0 |',
    '| `payouts` | 2 | 1 | 1 |',
    '| `platform` | 1 | 0 | 0 |',
  ])
})
