/** New users for journeys that would otherwise affect the demo users. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, NEW_PASSWORD } from './test.ts'

export type Newcomer = {
  page: Page
  api: APIRequestContext
  id: string
  name: string
  email: string
}

let count = 0

/** A new buyer, signed in, with a page; `firstName` should be unusual. The caller closes the page's context. */
export async function newcomer(
  browser: Browser,
  baseURL: string | undefined,
  firstName: string,
): Promise<Newcomer> {
  const context = await browser.newContext({ extraHTTPHeaders: { origin: baseURL ?? '' } })
  count += 1
  const email = `${firstName.toLowerCase()}.${Date.now().toString(36)}${count}@example.com`
  const data = { email, password: NEW_PASSWORD, firstName, lastName: 'Newcomer' }
  const response = await context.request.post('/api/auth/sign-up/email', { data })
  expect(response.ok(), `sign-up: ${response.status()}`).toBe(true)
  const { user } = await response.json()
  return {
    page: await context.newPage(),
    api: context.request,
    id: user.id,
    name: `${firstName} Newcomer`,
    email,
  }
}

/** Sends messages that screening blocks; the third within a day mutes the sender. */
export async function sendBlockedMessages(
  api: APIRequestContext,
  receiverId: string,
  times: number,
): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const content = `Ours is no${n}.newcomer@example.com`
    const response = await api.post('/api/messages', { data: { receiverId, content } })
    expect(response.status()).toBe(422)
  }
}
