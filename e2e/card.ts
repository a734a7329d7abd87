import type { Page } from '@playwright/test'

/** The provider's test cards. */
export const APPROVED = '4242 4242 4242 4242'
export const DECLINED = '4000 0000 0000 0002'
export const REQUIRES_AUTHENTICATION = '4000 0025 0000 3155'

/** Types a card into the payment provider's form. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 39')
  await page.getByLabel('Security code').fill('123')
}

/** The button that pays, for any amount. */
export function payButton(page: Page) {
  return page.getByRole('button', { name: /^(Reserve with Deposit|Complete Purchase) - \$/ })
}
