import { ready } from '../ready.ts'
import { expect, MAIN, test } from '../test.ts'

test('cats near a place have distances, and a place that does not exist is named', { tag: MAIN }, async ({
  page,
}) => {
  await page.goto('/cats')
  await ready(page)
  await page.getByLabel('Location').fill('04101')
  await page.getByLabel('Distance').selectOption('Within 50 miles')
  await expect(page).toHaveURL(/location=04101&within=50/)
  const cards = page.getByRole('article')
  await expect(cards.first().getByText('less than 5 miles away')).toBeVisible()
  await expect(cards.filter({ hasNotText: 'Portland, Maine' })).toHaveCount(0)
  await expect(
    page.getByRole('link', { name: 'Remove filter Within 50 miles of Portland, ME' }),
  ).toBeVisible()
  await page.getByLabel('Distance').selectOption('Any distance')
  await expect(page.getByRole('link', { name: 'Remove filter Near Portland, ME' })).toBeVisible()
  await expect(cards.first().getByText('less than 5 miles away')).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Newest first')
  await expect(page).toHaveURL(/sort=newest/)
  await page.getByLabel('Location').fill('Narnia')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The list shows every distance.', { exact: false })).toBeVisible()
  await expect(page.getByText('We do not know the place “Narnia”.').first()).toBeVisible()
  await expect(cards).not.toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Save this search' })).toHaveCount(0)
})

test('a place is remembered for the visit until it is removed from a list', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  const find = page.getByRole('form', { name: 'Find cats' })
  await expect(find.getByRole('option', { name: 'Chartreux', exact: true })).toHaveCount(1)
  await find.getByLabel('Breed').selectOption('Ragdoll')
  await find.getByLabel('Location').fill('04101')
  await find.getByRole('button', { name: 'Find cats' }).click()
  await expect(page).toHaveURL('/cats?breed=Ragdoll&location=04101')
  await expect(page.getByRole('link', { name: 'Remove filter Near Portland, ME' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Breeders', exact: true }).click()
  await expect(page).toHaveURL('/breeders?location=04101')
  await expect(page.getByRole('article').first()).toContainText('Velvet Quay')
  await menu.getByRole('link', { name: 'Future Litters' }).click()
  await expect(page).toHaveURL('/breeding-pairings?location=04101')
  await menu.getByRole('link', { name: 'Cats', exact: true }).click()
  await expect(page).toHaveURL('/cats?location=04101')
  await page.getByRole('link', { name: 'Remove filter Near Portland, ME' }).click()
  await expect(page).toHaveURL('/cats')
  await menu.getByRole('link', { name: 'Breeders', exact: true }).click()
  await expect(page).toHaveURL('/breeders')
})

test('an empty list leads to the nearest cats, and a visitor can be told when one appears', async ({
  page,
}) => {
  await page.goto('/cats?breed=Siberian&location=Honolulu%2C+HI&within=25')
  await ready(page)
  await expect(page.getByRole('heading', { name: 'No cats found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tell me when one appears' })).toHaveAttribute(
    'href',
    /returnTo=.*within%3D25.*save%3D1/,
  )
  await page.getByRole('link', { name: /^Nearest: \d cats? within [\d,]+ miles$/ }).click()
  await expect(page).toHaveURL('/cats?breed=Siberian&location=Honolulu%2C+HI')
  await expect(page.getByRole('article')).not.toHaveCount(0)
})

test('bad values of a place in an address are ignored', async ({ page }) => {
  for (const query of [
    'location=04101&location=Narnia&within=999&sort=magic',
    `location=${'x'.repeat(3_000)}`,
    'location=&near=&within=',
    'location=%00%F0%9F%90%88&within=-1',
  ])
    for (const list of ['cats', 'breeders', 'breeding-pairings']) {
      const response = await page.goto(`/${list}?${query}`)
      expect([query.slice(0, 30), list, response?.status()]).toEqual([query.slice(0, 30), list, 200])
      await expect(page.getByRole('article')).not.toHaveCount(0)
    }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page finds cats by breed and place', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Location').fill('04101')
    await page.getByRole('button', { name: 'Find cats' }).click()
    await expect(page).toHaveURL('/cats?breed=&location=04101')
    await expect(page.getByRole('article').first()).toContainText('less than 5 miles away')
  })
})

test('the map leads to catteries with the keyboard, and shows what is near a place', async ({ page }) => {
  await page.goto('/breeders')
  await ready(page)
  await page.getByRole('link', { name: 'Map', exact: true }).press('Enter')
  const maine = page.getByRole('link', { name: /^Maine, \d+ cats?, 1 cattery$/ })
  await maine.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=map&state=ME/)
  await page.getByRole('link', { name: /^Portland, ME, \d+ cats?, 1 cattery$/ }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText('Velvet Quay')
  await page.goto('/breeders?view=map')
  await ready(page)
  await page.getByLabel('Location').fill('04101')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: 'Near Portland, ME' })).toBeVisible()
  const nearest = page.getByRole('list', { name: 'Places of the map' }).getByRole('listitem').first()
  await expect(nearest).toContainText('less than 5 miles away')
  await nearest.getByRole('link', { name: /cats?$/ }).click()
  await expect(page).toHaveURL('/cats?location=Portland%2C+ME&within=25')
  await expect(page.getByRole('article')).not.toHaveCount(0)
})

test('“Near me” shows the map around the position of the browser', async ({ context, page }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 43.66, longitude: -70.26 })
  await page.goto('/breeders?view=map')
  await ready(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page).toHaveURL(/\/breeders\?location=[A-Z][^&]+ME&view=map$/)
  await expect(page.getByRole('heading', { name: /^Near .+, ME$/ })).toBeVisible()
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
    await page.goto('/cats?location=04101&within=50')
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
