import { defineConfig } from 'vitest/config'
import { DATABASE_TESTS } from '../../src/testing/engines.ts'

/** The tests that `npm run mutants` runs: those without a database and a browser. */
export default defineConfig({
  test: {
    include: ['src/{features,lib}/**/*.test.ts'],
    exclude: DATABASE_TESTS,
    setupFiles: ['src/testing/strict-console.ts', 'src/testing/no-network.ts'],
    testTimeout: 60_000,
  },
})
