/** Without a connection, and without JavaScript. */
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { ready } from '../ready.ts'
import { expect, MAIN, PASSWORD, test } from '../test.ts'

/** A page whose failing requests may log errors. */
async function visit(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(path)
  await ready(page)
  return page
}

test('a link that is followed offline leaves the page open and can be tried again', { tag: MAIN }, async ({
  browser,
}) => {
  const page = await visit(browser, '/about')
  const context = page.context()
  await context.setOffline(true)
  const breeders = page.getByRole('banner').getByRole('link', { name: 'Breeders', exact: true })
  await breeders.click()
  const alert = page.getByRole('alert').filter({ hasText: 'You are offline' })
  await expect(alert).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About')
  await expectAccessible(page)

  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect(retry).not.toHaveAttribute('aria-busy')
  await expect(alert).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)

  await context.setOffline(false)
  await retry.click()
  await expect(page).toHaveURL(/\/breeders$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verified Breeders')
  await expect(alert).toHaveCount(0)
})

test('offline, links to sign in and links within the list stay on the page, too', async ({ browser }) => {
  const page = await visit(browser, '/cats')
  const context = page.context()
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'You are offline' })
  await expect(alert).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toHaveCount(0)
  await page.locator('article a[href^="/cats/"]').first().click()
  await expect(alert).toBeVisible()
  await expect(page).toHaveURL(/\/cats$/)
  // The links that the browser handles itself still work.
  await page.keyboard.press('Tab')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/cats\/[\da-f-]{36}$/)
})

test('a script that is missing after a release loads the whole document', async ({ browser }) => {
  const page = await visit(browser, '/about')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('banner').getByRole('link', { name: 'Breeders', exact: true }).click()
  expect((await loaded).url()).toMatch(/\/breeders$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verified Breeders')
})

test('without JavaScript, pages that need it say so instead of waiting', { tag: MAIN }, async ({
  browser,
  baseURL,
  cat,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const data = { email: 'buyer@example.com', password: PASSWORD }
  const headers = { origin: baseURL ?? '' }
  await context.request.post('/api/auth/sign-in/email', { data, headers })
  const page = await context.newPage()
  for (const [path, text] of [
    [`/checkout/${cat.id}`, 'Nothing has been charged.'],
    ['/success?type=deposit&payment_intent=pi_1', 'You will also receive it by email.'],
    ['/messages', 'Reading and writing messages needs JavaScript'],
    ['/breeders/apply', 'submitting the application needs JavaScript'],
    ['/dashboard', 'needs JavaScript'],
    ['/favorites', 'needs JavaScript'],
    ['/profile', 'needs JavaScript'],
  ] as const) {
    await page.goto(path)
    const main = page.getByRole('main')
    // Playwright ignores the text of this element, so this compares its HTML.
    const notice = main.locator('noscript')
    await expect(notice).toBeVisible()
    expect(await notice.innerHTML()).toContain('JavaScript is turned off')
    expect(await notice.innerHTML()).toContain(text)
    for (const waiting of ['Loading...', 'Initializing secure payment...', 'Processing Your Order...'])
      await expect(main.getByText(waiting)).toBeHidden()
  }
  await page.goto('/cats')
  await expect(page.locator('noscript')).toHaveCount(0)
  await context.close()
})
