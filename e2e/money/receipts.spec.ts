import { expectAccessible } from '../accessible.ts'
import { reserve } from '../card.ts'
import { expect, MAIN, money, test } from '../test.ts'

test('after paying a deposit, the buyer opens its receipt from the order and downloads it, and other users cannot', {
  tag: MAIN,
}, async ({ cat, open }) => {
  const page = await open('new buyer')
  await page.setViewportSize({ width: 390, height: 844 })
  await reserve(page, cat)

  await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible()
  await page.getByRole('link', { name: 'Deposit receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit receipt' })).toBeVisible()
  for (const text of ['Visa ending in 4242', money(cat.depositAmount), money(cat.price - cat.depositAmount)])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Platform fee')).toHaveCount(0)
  await expectAccessible(page)

  // Printing leaves only the receipt.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: 'Deposit receipt' })).toBeVisible()
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Print' }),
  ])
    await expect(hidden).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: null })

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/)

  const other = await open('buyer')
  const path = new URL(page.url()).pathname
  expect((await other.goto(path))?.status()).toBe(404)
  await expect(other.getByText('Receipt Not Found')).toBeVisible()
  expect((await other.request.get(`/api${path}/pdf`)).status()).toBe(404)
})

test('staff compare the payments of the demo with the provider and find no differences', async ({ open }) => {
  const page = await open('admin')
  await page.goto('/admin?tab=payments')
  await expect(page.getByRole('heading', { name: 'Comparison with the payment provider' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare these days' }).click()
  await expect(page.getByText('Please enter a date.').first()).toBeVisible()
  await page.getByLabel('First day').fill('2020-01-01')
  await page.getByLabel('Last day').fill(new Date().toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Compare these days' }).click()
  await expect(page.getByText('payments compared')).toBeVisible()
  await expect(page.getByText('No open differences')).toBeVisible()
  await expectAccessible(page)
})
