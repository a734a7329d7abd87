import { expectAccessible } from '../accessible.ts'
import { payDeposit } from '../card.ts'
import { ready } from '../ready.ts'
import { expect, money, test } from '../test.ts'

test('buyer and breeder find a sale in their lists, open it, and see its timeline', async ({
  open,
  newCatOfBreeder: cat,
}) => {
  const page = await open('new buyer')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expectAccessible(page)

  await payDeposit(page, cat)

  await page.goto('/orders')
  await expect(page.getByRole('status').filter({ hasText: '1 order' })).toBeVisible()
  await page.getByRole('link', { name: 'Canceled' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).press('Enter')
  await expect(page).toHaveURL(/\/orders$/)
  await ready(page)
  await page.getByRole('searchbox').fill('foxglove')
  await expect(page).toHaveURL(/q=foxglove/)
  await expectAccessible(page)
  await page.getByRole('link', { name: cat.name }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${cat.name} is reserved for you` })).toBeVisible()
  await expect(page.getByText(`Deposit of ${money(cat.depositAmount)} paid`)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const breeder = await open('breeder')
  const path = new URL(page.url()).pathname
  await breeder.goto(path)
  await expect(breeder).toHaveURL(path.replace('/orders/', '/sales/'))
  await expect(breeder.getByRole('heading', { level: 1, name: `${cat.name} is reserved by` })).toBeVisible()
  await expectAccessible(breeder)
  await breeder.goto('/sales?status=deposit_paid')
  await expect(breeder.locator(`a[href="${path.replace('/orders/', '/sales/')}"]`)).toBeVisible()
  await expectAccessible(breeder)

  const staff = await open('admin')
  await staff.goto(`/admin?tab=orders&q=${encodeURIComponent(cat.name)}`)
  await staff.locator(`a[href="${path}"]`).click()
  await expect(staff.getByRole('heading', { level: 1, name: `${cat.name} is reserved by` })).toBeVisible()
  await expect(staff.getByRole('link', { name: /^Message / })).toBeHidden()
})
