import type { Page } from '@playwright/test'
import { expect, type FreeCat } from './test.ts'

/** The provider's test cards. */
export const APPROVED = '4242 4242 4242 4242'
export const DECLINED = '4000 0000 0000 0002'
/** The bank returns refunds of this card after a few seconds. */
export const REFUNDS_FAIL = '4000 0000 0000 5126'
/** The cardholder disputes each charge of this card after a few seconds. */
export const DISPUTES = '4000 0000 0000 0259'
/** The card's network warns soon after the charge that the cardholder did not make the payment. */
export const WARNED = '4000 0000 0000 5423'
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

/** Pays the deposit of a cat at checkout, up to the page that confirms it. */
export async function payDeposit(page: Page, cat: Pick<FreeCat, 'id'>, card = APPROVED): Promise<void> {
  await page.goto(`/checkout/${cat.id}`)
  await typeCard(page, card)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible()
}

/** Pays the deposit of a cat and opens the order. */
export async function reserve(page: Page, cat: FreeCat, card = APPROVED): Promise<void> {
  await payDeposit(page, cat, card)
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${cat.name} is reserved for you` })).toBeVisible()
}
