/** People of a journey's own, so that it disturbs nobody of the demo world. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, PASSWORD } from './test.ts'

export type Newcomer = {
  page: Page
  api: APIRequestContext
  id: string
  name: string
  email: string
}

let count = 0

/** A new buyer with a browser, signed in; `firstName` should be unusual. The caller closes the page's context. */
export async function newcomer(
  browser: Browser,
  baseURL: string | undefined,
  firstName: string,
): Promise<Newcomer> {
  const context = await browser.newContext({ extraHTTPHeaders: { origin: baseURL ?? '' } })
  count += 1
  const email = `${firstName.toLowerCase()}.${Date.now().toString(36)}${count}@example.com`
  const data = { email, password: PASSWORD, firstName, lastName: 'Newcomer' }
  const answer = await context.request.post('/api/auth/sign-up/email', { data })
  expect(answer.ok(), `sign-up: ${answer.status()}`).toBe(true)
  const { user } = await answer.json()
  return {
    page: await context.newPage(),
    api: context.request,
    id: user.id,
    name: `${firstName} Newcomer`,
    email,
  }
}

/** Sends texts that screening stops; the third within a day mutes their sender. */
export async function sendStopped(api: APIRequestContext, receiverId: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const content = `Ours is no${n}.newcomer@example.com`
    const answer = await api.post('/api/messages', { data: { receiverId, content } })
    expect(answer.status()).toBe(422)
  }
}
