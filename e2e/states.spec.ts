import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Holds the answers of a path back until the returned function is called. */
async function hold(page: Page, path: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('six outlines stand in for cats and breeders that are on their way', async ({ page }) => {
  await page.goto('/about')
  await page.locator('html[data-ready]').waitFor()
  for (const [name, path] of [
    ['Cats', /\/api\/cats\?/],
    ['Breeders', /\/api\/breeders\?/],
  ] as const) {
    const release = await hold(page, path)
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    const waiting = page.getByRole('status').filter({ hasText: 'Loading...' })
    await expect(waiting.getByTestId(/-skeleton$/)).toHaveCount(6)
    release()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(waiting).toBeHidden()
    await page.goto('/about')
    await page.locator('html[data-ready]').waitFor()
  }
})

test('dashboard and application wait for the cattery with a spinner', async ({ open }) => {
  const page = await open('breeder')
  for (const [place, link, then] of [
    // Its name ends with the number of unread inquiries, where there are any.
    ['banner', /^Dashboard/, page.getByRole('heading', { level: 1, name: /Dashboard$/ })],
    ['main', /^Apply$/, page.getByText('You have a breeder profile')],
  ] as const) {
    await page.goto('/about')
    await page.locator('html[data-ready]').waitFor()
    const release = await hold(page, '**/api/breeders/profile')
    await page.getByRole(place).getByRole('link', { name: link }).click()
    await expect(page.getByText('Loading...')).toBeVisible()
    release()
    await expect(then).toBeVisible()
  }
})

test('a notice stays five seconds, is reached by F8, and goes by a swipe to the right', async ({
  open,
  cat,
}) => {
  const page = await open('admin')
  await page.clock.install()
  await page.goto(`/cats/${cat.id}`)
  await page.locator('html[data-ready]').waitFor()
  const heart = page.getByRole('button', { name: new RegExp(`${cat.name} (to|from) favorites`) })
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  const notice = region.getByRole('button', { name: 'Close' })

  // A clock that stands, so that a slow machine takes nothing from the five seconds.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await heart.click()
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(notice).toHaveCount(1, { timeout: 100 })
  }).toPass()
  await page.clock.runFor(4_900)
  await expect(notice).toBeVisible()
  await page.clock.runFor(200)
  await expect(notice).toBeHidden()
  await page.clock.resume()

  await heart.click()
  await expect(notice).toBeVisible()
  await page.keyboard.press('F8')
  await expect(region).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice).toBeFocused()
  // Whoever is at it may take their time.
  await page.clock.runFor(20_000)
  await expect(notice).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(notice).toBeHidden()

  await heart.click()
  await swipe(page, 40)
  await expect(notice).toBeVisible()
  await swipe(page, 60)
  await expect(notice).toBeHidden()
  await heart.click()
  // One at a time: the second takes the place of the first.
  await heart.click()
  await expect(notice).toHaveCount(1)
})

/** A finger that drags the notice to the right by some pixels. */
async function swipe(page: Page, distance: number) {
  const text = page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByText(/favorites/)
    .first()
  const finger = (clientX: number) => ({ pointerType: 'touch', pointerId: 7, isPrimary: true, clientX })
  await text.dispatchEvent('pointerdown', finger(100))
  await text.dispatchEvent('pointermove', finger(100 + distance))
  await text.dispatchEvent('pointerup', finger(100 + distance))
}
