import type { Locator } from '@playwright/test'
import { ready } from '../ready.ts'
import { expect, MAIN, test } from '../test.ts'

type Pairing = { litters: { id: string; litterName: string | null }[] }

test('a visitor filters pairings and opens a pairing, its litter, and a kitten', { tag: MAIN }, async ({
  page,
}) => {
  await page.goto('/breeding-pairings')
  await expect(page.getByRole('heading', { level: 1, name: 'Breeding Pairings' })).toBeVisible()
  await expect(page.getByText('Discover upcoming litters from verified breeders')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Breeding Pairing' })).toBeHidden()
  await ready(page)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Born')
  await expect(page).toHaveURL(/status=born/)
  await page.getByRole('combobox', { name: 'Breed' }).selectOption('Siamese')
  await expect(page).toHaveURL(/breed=Siamese&status=born/)
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card.getByRole('heading')).toHaveText(/^Siamese\skittens, born\s\w+\s\d+/)
  await expect(card).toContainText(/Born.*1 litter/s)
  await card.getByRole('link', { name: 'View Details' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Siamese\skittens, born\s\w+\s\d+/)
  await expect(page).toHaveTitle(/^Siamese kittens, born \w+ \d+.* \(.* × .*\) \| Littermate$/)
  await expect(page.getByText('Health testing').first()).toBeVisible()
  await expect(page.getByText(/^\$1,200 to \$1,600$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign Up & Express Interest' })).toBeVisible()
  await expect(page.getByText('Message Breeder')).toBeHidden()
  await page.getByRole('link', { name: 'View Litter' }).click()

  await expect(page).toHaveURL(/\/litters\//)
  await expect(page.getByText(/^Siamese, born .*, home from /)).toBeVisible()
  await expect(page.getByText(/^\d of 5 kittens available$/)).toBeVisible()
  const kitten = page.getByRole('article').first()
  const name = (await kitten.getByRole('heading').textContent()) ?? ''
  await kitten.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/cats\//)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('on a phone, the first litter is on the first screen, and the filters are behind a button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/breeding-pairings')
  await ready(page)
  const first = page.getByRole('article').first()
  expect((await first.boundingBox())?.y).toBeLessThan(422)
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status).toBeHidden()
  const filters = page.getByText('Filters', { exact: true })
  await filters.focus()
  await page.keyboard.press('Enter')
  await status.selectOption('Born')
  await expect(page).toHaveURL(/status=born/)
  await expect(first.getByRole('heading')).toHaveText(/\skittens, born\s/)
  await expect(status).toBeVisible()
})

for (const width of [1024, 1280, 1440])
  test(`at ${width} pixels, the kittens of a litter fill the column beside the waiting list`, async ({
    page,
    request,
  }) => {
    const pairings = (await (await request.get('/api/breeding-pairings?status=born')).json()) as Pairing[]
    const litter = pairings
      .flatMap(({ litters }) => litters)
      .find(({ litterName }) => litterName === 'The Orchard Litter')
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/litters/${litter?.id}`)
    await ready(page)
    const box = async (locator: Locator) =>
      (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const main = page.getByRole('main')
    const left = (await box(page.getByRole('heading', { level: 1 }))).x
    const list = await box(page.getByRole('link', { name: /^Join the waiting list \(/ }))
    const grid = await box(main.getByRole('list').filter({ has: page.getByRole('article') }))
    expect(grid.x).toBe(left)
    expect(grid.width).toBeGreaterThan(width * 0.45)
    expect(grid.x + grid.width).toBeLessThan(list.x)
    // The whole page is used, to the same margin on both sides.
    expect(Math.round(list.x + list.width)).toBe(Math.round(width - left))
    expect(list.y).toBeLessThan(300)
    const cards = await Promise.all((await page.getByRole('article').all()).map(box))
    const [first, second, third, fourth] = cards
    expect(first?.y).toBeLessThan(760)
    expect([second?.y, third?.y]).toEqual([first?.y, first?.y])
    expect(fourth?.x).toBe(first?.x)
    expect(first?.width).toBeGreaterThan(150)
    const [sire, queen] = [main.getByRole('figure').first(), main.getByRole('figure').nth(1)]
    expect((await box(sire)).y).toBe((await box(queen)).y)
    // The list stays in sight beside the last kitten.
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: /^Join the waiting list \(/ })).toBeInViewport()
  })

test('a pairing can be searched and opened with the keyboard', async ({ page }) => {
  await page.goto('/breeding-pairings')
  await ready(page)
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  await page.keyboard.type('cloudberry persian')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=cloudberry\+persian/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: /^View Details of/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Persian\skittens/ })).toBeVisible()
  await expect(page.getByText(/Cloudberry .* × /).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('cloudberry persian')
})

test('a search without results links back to all pairings, which are paged', async ({ page }) => {
  await page.goto('/breeding-pairings?q=zzzzzz')
  await expect(page.getByText('No pairings found')).toBeVisible()
  await page.getByRole('link', { name: 'Show All Pairings' }).click()
  await expect(page.getByRole('article')).toHaveCount(12)
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
    expect(new Set(lefts).size, `columns at ${width} pixels`).toBe(columns)
  }
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article').first()).toContainText('Born')
})

test('unknown pairings and litters have status 404 and link back', async ({ page }) => {
  for (const [path, title] of [
    [`/breeding-pairings/${crypto.randomUUID()}`, 'Breeding Pairing Not Found'],
    ['/breeding-pairings/nonsense', 'Breeding Pairing Not Found'],
    [`/litters/${crypto.randomUUID()}`, 'Litter Not Found'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
  }
  await page.getByRole('link', { name: 'Back to Breeding Pairings' }).click()
  await expect(page).toHaveURL(/\/breeding-pairings$/)
})

test('a breeder can edit only own pairings and can create more', async ({ open }) => {
  const page = await open('breeder')
  await page.goto('/breeding-pairings?q=foxglove+hollow')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/breeding-pairings$/)
  await expect(page.getByRole('link', { name: 'Create Breeding Pairing' })).toHaveAttribute(
    'href',
    '/dashboard?tab=pairings&new=1',
  )
  const own = page.getByRole('article')
  await expect(own.getByRole('link', { name: /^Edit / })).toHaveCount(await own.count())
  await own.first().getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('link', { name: 'Edit Breeding Pairing' })).toHaveAttribute(
    'href',
    /^\/dashboard\?tab=pairings&edit=/,
  )
  await expect(page.getByText('Express Interest')).toBeHidden()
  await page.goto('/breeding-pairings?q=velvet')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Edit / })).toBeHidden()
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('button', { name: 'Express Interest' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Message Breeder' })).toBeVisible()
})

test('who is interested can join and ask in one step, and a member reads the own place', async ({ open }) => {
  const page = await open('buyer')
  const express = async (cattery: string) => {
    await page.goto(`/breeding-pairings?q=${cattery}`)
    await page.getByRole('link', { name: 'View Details' }).first().click()
    await ready(page)
    await page.getByRole('button', { name: 'Express Interest' }).click()
    return page.getByRole('dialog')
  }
  const dialog = await express('velvet')
  await expect(dialog.getByRole('textbox')).toHaveValue(/interested in a kitten/)
  await dialog.getByRole('link', { name: 'Join the waiting list (free)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Join the waiting list' })).toBeVisible()
  const asMember = await express('winter+psalm')
  await expect(asMember.getByText('You are 3rd of 7')).toBeVisible()
  await expect(asMember.getByRole('link', { name: 'Open your entry' })).toBeVisible()
})
