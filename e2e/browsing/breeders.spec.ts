import type { APIRequestContext, Page } from '@playwright/test'
import { ready } from '../ready.ts'
import { expect, MAIN, test } from '../test.ts'

const cards = (page: Page) => page.getByRole('article')

const showFilters = (page: Page) => page.getByText('Filters', { exact: true }).click()

/** The ID of a demo breeder by cattery name. */
async function findBreederId(api: APIRequestContext, name: string): Promise<string> {
  const found = await (await api.get('/api/breeders', { params: { q: name } })).json()
  return found[0].id
}

test('the search updates while typing, is part of the URL, and can be reset', { tag: MAIN }, async ({
  page,
}) => {
  await page.goto('/breeders')
  await ready(page)
  await expect(page.getByText(/^\d+ verified breeders across the country$/)).toBeVisible()
  await showFilters(page)
  await page.getByLabel('Search').pressSequentially('siberain')
  await expect(page).toHaveURL(/\/breeders\?q=siberain$/)
  await expect(page.getByText('1 verified breeder across the country')).toBeVisible()
  await expect(cards(page).getByRole('heading')).toHaveText('Silverbirch Siberians')
  await page.getByLabel('Location').fill('Florida')
  await expect(page.getByRole('heading', { name: 'No breeders found' })).toBeVisible()
  await page.getByRole('link', { name: 'Reset Search' }).click()
  await expect(page).toHaveURL(/\/breeders$/)
  await expect(page.getByLabel('Search')).toHaveValue('')
  await expect(page.getByLabel('Location')).toHaveValue('')
  await page.goBack()
  await expect(page.getByLabel('Location')).toHaveValue('Florida')
})

test('breeders are sorted and paged, in a grid or a list', async ({ page }) => {
  await page.goto('/breeders')
  await ready(page)
  await showFilters(page)
  await page.getByLabel('Sort by').selectOption('Most Experienced')
  await expect(page).toHaveURL(/sort=experience/)
  await expect(cards(page).first().getByRole('heading')).toHaveText('Old Orchard Cats')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/sort=experience&page=2/)
  await expect(page.getByRole('heading', { name: 'Old Orchard Cats' })).toBeHidden()
  await expect(cards(page)).not.toHaveCount(0)
  await page.getByRole('link', { name: 'List view' }).click()
  await expect(page.getByRole('link', { name: 'List view' })).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/view=list&page=2/)
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('Sort by')).toHaveValue('')
})

test('on a phone, the first card is within the first screen and says what a family asks first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/breeders')
  await expect(
    cards(page)
      .first()
      .getByRole('link', { name: /^View Profile/ }),
  ).toBeInViewport({ ratio: 1 })
  const card = cards(page).filter({ hasText: 'Foxglove Hollow' })
  for (const text of [
    /^6 of 6 checks: visit \(\w+ \d{4}\); /,
    /^Next litter: Maine Coon, around\s/,
    /^Usually answers within /,
  ])
    await expect(card.getByText(text)).toBeVisible()
  await card.getByRole('link', { name: /^Maine Coon, around\s/ }).click()
  await expect(page).toHaveURL(/\/breeding-pairings\//)
})

test('filters and the list work without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/breeders')
  await showFilters(page)
  await page.getByLabel('Search').fill('ragdoll')
  await page.getByLabel('Sort by').selectOption('Highest Rated')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=ragdoll.*sort=rating/)
  await expect(cards(page).getByRole('heading')).toHaveText(['Tidepool Ragdolls', 'Marigold & Moth'])
  await context.close()
})

test('a profile and all its reviews can be reached with the keyboard', async ({ page }) => {
  await page.goto('/breeders?q=foxglove')
  await ready(page)
  await page.getByRole('link', { name: 'Foxglove Hollow', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foxglove Hollow')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const reviews = page.locator('#reviews').getByRole('article')
  await expect(reviews).toHaveCount(5)
  await page.getByRole('link', { name: 'Show all 12 reviews' }).click()
  await expect(reviews).toHaveCount(10)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/reviews=all&page=2#reviews/)
  await expect(reviews).toHaveCount(2)
})

test('a breeder without reviews is marked as new, and an unknown breeder is not found', async ({
  page,
  request,
}) => {
  await page.goto(`/breeder/${await findBreederId(request, 'Prairie Plume')}`)
  await expect(page.getByText('0.0 / 5.0')).toBeVisible()
  await expect(page.getByText('(0 reviews)')).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toBeVisible()
  await expect(page.getByText('No reviews yet for this breeder.')).toBeVisible()
  const response = await page.goto(`/breeder/${crypto.randomUUID()}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Breeder Not Found' }).last()).toBeVisible()
  await page.getByRole('link', { name: 'Back to Breeders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verified Breeders')
})

test('a profile offers editing to its owner and messaging to others', async ({ open, page, request }) => {
  const path = `/breeder/${await findBreederId(request, 'Foxglove Hollow')}`
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Message Breeder' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeHidden()
  const own = await open('breeder')
  await own.goto(path)
  await expect(own.getByRole('link', { name: 'Edit profile' })).toHaveAttribute(
    'href',
    '/dashboard?tab=profile',
  )
  await expect(own.getByText('Message Breeder')).toBeHidden()
})
