/** Conditions of tests. The summary of `npm test` shows the reason of each test that is skipped. */
import type { TestOptions } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    skipReason?: string
  }
}

/** Options of a test or a group that is skipped unless a condition is met; `reason` completes "skipped, because …". */
export function onlyIf(condition: unknown, reason: string): TestOptions {
  return condition ? {} : { skip: true, meta: { skipReason: reason } }
}

/** For tests of connections, crashes of the server, and several processes. */
export const ONLY_POSTGRES = onlyIf(
  process.env.TEST_DATABASE_URL,
  'PGlite runs in the process and has one connection; they ran on PostgreSQL',
)

/** For tests of PGlite itself. */
export const ONLY_PGLITE = onlyIf(
  !process.env.TEST_DATABASE_URL,
  'they are about PGlite, on which `npm run test:all` runs them',
)
