/** The summary at the end of `npm test`. */
import { describe, expect, it } from 'vitest'
import { playwrightResults, type Results, summary, vitestResults } from '../../../scripts/test-report.ts'

const test = (fullName: string, status: string, meta = {}) => ({
  fullName,
  status,
  failureMessages: status === 'failed' ? ['\u001b[31mAssertionError: 1 is not 2\u001b[39m\n  at x.ts'] : [],
  meta,
})
const vitest = (file: object) =>
  JSON.stringify({ testResults: [{ message: '', startTime: 1_000, endTime: 3_000, ...file }] })
const step = (results: Results, seconds: number) => ({ ...results, step: 'cats', seconds })

describe('the summary', () => {
  it('names failures, and skips with their reasons, and ends with the numbers', () => {
    const assertionResults = [
      test('a cat purrs', 'passed'),
      test('a cat barks', 'failed'),
      test('a cat dives', 'skipped', { skipReason: 'there is no water' }),
    ]
    const results = vitestResults(vitest({ name: 'src/cat.test.ts', status: 'failed', assertionResults }))
    expect(
      summary([step(results, 33), step(results, 42)], 75)
        .trim()
        .split('\n'),
    ).toEqual([
      '━━━ summary after 1 min 15 s',
      '',
      'cats: 33 s',
      '     2 s  src/cat.test.ts',
      'cats: 42 s',
      '     2 s  src/cat.test.ts',
      '',
      'Failed:',
      ...Array(2).fill(['  ✗ src/cat.test.ts: a cat barks', '      AssertionError: 1 is not 2']).flat(),
      '',
      'Skipped, because there is no water:',
      ...Array(2).fill('  - src/cat.test.ts: a cat dives'),
      '',
      '2 passed, 2 failed, 2 skipped',
    ])
  })

  it('shows the five slowest files of each step', () => {
    const files = [3, 1, 7, 5, 4, 6].map((seconds) => ({ name: `${seconds}.test.ts`, ms: seconds * 1_000 }))
    const shown = summary([step({ passed: 6, failures: [], skips: [], files }, 9)], 9)
    expect(shown.match(/\d\.test\.ts/g)).toEqual(['7', '6', '5', '4', '3'].map((name) => `${name}.test.ts`))
  })

  it('counts a file that fails outside its tests', () => {
    const file = { name: 'src/cat.test.ts', status: 'failed', message: 'no database' }
    const results = vitestResults(vitest({ ...file, assertionResults: [test('a cat purrs', 'pending')] }))
    expect(results).toEqual({
      passed: 0,
      failures: [{ name: 'src/cat.test.ts', message: 'no database' }],
      skips: [{ name: 'src/cat.test.ts: a cat purrs', reason: 'the file failed before it' }],
      files: [{ name: 'src/cat.test.ts', ms: 2_000 }],
    })
  })

  it('counts a journey that passes only the second time as failed', () => {
    const spec = (title: string, status: string, annotations: object[] = []) => ({
      title,
      file: 'cats/cat.spec.ts',
      tests: [{ status, annotations, results: [{ duration: 400, errors: [{ message: 'not visible' }] }] }],
    })
    const skipped = spec('sleeps', 'skipped', [{ type: 'skip', description: 'it is day' }])
    const inner = { specs: [spec('eats', 'flaky'), skipped] }
    const report = { errors: [], suites: [{ specs: [spec('purrs', 'expected')], suites: [inner] }] }
    expect(playwrightResults(JSON.stringify(report))).toEqual({
      passed: 1,
      failures: [{ name: 'e2e/cats/cat.spec.ts: eats', message: 'not visible' }],
      skips: [{ name: 'e2e/cats/cat.spec.ts: sleeps', reason: 'it is day' }],
      files: [{ name: 'e2e/cats/cat.spec.ts', ms: 1_200 }],
    })
  })
})
