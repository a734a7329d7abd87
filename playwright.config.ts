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
  // Limits end what hangs. A busy machine does not reach them, and a test that fails the first time has failed.
  timeout: 900_000,
  expect: { timeout: 120_000, toPass: { timeout: 240_000 } },
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL,
    actionTimeout: 120_000,
    // Recording every journey takes a third of the CPU time. `npx playwright test --trace on` records a failed one again.
    trace: 'off',
    launchOptions: await findBrowser(),
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `${baseURL}/healthz`,
    env: { PORT: process.env.E2E_PORT },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    // The server's log appears next to a failed journey.
    stdout: 'pipe',
  },
})
