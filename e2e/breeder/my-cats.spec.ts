import { type APIRequestContext, type Browser, request } from '@playwright/test'
import { ready } from '../ready.ts'
import { expect, MAIN, NEW_PASSWORD, test } from '../test.ts'

/** A new breeder with cats, signed in through the API and in a page. */
async function newBreeder(browser: Browser, baseURL = '') {
  const api = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  const email = `cats-${crypto.randomUUID()}@example.com`
  const user = { email, password: NEW_PASSWORD, firstName: 'Wren', lastName: 'Holloway' }
  await api.post('/api/auth/sign-up/email', { data: user })
  const cattery = { businessName: 'Wren Hollow', location: 'Salem, Oregon', yearsExperience: 4 }
  await api.post('/api/breeders', { data: { name: 'Wren Holloway', ...cattery } })
  const context = await browser.newContext({ storageState: await api.storageState(), baseURL })
  return { api, context, page: await context.newPage() }
}

/** With these there are six cats, from which on the list has filters, search, and views. */
const OTHERS = ['Alder', 'Aspen', 'Elm']

async function addCats(api: APIRequestContext, names: string[], overrides: object = {}) {
  for (const name of names) {
    const data = { name, breed: 'Ragdoll', gender: 'female', age: 12, price: 120_000, depositAmount: 20_000 }
    const response = await api.post('/api/breeders/cats', { data: { ...data, ...overrides } })
    expect(response.status(), await response.text()).toBe(201)
  }
}

const names = (page: import('@playwright/test').Page) =>
  page.locator('[aria-label="My cats"]').getByRole('heading')

test('a breeder filters, searches, and sorts the cats, and the address keeps it', async ({
  browser,
  baseURL,
}) => {
  const { api, context, page } = await newBreeder(browser, baseURL)
  await addCats(api, [...OTHERS.slice(0, 2), 'Ash', 'Birch'])
  await addCats(api, ['Cedar'], { price: 90_000, color: 'Blue point' })
  await addCats(api, ['Dogwood'], { isAvailable: false })
  await page.goto('/dashboard?tab=cats')
  await ready(page)
  await expect(names(page)).toHaveText(['Dogwood', 'Cedar', 'Birch', 'Ash', 'Aspen', 'Alder'])
  const filters = page.getByRole('navigation', { name: 'Filter cats' })
  await filters.getByRole('link', { name: 'Paused 1' }).click()
  await expect(names(page)).toHaveText(['Dogwood'])
  await filters.getByRole('link', { name: 'Sold 0' }).click()
  await expect(page.getByText('No cats here.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(names(page)).toHaveCount(6)
  await page.getByLabel('Sort my cats by').selectOption('Lowest price')
  await expect(names(page).first()).toHaveText('Cedar')
  await page.getByLabel('Search my cats').pressSequentially('blue')
  await expect(names(page)).toHaveText(['Cedar'])
  await expect(page).toHaveURL(/show=all&q=blue&sort=price/)
  // A form opens over the list, which stays as it is.
  await page.getByRole('button', { name: 'Edit Cedar' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Cedar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/show=all&q=blue&sort=price$/)
  await page.reload()
  await expect(names(page)).toHaveText(['Cedar'])
  await expect(page.getByLabel('Search my cats')).toHaveValue('blue')
  await context.close()
})

test('several cats are paused, relisted, and repriced at once, with the keyboard, also on a phone', {
  tag: MAIN,
}, async ({ browser, baseURL }) => {
  const { api, context, page } = await newBreeder(browser, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await addCats(api, [...OTHERS, 'Ash', 'Birch', 'Cedar'])
  await page.goto('/dashboard?tab=cats')
  await ready(page)
  const bar = page.getByRole('group', { name: 'Selected cats' })
  await expect(bar).toBeHidden()
  await expect(page.getByRole('list', { name: 'My cats' }).getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: 'Table view' }).click()
  // The choice is remembered.
  await page.reload()
  await ready(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).focus()
  await page.keyboard.press('Space')
  await expect(bar.getByText('6 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Birch' }).uncheck()
  await expect(bar.getByText('5 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(page.getByText('5 cats paused').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Paused' })).toHaveCount(5)
  await expect(bar).toBeHidden()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Relist' }).click()
  await expect(page.getByText('6 cats relisted').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Available' })).toHaveCount(6)

  await page.getByRole('checkbox', { name: 'Select Ash' }).check()
  await page.getByRole('checkbox', { name: 'Select Cedar' }).check()
  await bar.getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change price' })
  await expect(dialog.getByRole('button', { name: 'Change 0 prices' })).toBeDisabled()
  await dialog.getByLabel('Percent').fill('1.5')
  await expect(dialog.getByText('Enter a whole percentage.')).toBeVisible()
  await dialog.getByLabel('Percent').fill('90')
  await expect(dialog.getByText('Deposit must be lower than the price.')).toHaveCount(2)
  await dialog.getByLabel('Percent').fill('15')
  await expect(dialog.getByText('$1,020')).toHaveCount(2)
  await dialog.getByLabel('Change', { exact: true }).selectOption('Raise by an amount')
  await dialog.getByLabel('Amount ($)').fill('30')
  await expect(dialog.getByText('$1,230')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(page.getByText('2 prices changed').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '$1,230' })).toHaveCount(2)
  await context.close()
})

test('a cat that changed between the selection and the action is named with the reason', async ({
  browser,
  baseURL,
}) => {
  const { api, context, page } = await newBreeder(browser, baseURL)
  await addCats(api, [...OTHERS, 'Fir', 'Ash', 'Birch'])
  const long = `GC ${'Wintermoor of the Northern Lakes '.repeat(3)}`.slice(0, 100).trim()
  await addCats(api, [long])
  await page.goto('/dashboard?tab=cats')
  await ready(page)
  await page.getByRole('button', { name: 'Table view' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const cats = (await (await api.get('/api/breeders/cats')).json()) as { id: string; name: string }[]
  const idOf = (name: string) => cats.find((cat) => cat.name === name)?.id
  // In another tab, one cat gets another price and one is deleted.
  await api.patch(`/api/breeders/cats/${idOf('Ash')}`, { data: { price: 99_000 } })
  await api.delete(`/api/cats/${idOf('Birch')}`)
  await page
    .getByRole('group', { name: 'Selected cats' })
    .getByRole('button', { name: 'Change price' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change price' })
  await dialog.getByLabel('Percent').fill('10')
  await dialog.getByRole('button', { name: 'Change 7 prices' }).click()
  const result = page.getByRole('dialog', { name: '5 prices changed' })
  await expect(result.getByText('Ash: The price was changed in the meantime.')).toBeVisible()
  await expect(result.getByText('Birch: This cat is no longer in your list.')).toBeVisible()
  await result.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('row').filter({ hasText: '$1,080' })).toHaveCount(5)
  await expect(names(page)).toHaveCount(6)
  // Registered names are long and never widen the page.
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await context.close()
})
