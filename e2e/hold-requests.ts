/** Holds requests, so that a test sees the page while they wait. */
import type { Page, Route } from '@playwright/test'

/** Holds the next request to a path. `arrived` resolves with it when it has arrived; the test then answers it. */
export async function holdRequest(page: Page, path: string): Promise<{ arrived: Promise<Route> }> {
  const { promise: arrived, resolve } = Promise.withResolvers<Route>()
  await page.route(path, resolve, { times: 1 })
  return { arrived }
}

/** Holds all requests to a path until the returned function is called. */
export async function holdRequests(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  return release
}
