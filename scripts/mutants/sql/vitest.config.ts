import { defineConfig } from 'vitest/config'
import { DATABASE_TESTS } from '../../../src/testing/database-tests.ts'
import { COPIES } from './files.ts'

/** The database tests on PostgreSQL, as `npm run mutants -- sql` runs them: limits are short, because a change may hang a test. */
export default defineConfig({
  test: {
    include: process.env.SQL_MUTANTS === 'change' ? [`${COPIES}/*.test.ts`] : DATABASE_TESTS,
    maxWorkers: 4,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: [
      'src/testing/strict-console.ts',
      'src/testing/no-network.ts',
      'scripts/mutants/sql/in-tests.ts',
    ],
    globalSetup: ['src/testing/global-postgres.ts', 'src/testing/programs.ts'],
  },
})
