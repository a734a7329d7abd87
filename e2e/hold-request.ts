/** Holds a request, so that a test sees the page while it waits. */
import type { Page, Route } from '@playwright/test'

/** Holds the next request to a path. `arrived` resolves with it when it has arrived; the test then answers it. */
export async function holdRequest(page: Page, path: string): Promise<{ arrived: Promise<Route> }> {
  const { promise: arrived, resolve } = Promise.withResolvers<Route>()
  await page.route(path, resolve, { times: 1 })
  return { arrived }
}
