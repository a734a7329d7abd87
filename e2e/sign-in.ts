import { expect, type Page } from '@playwright/test'
import type { DemoUser } from './test.ts'

/** Signs in on the open sign-in page with the button of a demo account. */
export async function signInAs(page: Page, user: DemoUser): Promise<void> {
  const email = `${user}@example.com`
  await page.getByRole('button', { name: email }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
