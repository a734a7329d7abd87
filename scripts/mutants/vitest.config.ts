import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutants` runs, of the folder that it selects: those without a database and a browser. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/*.{api,db}.test.ts'],
    setupFiles: ['src/testing/strict-console.ts', 'src/testing/no-network.ts'],
    testTimeout: 60_000,
  },
})
