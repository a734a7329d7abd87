/** Live updates of open pages: in two tabs, after a drop, and after a sign-out elsewhere. */
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { startTestRelay } from '#platform/db/test-relay.ts'
import { expect, MAIN, NEW_PASSWORD, PASSWORD, test } from '../test.ts'

type Meeting = { context: BrowserContext; buyer: { id: string }; write: (text: string) => Promise<void> }

/** A new buyer's browser, and a breeder who writes to that buyer. */
async function meet(browser: Browser, baseURL: string | undefined, breeder: string): Promise<Meeting> {
  const headers = { extraHTTPHeaders: { origin: baseURL ?? '' } }
  const context = await browser.newContext(headers)
  const email = `wren.${Date.now()}.${breeder}`
  const names = { firstName: 'Wren', lastName: 'Listening' }
  const buyer = await post<{ user: { id: string } }>(context.request, '/api/auth/sign-up/email', {
    email,
    password: NEW_PASSWORD,
    ...names,
  })
  const breederContext = await browser.newContext(headers)
  const owner = await post<{ user: { id: string } }>(breederContext.request, '/api/auth/sign-in/email', {
    email: breeder,
    password: PASSWORD,
  })
  await post(context.request, '/api/messages', { receiverId: owner.user.id, content: 'Are you there?' })
  const write = (content: string) =>
    post<void>(breederContext.request, '/api/messages', { receiverId: buyer.user.id, content })
  return { context, buyer: buyer.user, write }
}

async function post<T>(api: APIRequestContext, path: string, data: object): Promise<T> {
  const response = await api.post(path, { data })
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true)
  return response.json()
}

const unread = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages \d+ unread$/ })
    .first()
/** The query strings of the streams that a page opens. */
function streamsOf(page: Page): string[] {
  const opened: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/live') opened.push(search)
  })
  return opened
}
/** Opens a page and waits for its stream. */
async function openWithStream(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().includes('/api/live'))
  await page.goto(path)
  expect((await opened).status()).toBe(200)
}

test('two tabs of one user show a new message and that it was read in one of them', { tag: MAIN }, async ({
  browser,
  baseURL,
}) => {
  const { context, write } = await meet(browser, baseURL, 'winifred.kesselring@example.com')
  const [one, two] = [await context.newPage(), await context.newPage()]
  await openWithStream(one, '/support')
  await openWithStream(two, '/about')
  await write('<b onmouseover="alert(1)">Here I am.</b> 🐾')
  for (const page of [one, two]) await expect(unread(page)).toHaveText(/1 unread/)
  await one.goto('/messages')
  await one.getByText('<b onmouseover="alert(1)">Here I am.</b> 🐾').first().click()
  await expect(unread(one)).toBeHidden()
  await expect(unread(two)).toBeHidden()
  await context.close()
})

test('a page reconnects after a rejected and a lost connection and receives what it missed', async ({
  browser,
  baseURL,
}) => {
  const { context, write } = await meet(browser, baseURL, 'sigrun.alderdottir@example.com')
  const relay = await startTestRelay({ host: 'localhost', port: Number(new URL(baseURL ?? '').port) })
  const page = await context.newPage()
  const opened = streamsOf(page)
  await page.route('**/api/live?after=*', (route) => route.fulfill({ status: 503 }), { times: 1 })
  const connected = page.waitForResponse((response) => response.url().includes('/api/live') && response.ok())
  await page.goto(`http://localhost:${relay.port}/cats`)
  await connected
  // Both start after the last event before the page was rendered.
  expect(opened).toEqual([expect.stringMatching(/^\?after=./), opened[0]])
  await write('One.')
  await expect(unread(page)).toHaveText(/1 unread/)

  await relay.disconnect()
  await write('Two.')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.waitForEvent('requestfailed', (request) => request.url().includes('/api/live?after='))
  await relay.reconnect()
  // The same conversation, so the number stays.
  await expect.poll(() => requested).toContain('/api/messages/unread-count')
  await expect(unread(page)).toHaveText(/1 unread/)
  // Only what the event affects is fetched.
  expect(requested.filter((path) => path.startsWith('/api/cats'))).toEqual([])
  await context.close()
  await relay.close()
})

test('a sign-out in one tab updates the other, whose stream closes', async ({ browser, baseURL }) => {
  const { context } = await meet(browser, baseURL, 'lavinia.puffinstow@example.com')
  const [one, two] = [await context.newPage(), await context.newPage()]
  await openWithStream(one, '/profile')
  await openWithStream(two, '/cats')
  const opened = streamsOf(two)
  await one.getByRole('main').getByRole('link', { name: 'Logout' }).click()
  await expect(one).toHaveURL(/\/$/)
  await expect(two.getByRole('banner').getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect(two.getByRole('heading', { name: 'Available Cats' })).toBeVisible()
  // It opens a visitor's stream.
  await expect.poll(() => opened.length).toBeGreaterThan(0)
  await expect(one).toHaveURL(/\/$/)
  await context.close()
})
