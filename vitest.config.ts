import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './e2e/browser.ts'

const TESTS = ['{src,demo,stand-ins}/**/*.test.{ts,tsx}']
/** Tests that open a database. `--mode postgres` runs only them, on PostgreSQL instead of PGlite. */
const DATABASE_TESTS = ['{src,demo}/**/*.api.test.ts', '{src,stand-ins}/**/*.db.test.ts']
/**
 * Tests that run only on PostgreSQL, as in production, because on PGlite they take minutes and find nothing more: killed
 * processes (messages/crash runs on both), generated input, event streams, and delays.
 */
const ONLY_ON_POSTGRES = [
  'src/{app,features/{payments,payout-accounts,payouts,disputes,privacy}}/**/*crash.api.test.ts',
  'src/app/tests/live/live*.api.test.ts',
  'src/app/tests/security/{hostile*,credential-rotation}.api.test.ts',
  'src/features/accounts/{email-change,guessing,passkeys,two-factor}.api.test.ts',
  'src/features/payments/outage.api.test.ts',
  'src/app/commands/backup/{commands,point-in-time}.api.test.ts',
]
/** Tests of components in a real browser. */
const BROWSER_TESTS = ['src/**/*.browser.test.tsx']

const shared = {
  setupFiles: ['src/testing/strict-console.ts', 'src/testing/no-network.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  // Most tests wait for jobs and deliveries more than they compute.
  maxWorkers: 4,
  // Two loaded cores change the order of what happens at once. The report shows which tests needed a second run.
  retry: process.env.CI ? 1 : 0,
}

export default defineConfig(async ({ mode }) => {
  const usePostgres = mode === 'postgres'
  const database = {
    test: {
      ...shared,
      name: usePostgres ? 'postgres' : 'database',
      include: DATABASE_TESTS,
      // Files of one worker share the loaded app, which has no state of its own.
      isolate: false,
      ...(usePostgres
        ? { globalSetup: 'src/testing/global-postgres.ts' }
        : { env: { TEST_DATABASE_URL: '' }, exclude: ONLY_ON_POSTGRES }),
    },
  }
  const unit = {
    test: { ...shared, name: 'unit', include: TESTS, exclude: [...DATABASE_TESTS, ...BROWSER_TESTS] },
  }
  const browser = {
    plugins: [tailwindcss()],
    // Vite warns about a dynamic import inside Vitest's own client.
    logLevel: 'error' as const,
    test: {
      name: 'browser',
      include: BROWSER_TESTS,
      setupFiles: ['src/testing/strict-console.ts', 'src/testing/browser-styles.ts'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: await findBrowser() }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  }
  return {
    cacheDir: '.cache/vitest',
    test: { projects: usePostgres ? [database] : [unit, database, browser] },
  }
})
