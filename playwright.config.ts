import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { freePort } from './e2e/free-port.ts'

// The workers read this file again and must come to the same address.
process.env.E2E_PORT ??= String(await freePort())
const baseURL = `http://localhost:${process.env.E2E_PORT}`

/** Journeys through the production build with the demo world, in real Chromium. `npm run build` comes first. */
export default defineConfig({
  // As for the other tests: a busy CI machine may be late once; the report calls such a journey flaky.
  retries: process.env.CI ? 1 : 0,
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    baseURL,
    trace: 'retain-on-failure',
    launchOptions: await findBrowser(),
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `${baseURL}/healthz`,
    env: { PORT: process.env.E2E_PORT },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // The server logs to its standard output; a failed journey is shown with it.
    stdout: 'pipe',
  },
})
