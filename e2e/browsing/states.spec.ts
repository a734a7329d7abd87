import type { Page } from '@playwright/test'
import { holdRequests } from '../hold-requests.ts'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

test('lists show six skeletons while cats and breeders load', async ({ page }) => {
  await page.goto('/about')
  await ready(page)
  for (const [name, path] of [
    ['Cats', /\/api\/cats\?/],
    ['Breeders', /\/api\/breeders\?/],
  ] as const) {
    const release = await holdRequests(page, path)
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    const loading = page.getByRole('status').filter({ hasText: 'Loading...' })
    await expect(loading.getByTestId(/-skeleton$/)).toHaveCount(6)
    release()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(loading).toBeHidden()
    await page.goto('/about')
    await ready(page)
  }
})

test('dashboard and application show a spinner while the cattery loads', async ({ open }) => {
  const page = await open('breeder')
  for (const [landmark, link, content] of [
    // Its name may end with the number of unread inquiries.
    ['banner', /^Dashboard/, page.getByRole('heading', { level: 1, name: /Dashboard$/ })],
    ['main', /^Apply$/, page.getByText('You have a breeder profile')],
  ] as const) {
    await page.goto('/about')
    await ready(page)
    const release = await holdRequests(page, '**/api/breeders/profile')
    await page.getByRole(landmark).getByRole('link', { name: link }).click()
    await expect(page.getByText('Loading...')).toBeVisible()
    release()
    await expect(content).toBeVisible()
  }
})

test('a toast is shown for five seconds, gets the focus with F8, and is dismissed by a swipe to the right', async ({
  open,
  cat,
}) => {
  const page = await open('admin')
  await page.clock.install()
  await page.goto(`/cats/${cat.id}`)
  await ready(page)
  const heart = page.getByRole('button', { name: new RegExp(`${cat.name} (to|from) favorites`) })
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  const close = region.getByRole('button', { name: 'Close' })

  // The clock is paused, so that a slow machine does not shorten the five seconds.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await heart.click()
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(close).toHaveCount(1, { timeout: 100 })
  }).toPass()
  await page.clock.runFor(4_900)
  await expect(close).toBeVisible()
  await page.clock.runFor(200)
  await expect(close).toBeHidden()
  await page.clock.resume()

  await heart.click()
  await expect(close).toBeVisible()
  await page.keyboard.press('F8')
  await expect(region).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  // A focused toast stays.
  await page.clock.runFor(20_000)
  await expect(close).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(close).toBeHidden()

  await heart.click()
  await swipe(page, 40)
  await expect(close).toBeVisible()
  await swipe(page, 60)
  await expect(close).toBeHidden()
  await heart.click()
  // The second toast replaces the first.
  await heart.click()
  await expect(close).toHaveCount(1)
})

/** Drags the toast to the right with a finger by `distance` pixels. */
async function swipe(page: Page, distance: number) {
  const text = page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByText(/favorites/)
    .first()
  const touch = (clientX: number) => ({ pointerType: 'touch', pointerId: 7, isPrimary: true, clientX })
  await text.dispatchEvent('pointerdown', touch(100))
  await text.dispatchEvent('pointermove', touch(100 + distance))
  await text.dispatchEvent('pointerup', touch(100 + distance))
}
