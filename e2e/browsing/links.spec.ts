import { ready } from '../ready.ts'
import { expect, MAIN, test } from '../test.ts'

test('a link opens its page without a reload and focuses the heading; going back restores the scroll position', {
  tag: MAIN,
}, async ({ page }) => {
  await page.goto('/cats')
  await ready(page)
  await page.evaluate(() => {
    document.documentElement.dataset.loadedOnce = 'yes'
  })
  const link = page.getByRole('article').nth(6).getByRole('heading').getByRole('link')
  const name = await link.textContent()
  await link.focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeFocused()
  expect(await page.evaluate(() => [scrollY, document.documentElement.dataset.loadedOnce])).toEqual([
    0,
    'yes',
  ])
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a click with the control key opens a tab, and links to the API load it', async ({
  page,
  browser,
  baseURL,
}) => {
  const chromium = await browser.newBrowserCDPSession()
  const openUrls = async () => (await chromium.send('Target.getTargets')).targetInfos.map(({ url }) => url)
  await page.goto('/cats')
  await ready(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About' })
    .click({ modifiers: ['ControlOrMeta'] })
  // Playwright does not always report a tab that opens in the background.
  await expect.poll(openUrls).toContain(`${baseURL}/about`)
  await expect(page).toHaveURL(/\/cats$/)
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /to favorites/ })
    .click()
  await expect(page).toHaveURL(/\/login\?/)
})

test('the skip link focuses the content of the page', async ({ page }) => {
  await page.goto('/cats')
  await ready(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cats#main$/)
  await expect(page.locator('#main')).toBeFocused()
})
