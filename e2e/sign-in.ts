import { expect, type Page } from '@playwright/test'
import type { Who } from './test.ts'

/** Signs in on the page that is open, with the button of a demo account. */
export async function signInAs(page: Page, who: Who): Promise<void> {
  const email = `${who}@example.com`
  await page.getByRole('button', { name: email }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
