import { ready } from '../ready.ts'
import { expect, MAIN, test } from '../test.ts'

test('cats near a place have distances, and a place that does not exist is named', { tag: MAIN }, async ({
  page,
}) => {
  await page.goto('/cats')
  await ready(page)
  await page.getByLabel('Near').fill('04101')
  await page.getByLabel('Distance').selectOption('Within 50 miles')
  await expect(page).toHaveURL(/near=04101&within=50/)
  const cards = page.getByRole('article')
  await expect(cards.first().getByText('less than 5 miles away')).toBeVisible()
  await expect(cards.filter({ hasNotText: 'Portland, Maine' })).toHaveCount(0)
  await page.getByLabel('Distance').selectOption('Any')
  await page.getByLabel('Sort by').selectOption('Nearest first')
  await expect(page).toHaveURL(/sort=distance/)
  await page.getByLabel('Near').fill('Narnia')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The list shows every distance.', { exact: false })).toBeVisible()
  await expect(page.getByText('We do not know the place “Narnia”.').first()).toBeVisible()
  await expect(cards).not.toHaveCount(0)
})

test('the map leads to catteries with the keyboard', async ({ page }) => {
  await page.goto('/breeders')
  await ready(page)
  await page.getByRole('link', { name: 'Map', exact: true }).press('Enter')
  const maine = page.getByRole('link', { name: 'Maine, 1 cattery' })
  await maine.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=map&state=ME/)
  await page.getByRole('link', { name: 'Portland, ME, 1 cattery' }).press('Enter')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText('Velvet Quay')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('cats are selected while browsing, and their comparison can be shared', { tag: MAIN }, async ({
    page,
    request,
  }) => {
    // The oldest one, because other journeys add and cancel reservations.
    const reserved: { id: string }[] = await (await request.get('/api/cats?limit=100&status=reserved')).json()
    const taken = reserved.at(-1)?.id
    await page.goto('/cats?near=04101&within=50')
    await ready(page)
    const toggles = page.getByRole('button', { name: /^Compare / })
    await toggles.nth(0).click()
    await toggles.nth(1).click()
    const bar = page.getByRole('region', { name: 'Cats to compare' })
    await expect(bar).toContainText('2 of 4')
    await bar.getByRole('link', { name: 'Compare' }).click()
    await expect(page.getByRole('columnheader')).toHaveCount(2)
    await expect(page.getByRole('columnheader').nth(1)).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByRole('columnheader').getByRole('link', { name: /^Ask about / })).toHaveCount(2)
    await expect(page.getByText('less than 5 miles away').first()).toBeVisible()
    // What a visitor with the shared address sees, here with a third cat.
    const shared = new URL(page.url())
    shared.searchParams.set('cats', `${shared.searchParams.get('cats')},${taken}`)
    await page.goto(shared.href)
    await expect(page.getByRole('columnheader')).toHaveCount(3)
    await expect(page.getByRole('columnheader').last()).toContainText(/Reserved|On hold/)
    // The names of the cats scroll with them, and those of the rows stay.
    const names = page.locator('[data-names]')
    const price = page.getByRole('rowheader', { name: 'Price' }).locator('span').first()
    const before = await price.boundingBox()
    await page.getByRole('region', { name: 'Comparison' }).evaluate((region) => region.scrollTo(1_000, 0))
    await expect.poll(() => names.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    expect((await price.boundingBox())?.x).toBe(before?.x)
    // They are in sight at the end of the table, too.
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 400)
    await expect(names).toBeInViewport()
    await expect(page.getByRole('columnheader').first()).not.toBeInViewport()
  })
})
