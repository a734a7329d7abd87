/** Which tests `npm test -- --changed` selects, on a small project. */
import { describe, expect, it } from 'vitest'
import { selectTests } from '../../../scripts/changed-tests.ts'

const SOURCES = new Map([
  ['src/lib/money.ts', ''],
  ['src/lib/money.test.ts', "import { sum } from './money.ts'"],
  ['src/features/payouts/api/index.ts', "export { pay } from './pay.ts'"],
  ['src/features/payouts/api/pay.ts', "import { sum } from '#lib/money.ts'"],
  ['src/features/payouts/api/pay.test.ts', "import { pay } from './pay.ts'"],
  ['src/features/payouts/payouts.api.test.ts', "import { appOfThisFile } from '#testing/harness.ts'"],
  ['src/features/payouts/holds.api.test.ts', ''],
  ['src/features/payouts/payout-crash.api.test.ts', ''],
  ['src/features/statements/api/index.ts', "import {\n  pay,\n} from '#features/payouts/api/index.ts'"],
  ['src/features/statements/statements.api.test.ts', ''],
  ['src/features/statements/years.api.test.ts', ''],
  ['src/features/messages/api/store.ts', 'sql`select id from payouts`'],
  ['src/features/messages/messages.api.test.ts', ''],
  ['src/features/messages/web/list.tsx', "const Row = lazy(() => import('./row.tsx'))"],
  ['src/features/messages/web/row.tsx', ''],
  ['src/features/messages/web/list.browser.test.tsx', "import { List } from './list.tsx'"],
  ['src/features/cats/contract.ts', "import type { Paid } from '#features/payouts/api/index.ts'"],
  ['src/features/cats/cats.api.test.ts', ''],
  ['src/app/app.ts', "import '#features/payouts/api/index.ts'\nimport '#features/cats/contract.ts'"],
  ['src/app/app.test.ts', "import './app.ts'"],
  ['src/testing/harness.ts', "import '#app/app.ts'"],
  ['src/testing/repository/sizes.test.ts', ''],
  ['packages/local-stripe/src/index.ts', "export { open } from './store.ts'"],
  ['packages/local-stripe/src/store.ts', ''],
  ['packages/local-stripe/src/store.test.ts', "import { open } from './store.ts'"],
  ['src/platform/stripe/index.ts', "const { start } = await import('@littermate/local-stripe')"],
  ['src/platform/stripe/stripe.test.ts', "import { openStripe } from './index.ts'"],
  ['migrations/0020_payouts.sql', 'create table payouts (id uuid);'],
])
const ALWAYS = 'src/testing/repository/sizes.test.ts'
const select = (...changed: string[]) => selectTests(changed, SOURCES)

describe('a change', () => {
  it('of a file of a feature runs what imports it, all of its feature, and the main tests of features above', () => {
    expect(select('src/features/payouts/api/pay.ts')).toEqual({
      unit: ['src/features/payouts/api/pay.test.ts', ALWAYS],
      database: [
        'src/features/payouts/holds.api.test.ts',
        'src/features/payouts/payouts.api.test.ts',
        'src/features/statements/statements.api.test.ts',
      ],
      journeys: [],
    })
  })

  it('of a package beside the product runs its tests, and the tests of what uses it', () => {
    expect(select('packages/local-stripe/src/store.ts').unit).toEqual([
      'packages/local-stripe/src/store.test.ts',
      'src/platform/stripe/stripe.test.ts',
      ALWAYS,
    ])
  })

  it('of a shared file runs the main tests of the features that use it', () => {
    expect(select('src/lib/money.ts')).toEqual({
      unit: ['src/features/payouts/api/pay.test.ts', 'src/lib/money.test.ts', ALWAYS],
      database: [
        'src/features/payouts/payouts.api.test.ts',
        'src/features/statements/statements.api.test.ts',
      ],
      journeys: [],
    })
  })

  it('of a migration runs all of its feature, and the main tests of those that read its tables', () => {
    expect(select('migrations/0020_payouts.sql').database).toEqual([
      'src/features/messages/messages.api.test.ts',
      'src/features/payouts/holds.api.test.ts',
      'src/features/payouts/payouts.api.test.ts',
    ])
  })

  it('of a part that is loaded later runs the component tests of what loads it', () => {
    expect(select('src/features/messages/web/row.tsx').unit).toEqual([
      'src/features/messages/web/list.browser.test.tsx',
      ALWAYS,
    ])
  })

  it('of a test runs that test', () => {
    const test = 'src/features/statements/years.api.test.ts'
    expect(select(test, 'e2e/money/payouts.spec.ts', 'e2e/test.ts')).toMatchObject({
      database: expect.arrayContaining([test]),
      journeys: ['e2e/money/payouts.spec.ts'],
    })
  })

  it.each(['src/app/app.ts', 'src/testing/harness.ts', 'src/platform/db/pool.ts', 'package-lock.json'])(
    'of %s runs all main database tests',
    (path) => {
      expect(select(path).database).toBeNull()
    },
  )

  it('of a document runs only the tests that read all files', () => {
    expect(select('docs/style.md')).toEqual({ unit: [ALWAYS], database: [], journeys: [] })
  })
})
