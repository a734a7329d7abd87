import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../test.ts'

test('a breeder reads a monthly statement, downloads it as CSV and PDF, and nobody else sees it', async ({
  open,
}) => {
  const page = await open('breeder')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Monthly statements' }).click()
  await expect(page.getByRole('heading', { name: 'Money', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tax form 1099-K' })).toBeVisible()
  await expect(page.getByText('are not tax advice')).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/dashboard?tab=payouts', '/breeder/mine/statements']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard\?tab=money$/)
  }

  // The months are folded. Their list is the first one after the years.
  await page.getByRole('heading', { name: 'Months and tax form' }).click()
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^[A-Z][a-z]+ \d{4}$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Statement for / })).toBeVisible()
  await expect(page.getByText('Opening balance')).toBeVisible()
  await expect(page.getByText('Balance so far')).toBeVisible()
  await expectAccessible(page)
  for (const [name, file] of [
    ['Download PDF', /^littermate-statement-\d{4}-\d{2}\.pdf$/],
    ['Download CSV', /^littermate-statement-\d{4}-\d{2}\.csv$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    expect((await download).suggestedFilename()).toMatch(file)
  }
  await page.getByRole('link', { name: /^Previous: / }).click()
  await expect(page.getByText('Closing balance')).toBeVisible()

  const url = new URL(page.url())
  const other = await open('buyer')
  expect((await other.goto(url.pathname + url.search))?.status()).toBe(404)
  await expect(other.getByRole('heading', { name: 'Statement Not Found' })).toBeVisible()
})

test('finance sees the totals of each month and exports them', async ({ open }) => {
  const page = await open('admin')
  await page.goto('/admin?tab=totals')
  await expect(page.getByRole('heading', { name: /^Totals of \d{4}$/ })).toBeVisible()
  await expect(page.getByText('Owed to breeders').first()).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^littermate-totals-\d{4}\.csv$/)
})
