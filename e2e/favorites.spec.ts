import type { Page } from '@playwright/test'
import { expect, type FreeCat, test } from './test.ts'

const add = (page: Page, { name }: FreeCat) => page.getByRole('button', { name: `Add ${name} to favorites` })
const remove = (page: Page, { name }: FreeCat) =>
  page.getByRole('button', { name: `Remove ${name} from favorites` })

async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
}

/** What the server has stored. */
async function isKept(page: Page, cat: FreeCat): Promise<boolean> {
  return ((await (await page.request.get('/api/favorites/ids')).json()) as string[]).includes(cat.id)
}

test('a heart says what it did', async ({ open, cat }) => {
  const page = await open('admin')
  await visit(page, `/cats/${cat.id}`)
  await add(page, cat).click()
  await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible()
  await expect(page.getByText(`${cat.name} has been added to your favorites`)).toBeVisible()
  await remove(page, cat).click()
  await expect(page.getByText('Removed from favorites', { exact: true })).toBeVisible()
  await expect(page.getByText(`${cat.name} has been removed from your favorites`)).toBeVisible()
  expect(await isKept(page, cat)).toBe(false)
})

// Failures that the journeys provoke are logged by the browser, so these pages are not watched for errors.

test('a heart goes back where the server fails, the network is away, or the cat is gone', async ({
  browser,
  sessions,
  cat,
}) => {
  const context = await browser.newContext({ storageState: await sessions('breeder') })
  const page = await context.newPage()
  await visit(page, `/cats/${cat.id}`)
  const fault = 'Something went wrong on our side. Please try again.'
  const answers = [
    { status: 500, says: fault },
    { status: 404, says: `${cat.name} is no longer listed.` },
    { status: 0, says: 'The site cannot be reached. Check your connection and try again.' },
  ]
  for (const { status, says } of answers) {
    await page.route('/api/favorites', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { code: 'internal', message: fault } }),
    )
    await add(page, cat).click()
    await expect(page.getByText(says)).toBeVisible()
    await expect(add(page, cat)).toBeVisible()
    await page.unroute('/api/favorites')
  }
  expect(await isKept(page, cat)).toBe(false)
  await context.close()
})

test('clicks faster than the network end as the last one wished, and another tab follows', async ({
  open,
  cat,
}) => {
  const page = await open('breeder')
  const tab = await page.context().newPage()
  await visit(tab, `/cats/${cat.id}`)
  await visit(page, `/cats/${cat.id}`)
  let answered = 0
  await page.route(/favorites(\/[^/]+\/[^/]+)?$/, async (route) => {
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
    answered++
  })
  await add(page, cat).click()
  await remove(page, cat).click()
  await add(page, cat).click()
  await expect.poll(() => answered).toBe(3)
  await expect.poll(() => isKept(page, cat)).toBe(true)
  await expect(remove(page, cat)).toBeVisible()
  await expect(remove(tab, cat)).toBeVisible()
  await visit(page, '/favorites')
  await expect(page.getByRole('article').filter({ hasText: cat.name })).toBeVisible()
  await remove(page, cat).click()
  await expect(page.getByRole('article').filter({ hasText: cat.name })).toBeHidden()
  await expect(add(tab, cat)).toBeVisible()
})

test('favorites that cannot be loaded are asked for again', async ({ browser, sessions }) => {
  const context = await browser.newContext({ storageState: await sessions('buyer') })
  const page = await context.newPage()
  await page.route('/api/favorites', (route) => route.fulfill({ status: 500, json: {} }))
  await visit(page, '/favorites')
  await expect(page.getByText('Your favorites could not be loaded.')).toBeVisible()
  await page.unroute('/api/favorites')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your favorites could not be loaded.')).toBeHidden()
  await context.close()
})
