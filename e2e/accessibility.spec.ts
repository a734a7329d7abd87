import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { GOOD, payButton, typeCard } from './card.ts'
import { expect, test } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = [390, 1280]
const THEMES = ['light', 'dark'] as const

/** Looks at the page as it stands in both themes, narrow and wide. */
async function expectAccessible(page: Page, settled: () => Promise<unknown>) {
  for (const width of WIDTHS) {
    for (const colorScheme of THEMES) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settled()
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
      expect(found, `${page.url()} at ${width} in ${colorScheme}`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${page.url()} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  }
}

for (const path of ['/', '/cats?breed=Maine%20Coon', '/login', '/no/such/page']) {
  test(`${path} has no fault that axe knows`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page, () => page.locator('html[data-ready]').waitFor())
  })
}

test('a cat, its checkout and the success page have no fault that axe knows', async ({ open, cat }) => {
  test.slow()
  const page = await open('buyer')
  await page.goto(`/cats/${cat.id}`)
  await expectAccessible(page, () => page.locator('html[data-ready]').waitFor())

  await page.goto(`/checkout/${cat.id}`)
  await expectAccessible(page, () => expect(payButton(page)).toBeEnabled())
  // With its faults shown.
  await payButton(page).click()
  await expectAccessible(page, () => expect(payButton(page)).toBeEnabled())

  await typeCard(page, GOOD)
  await payButton(page).click()
  await expectAccessible(page, () =>
    expect(page.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible(),
  )
})

test('pages of text have no fault that axe knows', async ({ page }) => {
  test.slow()
  for (const path of ['/about', '/buyer-guarantee', '/support', '/terms', '/privacy']) {
    await page.goto(path)
    await page.locator('html[data-ready]').waitFor()
    // With an answer open.
    if (path === '/support') await page.locator('main summary').first().click()
    await expectAccessible(page, async () => {})
  }
})

test('home and messages of a signed-in person have no fault that axe knows', async ({ open }) => {
  test.slow()
  const page = await open('buyer')
  for (const path of ['/', '/messages']) {
    await page.goto(path)
    await expectAccessible(page, () => page.locator('html[data-ready]').waitFor())
  }
})

test('pairings, one of them and a litter have no fault that axe knows', async ({ page, request }) => {
  test.slow()
  const [pairing] = (await (await request.get('/api/breeding-pairings?status=born')).json()) as {
    id: string
    litters: { id: string }[]
  }[]
  const { id, litters: [litter] = [] } = pairing ?? {}
  for (const path of ['/breeding-pairings', `/breeding-pairings/${id}`, `/litters/${litter?.id}`]) {
    await page.goto(path)
    await expectAccessible(page, () => page.locator('html[data-ready]').waitFor())
  }
})

test('the message dialog has no fault that axe knows', async ({ open }) => {
  test.slow()
  const page = await open('buyer')
  const cats = (await (await page.request.get('/api/cats')).json()) as {
    id: string
    breeder: { businessName: string }
  }[]
  // Not of the breeder who has sold to this buyer: between them nothing is stopped.
  const cat = cats.find(({ breeder }) => breeder.businessName !== 'Foxglove Hollow')
  await page.goto(`/cats?message=cat-${cat?.id}`)
  await page.getByRole('dialog').getByRole('textbox').fill('It is robin@example.com')
  await expectAccessible(page, () =>
    expect(page.getByText('Contains prohibited content', { exact: true })).toBeVisible(),
  )
})

test('breeders and a breeder have no fault that axe knows', async ({ page, request }) => {
  const ready = () => page.locator('html[data-ready]').waitFor()
  await page.goto('/breeders')
  await expectAccessible(page, ready)
  const [breeder] = await (await request.get('/api/breeders?sort=reviews')).json()
  await page.goto(`/breeder/${breeder.id}?reviews=all`)
  await expectAccessible(page, ready)
})
