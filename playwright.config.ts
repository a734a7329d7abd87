import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { freePort } from './src/platform/free-port.ts'

// Playwright's workers read this file again and must use the same port.
process.env.E2E_PORT ??= String(await freePort())
const baseURL = `http://localhost:${process.env.E2E_PORT}`

/** User journeys through the built app with the demo world, in real Chromium. `npm run build` has to run first. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // The report names a journey that passes only the second time as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL,
    // Recording every journey takes a third of the CPU time. `npx playwright test --trace on` records a failed one again.
    trace: 'on-first-retry',
    launchOptions: await findBrowser(),
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `${baseURL}/healthz`,
    env: { PORT: process.env.E2E_PORT },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // The server's log appears next to a failed journey.
    stdout: 'pipe',
  },
})
