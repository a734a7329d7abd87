import { expect, test } from './test.ts'

test('a link shows its page without loading it anew, with focus and title; back finds the old place', async ({
  page,
}) => {
  await page.goto('/cats')
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(() => {
    document.documentElement.dataset.kept = 'yes'
  })
  const link = page.getByRole('article').nth(6).getByRole('heading').getByRole('link')
  const name = await link.textContent()
  await link.focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeFocused()
  expect(await page.evaluate(() => [scrollY, document.documentElement.dataset.kept])).toEqual([0, 'yes'])
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a click with the control key opens a tab; addresses of the API are loaded', async ({
  page,
  context,
}) => {
  await page.goto('/cats')
  await page.locator('html[data-ready]').waitFor()
  const tab = context.waitForEvent('page')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About' })
    .click({ modifiers: ['ControlOrMeta'] })
  // Chromium takes its time with a tab that nobody looks at.
  await (await tab).waitForURL(/\/about$/, { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/cats$/)
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /to favorites/ })
    .click()
  await expect(page).toHaveURL(/\/login\?/)
})

test('skipping to the content moves on within the page', async ({ page }) => {
  await page.goto('/cats')
  await page.locator('html[data-ready]').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cats#main$/)
  await expect(page.locator('#main')).toBeFocused()
})
