import type { Page } from '@playwright/test'
import { APPROVED, payButton, typeCard } from './card.ts'
import { signInAs } from './sign-in.ts'
import { expect, money, test } from './test.ts'

test('a visitor finds a kitten, signs in, and reserves it, and no one else can buy it', async ({
  page,
  cat,
  open,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'browse cats first' }).click()
  await expect(page.getByRole('heading', { name: 'Available Cats' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Breed' }).selectOption(cat.breed)
  await page.getByRole('searchbox').fill(cat.name)
  await page.getByRole('button', { name: 'Search Cats' }).click()
  await expect(page).toHaveURL(/breed=/)
  await page.locator(`a[href="/cats/${cat.id}"]`).click()
  await expect(page.getByRole('heading', { level: 1, name: cat.name })).toBeVisible()
  await expect(page.getByText('Available', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^Purchase ${cat.name} - `) }).click()

  await signInAs(page, 'buyer')
  await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Reserve with Deposit' })).toBeChecked()
  await typeCard(page, APPROVED)
  await page.getByRole('button', { name: `Reserve with Deposit - ${money(cat.depositAmount)}` }).click()

  await expect(page.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible()
  await expect(
    page.getByText('Your deposit has been successfully processed. The kitten is now reserved for you!'),
  ).toBeVisible()
  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible()
  await expect(page.getByText(`Deposit confirmed! ${cat.name} is now reserved for you.`)).toBeVisible()

  const visitor = await open('visitor')
  await visitor.goto(`/cats/${cat.id}`)
  await expect(visitor.getByText('Not Available', { exact: true })).toBeVisible()
  await expect(visitor.getByText('This cat is no longer available for purchase.')).toBeVisible()

  const other = await open('admin')
  await other.goto(`/checkout/${cat.id}`)
  await expect(other.getByText('Cat Not Available', { exact: true }).last()).toBeVisible()
  await expect(other.getByText(`Sorry, ${cat.name} is no longer available for purchase.`)).toBeVisible()
})

test('a purchase can be completed with the keyboard alone', async ({ open, cat }) => {
  const page = await open('buyer')
  await page.goto(`/checkout/${cat.id}`)
  await expect(payButton(page)).toBeEnabled()
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab')
      if (name.test(await focusedName(page))) return
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  await tabTo(/Reserve with Deposit/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Pay Full Amount' })).toBeChecked()
  await expect(page.getByRole('button', { name: `Complete Purchase - ${money(cat.price)}` })).toBeEnabled()
  await tabTo(/Card number/)
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1239')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await tabTo(/Complete Purchase/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Purchase Complete!' })).toBeVisible()
})

/** The label or text of the focused element, including the provider's form. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    if (active instanceof HTMLInputElement) return active.labels?.[0]?.textContent ?? ''
    return active?.textContent ?? ''
  })
}
