import type { Page } from '@playwright/test'
import { ready } from '../ready.ts'
import { expect, MAIN, test } from '../test.ts'
import { untilPasses } from '../until-passes.ts'

const count = (page: Page) => page.getByText(/\d+ cats? available from verified breeders/)
const cats = (page: Page) => page.getByRole('article')

test('a misspelled search is corrected with a note and lists the best match first', async ({ page }) => {
  await page.goto('/cats')
  await ready(page)
  await page.getByRole('searchbox', { name: 'Search cats' }).fill('persain')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing results for “persian”')).toBeVisible()
  await expect(cats(page).first()).toContainText('Persian')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toContainText('Best match')
})

test('a search in everyday words shows what was understood, and each part can be removed', {
  tag: MAIN,
}, async ({ page }) => {
  await page.goto('/cats')
  await ready(page)
  await page.getByRole('searchbox', { name: 'Search cats' }).fill('siberian male under $2,000 near duluth')
  await page.keyboard.press('Enter')
  const chips = page.getByRole('list', { name: 'Active filters' })
  for (const text of ['Males first', 'Under $2,000', 'Near Duluth, MN', '“siberian”'])
    await expect(chips.getByRole('link', { name: text })).toBeVisible()
  await expect(cats(page).first()).toContainText('Siberian')
  await expect(cats(page).first()).toContainText(/\bMale/)
  await expect(cats(page).last()).toContainText('Female')
  await chips.getByRole('link', { name: 'Remove filter Under $2,000' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search cats' })).toHaveValue('siberian male near duluth')
  // Other journeys may have bought the cats that cost more, so the count may stay.
  await expect(chips.getByRole('link', { name: 'Under $2,000' })).toBeHidden()
  await expect(chips.getByRole('link', { name: 'Near Duluth, MN' })).toBeVisible()
  await chips.getByRole('link', { name: 'Clear all' }).click()
  await expect(chips).toBeHidden()
})

test('a search for hypoallergenic cats says that no cat is allergen-free', async ({ page }) => {
  await page.goto('/cats?q=hypoallergenic')
  await expect(page.getByText('No cat is allergen-free')).toBeVisible()
  await expect(cats(page).first()).toContainText(/Siberian|Balinese|Russian Blue/)
})

test('a search without matches suggests which part to remove', async ({ page }) => {
  await page.goto('/cats?q=ragdoll+texas')
  await page.getByRole('link', { name: /^Remove “In Texas” to see \d+ cats?$/ }).click()
  await expect(page).toHaveURL(/\/cats\?q=ragdoll$/)
  await expect(cats(page).first()).toContainText('Ragdoll')
})

test('a filter applies immediately, shows counts, and is removed by its chip', async ({ page }) => {
  await page.goto('/cats')
  await ready(page)
  const option = page.getByRole('combobox', { name: 'Breed' }).getByRole('option', { name: /^Maine Coon/ })
  const before = await count(page).textContent()
  await page.getByRole('combobox', { name: 'Breed' }).selectOption('Maine Coon')
  await expect(page).toHaveURL(/breed=Maine\+Coon/)
  await expect(count(page)).not.toHaveText(before ?? '')
  // Both change when another test buys a cat.
  await expect(async () => {
    const expectedCount = /\((\d+)\)/.exec((await option.textContent()) ?? '')?.[1]
    expect(await count(page).textContent()).toBe(`${expectedCount} cats available from verified breeders`)
  }).toPass()
  await expect(page.getByRole('heading', { name: 'About the Maine Coon' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Deposit accepted' }).check()
  await page.getByRole('combobox', { name: 'Age' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/breed=Maine\+Coon.*maxAge=16.*deposit=true/)
  await page.getByRole('link', { name: 'Remove filter Maine Coon' }).click()
  await expect(page.getByRole('combobox', { name: 'Breed' })).toHaveValue('')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/cats$/)
  await expect(page.getByRole('checkbox', { name: 'Deposit accepted' })).not.toBeChecked()
})

test('an empty list suggests which filter to remove and how many cats that shows', async ({ page }) => {
  // Another journey may buy such a cat between the two pages.
  await untilPasses(async (limit) => {
    await page.goto('/cats?breed=Maine+Coon&maxPrice=300')
    const suggestion = page.getByRole('link', { name: /^Remove “Up to \$300” to see \d+ cats$/ })
    const expectedCount = /see (\d+)/.exec((await suggestion.textContent()) ?? '')?.[1]
    await suggestion.click()
    await expect(page).toHaveURL(/\/cats\?breed=Maine(\+|%20)Coon$/)
    await expect(count(page)).toHaveText(`${expectedCount} cats available from verified breeders`, limit)
  })
})

test('reserved cats are listed only if they are included, and never counted as available', async ({
  page,
  request,
}) => {
  const totalOf = async (status: string) =>
    Number((await request.get(`/api/cats?status=${status}`)).headers()['x-total-count'])
  // Another journey may buy or reserve a cat between the pages.
  await untilPasses(async (limit) => {
    const [available, both] = [await totalOf('available'), await totalOf('available,reserved')]
    // Those that an offer holds are counted as reserved.
    const reserved = both - available
    expect(reserved).toBeGreaterThan(0)
    await page.goto('/cats')
    await ready(page)
    await expect(count(page)).toHaveText(`${available} cats available from verified breeders`, limit)
    await page.getByRole('checkbox', { name: /^Include reserved/ }).check()
    await expect(page).toHaveURL(/reserved=true/)
    await expect(count(page)).toHaveText(
      `${available} cats available from verified breeders, ${reserved} reserved`,
      limit,
    )
    await page.getByRole('link', { name: 'Remove filter Including reserved' }).click()
    await expect(count(page)).toHaveText(`${available} cats available from verified breeders`, limit)
  })
})

test('going back restores filters and scroll position', async ({ page }) => {
  await page.goto('/cats?gender=female&view=list')
  await ready(page)
  await cats(page).nth(9).getByRole('heading').getByRole('link').focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'View Breeder Profile' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveValue('female')
  await expect(page.getByRole('link', { name: 'List view' })).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('searching, filtering, and paging work without scripts', { tag: MAIN }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/cats')
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('male')
  await page.getByRole('combobox', { name: 'Age' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Search Cats' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter Up to 4 months' })).toBeVisible()
  await expect(cats(page).first()).toContainText('Male')
  await page.goto('/cats')
  const first = await cats(page).first().getByRole('heading').textContent()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cats(page).first().getByRole('heading')).not.toHaveText(first ?? '')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'DNA Tested' }).check()
  await page.getByRole('button', { name: /^Show \d+ cats$/ }).click()
  await expect(page).toHaveURL(/dnaTested=true/)
  await context.close()
})

test('the list can be searched and filtered and a cat opened with the keyboard', { tag: MAIN }, async ({
  page,
  request,
}) => {
  await page.goto('/cats')
  await ready(page)
  await page.getByRole('searchbox', { name: 'Search cats' }).focus()
  await page.keyboard.type('shorthair')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=shorthair/)
  const gender = page.getByRole('combobox', { name: 'Gender' })
  await gender.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/gender=male/)
  // The focus continues after the changed filter.
  await expect(page.getByRole('combobox', { name: 'Age' })).toBeFocused()
  // The filtered cats replace the list once they arrive.
  const found = await request.get('/api/cats?status=available&q=shorthair&gender=male')
  await expect(count(page)).toHaveText(
    `${found.headers()['x-total-count']} cats available from verified breeders`,
  )
  await cats(page).first().getByRole('heading').getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('on a phone the filter panel traps the focus, shows the count, and closes with Escape', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cats')
  await ready(page)
  const opener = page.getByRole('button', { name: /^Filters/ })
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await opener.click()
  await expect(panel).toBeInViewport({ ratio: 0.99 })
  // The focus cannot leave the panel.
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.matches('body, #filters, #filters *')),
      `after ${step} steps`,
    ).toBe(true)
  }
  await panel.getByRole('combobox', { name: 'Gender' }).selectOption('female')
  await panel.getByRole('checkbox', { name: 'DNA Tested' }).check()
  await expect(page).toHaveURL(/gender=female&dnaTested=true/)
  const response = await request.get('/api/cats?status=available&gender=female&dnaTested=true')
  const expectedCount = response.headers()['x-total-count']
  await panel.getByRole('button', { name: `Show ${expectedCount} cats`, exact: true }).click()
  await expect(panel).toBeHidden()
  await expect(count(page)).toHaveText(`${expectedCount} cats available from verified breeders`)
  await opener.click()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  // The choices in the panel are one history entry.
  await page.goBack()
  await expect(page).toHaveURL(/\/cats$/)
})

test('a page beyond the last links to the last one', async ({ page }) => {
  await page.goto('/cats?page=99')
  await expect(page.getByRole('heading', { name: 'There is no page 99' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await expect(cats(page).first()).toBeVisible()
})
