import { type Browser, expect, type Page } from '@playwright/test'
import { type DemoUser, PASSWORD } from './test.ts'

/** Signs in on the open sign-in page with the button of a demo account. */
export async function signInAs(page: Page, user: DemoUser): Promise<void> {
  const email = `${user}@example.com`
  await page.getByRole('button', { name: email }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * A page of a new context in which a user has just signed in, for actions that need a recent sign-in. The caller closes the
 * page's context.
 */
export async function signedIn(
  browser: Browser,
  baseURL: string | undefined,
  email: string,
  password = PASSWORD,
): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { origin: baseURL ?? '' } })
  const response = await context.request.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(response.ok(), `${email} signs in: ${response.status()}`).toBe(true)
  return context.newPage()
}
