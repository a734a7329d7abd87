import type { Page } from '@playwright/test'
import { ready } from '../ready.ts'
import { expect, MAIN, NEW_PASSWORD, test } from '../test.ts'

/** Leaves a draft, as an unfinished form does, and something of this tab. */
async function leaveDraft(page: Page) {
  await page.evaluate(() => {
    localStorage.setItem('draft:application', '{"bio":"Our cats live with us"}')
    sessionStorage.setItem('paymentIntentId', 'pi_1')
  })
}

const storedIn = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('draft:application'), sessionStorage.getItem('paymentIntentId')])

for (const path of ['/profile', '/login', '/cats']) {
  test(`signing out on ${path} removes drafts here and in other tabs, and keeps the theme`, async ({
    open,
  }) => {
    const page = await open('new buyer')
    await page.goto(path)
    await ready(page)
    await page.locator('label[for=theme-dark]').click()
    const other = await page.context().newPage()
    await other.goto('/favorites')
    await ready(other)
    await leaveDraft(page)
    await leaveDraft(other)

    await page.locator('a[href="/api/logout"]:visible').first().click()
    await page.waitForURL((url) => url.pathname === '/')
    await ready(page)
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeAttached()
    expect(await storedIn(page)).toEqual([null, null])
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    // The other tab does not show the user's pages anymore.
    await expect(other.getByRole('link', { name: 'Logout' })).toHaveCount(0)
    await expect.poll(() => storedIn(other)).toEqual([null, null])

    // Nor does going back.
    await page.goBack()
    await ready(page)
    await expect(page.getByRole('link', { name: 'Logout' })).toHaveCount(0)
  })
}

for (const path of ['/profile', '/messages', '/breeders/apply']) {
  test(`signing out on ${path} over a slow connection removes drafts, although the page learns first that the session ended`, {
    tag: MAIN,
  }, async ({ open }) => {
    const page = await open('new buyer')
    // Playwright cannot query a page that is navigating to another one.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('header a[href^="/api/login"]')) return
        observer.disconnect()
        // Pages redirect visitors after at most 1.5 seconds.
        setTimeout(() => console.info('The header is that of a visitor'), 2_000)
      }).observe(document, { subtree: true, childList: true })
    })
    await page.goto(path)
    await ready(page)
    await leaveDraft(page)
    const showsVisitor = page.waitForEvent('console', (message) => message.text().includes('of a visitor'))
    await page.route('**/api/logout', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      await showsVisitor
      await route.fulfill({ response })
    })
    await page.locator('a[href="/api/logout"]:visible').first().click()
    await page.waitForURL((url) => url.pathname === '/')
    await ready(page)
    expect(await storedIn(page)).toEqual([null, null])
  })
}

test('a new password shows its strength, and a weak one is explained', { tag: MAIN }, async ({ page }) => {
  await page.goto('/signup')
  await ready(page)
  await page.getByLabel('First name').fill('Marigold')
  await page.getByLabel('Last name').fill('Quince')
  await page.getByLabel('Email').fill(`marigold.${Date.now()}@example.com`)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('marigoldquince1')
  await expect(page.getByText(/Password strength: (very )?weak. Your name,/)).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').first()).toContainText('harder to guess')
  await password.fill(NEW_PASSWORD)
  await expect(page.getByText('Password strength: strong.')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
