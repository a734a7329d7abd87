import type { Page } from '@playwright/test'
import { ready } from '../ready.ts'
import { expect, type FreeCat, MAIN, test } from '../test.ts'

const add = (page: Page, { name }: FreeCat) => page.getByRole('button', { name: `Add ${name} to favorites` })
const remove = (page: Page, { name }: FreeCat) =>
  page.getByRole('button', { name: `Remove ${name} from favorites` })

async function visit(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
}

/** Whether the server has stored the favorite. */
async function isStored(page: Page, cat: FreeCat): Promise<boolean> {
  return ((await (await page.request.get('/api/favorites/ids')).json()) as string[]).includes(cat.id)
}

test('adding and removing a favorite shows a toast', { tag: MAIN }, async ({ open, cat }) => {
  const page = await open('admin')
  await visit(page, `/cats/${cat.id}`)
  await add(page, cat).click()
  await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible()
  await expect(page.getByText(`${cat.name} has been added to your favorites`)).toBeVisible()
  await remove(page, cat).click()
  await expect(page.getByText('Removed from favorites', { exact: true })).toBeVisible()
  await expect(page.getByText(`${cat.name} has been removed from your favorites`)).toBeVisible()
  expect(await isStored(page, cat)).toBe(false)
})

// The browser logs the errors that these tests provoke, so they do not use fixture pages.

test('a favorite is reverted if the server fails, the network is down, or the cat is gone', async ({
  browser,
  sessions,
  cat,
}) => {
  const context = await browser.newContext({ storageState: await sessions('breeder') })
  const page = await context.newPage()
  await visit(page, `/cats/${cat.id}`)
  const message = 'Something went wrong on our side. Please try again.'
  const failures = [
    { status: 500, text: message },
    { status: 404, text: `${cat.name} is no longer listed.` },
    { status: 0, text: 'The site cannot be reached. Check your connection and try again.' },
  ]
  for (const { status, text } of failures) {
    await page.route('/api/favorites', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { code: 'internal', message } }),
    )
    await add(page, cat).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(add(page, cat)).toBeVisible()
    await page.unroute('/api/favorites')
  }
  expect(await isStored(page, cat)).toBe(false)
  await context.close()
})

test('the last of several quick clicks wins, and another tab is updated', async ({ open, cat }) => {
  const page = await open('breeder')
  const tab = await page.context().newPage()
  await visit(tab, `/cats/${cat.id}`)
  await visit(page, `/cats/${cat.id}`)
  let responses = 0
  await page.route(/favorites(\/[^/]+\/[^/]+)?$/, async (route) => {
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
    responses++
  })
  await add(page, cat).click()
  await remove(page, cat).click()
  await add(page, cat).click()
  await expect.poll(() => responses).toBe(3)
  await expect.poll(() => isStored(page, cat)).toBe(true)
  await expect(remove(page, cat)).toBeVisible()
  await expect(remove(tab, cat)).toBeVisible()
  await visit(page, '/favorites')
  await expect(page.getByRole('article').filter({ hasText: cat.name })).toBeVisible()
  await remove(page, cat).click()
  await expect(page.getByRole('article').filter({ hasText: cat.name })).toBeHidden()
  await expect(add(tab, cat)).toBeVisible()
})

test('loading favorites can be retried after an error', async ({ browser, sessions }) => {
  const context = await browser.newContext({ storageState: await sessions('buyer') })
  const page = await context.newPage()
  await page.route('/api/favorites', (route) => route.fulfill({ status: 500, json: {} }))
  // The server loads the favorites of a page that is opened directly.
  await visit(page, '/about')
  await page.locator('summary', { hasText: 'Dana Whitlock' }).click()
  await page.getByRole('link', { name: 'Favorites' }).click()
  await expect(page.getByText('Your favorites could not be loaded.')).toBeVisible()
  await page.unroute('/api/favorites')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your favorites could not be loaded.')).toBeHidden()
  await context.close()
})
