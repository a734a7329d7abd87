import { defineConfig } from 'vitest/config'

/** Tests that open a database. They run on PGlite, and again on PostgreSQL where TEST_DATABASE_URL says one. */
const DATABASE_TESTS = ['{src,demo}/**/*.api.test.ts', '{src,stand-ins}/**/*.db.test.ts']

/**
 * Some promises are about time (a job is tried again, a dead process's work taken over), and a busy machine may be late
 * once. On CI a failed test is tried a second time; the report names the tests that needed it.
 */
const retry = process.env.CI ? 1 : 0

const shared = {
  retry,
  setupFiles: ['src/platform/quick-imports.ts', 'src/testing/setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,demo,stand-ins}/**/*.test.{ts,tsx}'],
          exclude: DATABASE_TESTS,
        },
      },
      // The app is loaded once for all files of a worker: it keeps nothing that another file's app would see.
      { test: { ...shared, name: 'database', include: DATABASE_TESTS, isolate: false } },
    ],
  },
})
