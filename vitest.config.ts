import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './e2e/browser.ts'
import {
  DATABASE_TESTS,
  MAIN_DATABASE_TESTS,
  ON_PGLITE,
  ONLY_ON_POSTGRES,
} from './src/testing/database-tests.ts'

// Workers, and the processes that tests start, load packages and our sources in half the CPU time.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/node-compile')

const TESTS = ['{src,demo,packages}/**/*.test.{ts,tsx}']
/** Tests of components in a real browser. */
const BROWSER_TESTS = ['src/**/*.browser.test.tsx']
/** Those that replace modules, which no other test may have loaded before. */
const MOCKING_TESTS = globSync(BROWSER_TESTS).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
)

/**
 * They end what hangs. Each is so long that no test reaches it on a machine that is busy with something else; a test must not
 * have one of its own that is shorter.
 */
const LIMITS = {
  testTimeout: 900_000,
  hookTimeout: 300_000,
  teardownTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
}

const shared = {
  ...LIMITS,
  setupFiles: ['src/testing/strict-console.ts', 'src/testing/no-network.ts'],
}

/** For components, which wait for nothing outside the browser: one that never gets its state fails within a minute. */
const COMPONENT_WAIT = 55_000

/** By default, Vitest leaves one core idle. */
const ALL_CORES = '100%'

/** A database test waits for jobs and deliveries more than it computes; files of a worker share the loaded app. */
const onDatabase = { ...shared, maxWorkers: 4, isolate: false }

/**
 * `--project postgres` runs all database tests on PostgreSQL, or with `--mode main` the main ones. `--project pglite` runs those
 * that depend on the engine on PGlite, or with `--mode full` all.
 */
export default defineConfig(async ({ mode }) => {
  const postgres = {
    test: {
      ...onDatabase,
      name: 'postgres',
      include: mode === 'main' ? MAIN_DATABASE_TESTS : DATABASE_TESTS,
      globalSetup: ['src/testing/global-postgres.ts', 'src/testing/programs.ts'],
    },
  }
  const pglite = {
    test: {
      ...onDatabase,
      name: 'pglite',
      // PGlite computes in the worker itself.
      maxWorkers: 3,
      include: mode === 'full' ? DATABASE_TESTS : ON_PGLITE,
      exclude: ONLY_ON_POSTGRES,
      globalSetup: ['src/testing/global-pglite.ts', 'src/testing/programs.ts'],
      env: { TEST_DATABASE_URL: '' },
    },
  }
  const unit = {
    test: {
      ...shared,
      name: 'unit',
      maxWorkers: ALL_CORES,
      // Files of a worker share the loaded modules, which saves a third of the time.
      isolate: false,
      include: TESTS,
      exclude: [...DATABASE_TESTS, ...BROWSER_TESTS],
    },
  }
  const launchOptions = await findBrowser()
  const browser = (name: string, settings: { include: string[]; exclude?: string[]; isolate: boolean }) => ({
    plugins: [tailwindcss()],
    // One test renders as the server does. Found only when it runs, the package would be bundled again, with a second React.
    optimizeDeps: { include: ['react-dom/server'] },
    // Vite warns about a dynamic import inside Vitest's own client.
    logLevel: 'error' as const,
    test: {
      ...LIMITS,
      expect: { poll: { timeout: COMPONENT_WAIT } },
      ...settings,
      name,
      maxWorkers: ALL_CORES,
      setupFiles: ['src/testing/strict-console.ts', 'src/testing/web/setup.ts'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        connectTimeout: 300_000,
        provider: playwright({ launchOptions, actionTimeout: COMPONENT_WAIT }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  })
  const browsers = [
    // Files of a worker share the document and its modules, which saves a third of the time.
    browser('browser', { include: BROWSER_TESTS, exclude: MOCKING_TESTS, isolate: false }),
    browser('browser-mocks', { include: MOCKING_TESTS, isolate: true }),
  ]
  return {
    cacheDir: '.cache/vitest',
    test: { ...LIMITS, projects: [unit, ...browsers, postgres, pglite] },
  }
})
