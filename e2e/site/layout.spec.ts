import type { Locator, Page } from '@playwright/test'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'
import { untilPasses } from '../until-passes.ts'

const PHONE = { width: 390, height: 844 }
/** A town and its state. */
const PLACE = /^[\w .]+, [A-Z][A-Za-z ]+$/

type Listed = {
  id: string
  pictures: unknown[]
  isAvailable: boolean
  description: string | null
  litterId: string | null
}

const box = async (locator: Locator) => {
  const found = await locator.boundingBox()
  if (!found) throw new Error('The element is not visible')
  return found
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

test('on a phone cats are in two columns, and 24 of them take at most a third of 16,000 pixels', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/cats')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(24)
  const lefts = await cards.evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().left)),
  )
  expect(new Set(lefts).size).toBe(2)
  const [top, bottom] = [await box(cards.first()), await box(cards.last())]
  expect(bottom.y + bottom.height - top.y).toBeLessThan(16_000 / 3)
  const first = cards.first()
  await expect(first.getByRole('img').first()).toBeVisible()
  await expect(first.getByRole('heading')).toBeVisible()
  await expect(first).toContainText(/\$[\d,]+/)
  await expect(first.locator('footer').getByText(PLACE)).toBeVisible()
})

test('in the list view the heart is next to the picture', async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/cats?view=list')
    const row = page.getByRole('article').first()
    const picture = await box(row.getByRole('img').first())
    const heart = await box(row.getByRole('link', { name: /to favorites$/ }))
    expect(heart.x).toBeGreaterThanOrEqual(picture.x + picture.width)
  }
})

test('on a phone place, parents, and price come before the long text of a cat', async ({ page, request }) => {
  const cats = (await (await request.get('/api/cats?limit=100')).json()) as Listed[]
  const cat = cats.find(({ litterId, description, isAvailable }) => litterId && description && isAvailable)
  await page.setViewportSize(PHONE)
  await open(page, `/cats/${cat?.id}`)
  const top = async (locator: Locator) => (await box(locator)).y
  const text = await top(page.getByText(cat?.description ?? '', { exact: true }))
  const main = page.getByRole('main')
  const parents = main.getByRole('link', { name: / × / })
  expect(await top(parents)).toBeLessThan(text)
  expect(await top(main.getByRole('link', { name: /^Purchase .* - \$/ }))).toBeLessThan(text)
  expect(await top(main.getByText(PLACE).first())).toBeLessThan(text)
  await parents.click()
  await expect(page).toHaveURL(/\/litters\//)
})

test('a bar with price, Purchase, and Ask replaces the main button, and covers neither focus nor footer', async ({
  page,
  cat,
}) => {
  await page.setViewportSize({ width: 390, height: 640 })
  await open(page, `/cats/${cat.id}`)
  // They load after the page, which becomes longer.
  await expect(page.getByRole('heading', { name: /^More cats from / })).toBeVisible()
  const purchase = page.getByRole('link', { name: 'Purchase', exact: true })
  const main = page.getByRole('link', { name: /^Purchase .* - \$/ })
  await main.scrollIntoViewIfNeeded()
  await expect(purchase).toBeHidden()
  await page.getByRole('heading', { name: 'Health & Certifications' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expect(purchase).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask', exact: true })).toBeVisible()
  const bar = page.locator('[data-bottom-bar]')
  await expect(bar).toContainText('$')
  // Every link below that gets the focus by keyboard is above the bar.
  await page.getByRole('link', { name: 'View Breeder Profile' }).focus()
  for (let n = 0; n < 8; n += 1) {
    await page.keyboard.press('Tab')
    const { focused, edge, inBar } = await page.evaluate(() => ({
      focused: document.activeElement?.getBoundingClientRect().bottom ?? 0,
      edge: document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? innerHeight,
      inBar: !!document.activeElement?.closest('[data-bottom-bar]'),
    }))
    if (!inBar) expect(focused).toBeLessThanOrEqual(edge + 1)
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const footer = await box(page.getByRole('contentinfo'))
  const { y, height } = await box(bar)
  expect(y + height).toBeLessThanOrEqual(footer.y + 1)
  // A wide screen has no bar.
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(purchase).toBeHidden()
  await page.setViewportSize(PHONE)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await purchase.click()
  await expect(page).toHaveURL(/\/signup\?returnTo=%2Fcheckout/)
})

test.describe('the gallery', () => {
  test.use({ viewport: PHONE, hasTouch: true })
  let cat: Listed | undefined
  test.beforeEach(async ({ page, request }) => {
    const cats = (await (await request.get('/api/cats?limit=100')).json()) as Listed[]
    cat = cats.find(({ pictures }) => pictures.length >= 3)
    await open(page, `/cats/${cat?.id}`)
  })
  const current = (page: Page) =>
    page.getByRole('button', { name: /^Show picture/ }).and(page.locator('[aria-current=true]'))

  test('has at most four tab stops, each with a name', async ({ page }) => {
    const gallery = page.getByRole('group', { name: /^Pictures of/ })
    const names = await gallery.evaluate((element) =>
      [element, ...element.querySelectorAll<HTMLElement>('a, button, [tabindex]')]
        .filter((each) => (each as HTMLElement).tabIndex >= 0)
        .map((each) => each.getAttribute('aria-label')),
    )
    expect(names).toEqual([
      expect.stringMatching(/^Picture 1 of \d+; the arrow keys show the others$/),
      'View picture 1 in full screen',
      'Thumbnail 1',
    ])
    await page.getByRole('group', { name: /^Picture 1 of/ }).press('ArrowRight')
    await expect(page.getByRole('group', { name: /^Picture 2 of/ })).toBeFocused()
  })

  test('moves by two pictures when the arrow is pressed twice quickly, and then follows a swipe', async ({
    page,
  }) => {
    const next = page.getByRole('button', { name: 'Next picture' })
    // In one task, before any scrolling.
    await next.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    const strip = page
      .getByRole('group', { name: /^Pictures of/ })
      .locator('[tabindex="0"]')
      .first()
    await expect.poll(() => strip.evaluate((node) => Math.round(node.scrollLeft / node.clientWidth))).toBe(2)
    await expect(current(page)).toHaveAccessibleName('Show picture 3')
    await strip.evaluate((node) => {
      node.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      node.scrollTo({ left: node.clientWidth, behavior: 'instant' })
    })
    await expect(current(page)).toHaveAccessibleName('Show picture 2')
  })

  test('opens a picture in full screen, where it zooms and moves, and closes with Escape', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const opener = page.getByRole('button', { name: /^View picture \d in full screen/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Pictures in full screen' })
    await expect(viewer.getByRole('img', { name: /picture 1 of/ })).toBeVisible()
    expect(requests.some((url) => url.includes('picture-viewer'))).toBe(true)
    const image = viewer.getByRole('img', { name: /picture 1 of/ })
    const { width } = await box(image)
    // The viewer takes two taps for a double tap only within 300 ms, which a busy machine may exceed.
    const doubleTapUntil = (isReached: (width: number) => boolean) =>
      untilPasses(async (limit) => {
        await page.waitForTimeout(600)
        await page.touchscreen.tap(195, 420)
        await page.touchscreen.tap(195, 420)
        await expect.poll(async () => isReached((await box(image)).width), limit).toBe(true)
      })
    await doubleTapUntil((shown) => shown > width * 1.5)
    await doubleTapUntil((shown) => Math.abs(shown - width) < 1)
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('img', { name: /picture 2 of/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(current(page)).toHaveAccessibleName('Show picture 2')
  })
})

test('with text of twice the size the header and pages fit into 320 pixels', async ({
  page,
  open: openAs,
  cat,
}) => {
  const paths = [
    '/',
    '/cats',
    `/cats/${cat.id}`,
    `/breeder/${cat.breederId}`,
    '/breeders',
    '/breeding-pairings',
    '/login',
  ]
  const buyer = await openAs('buyer')
  for (const [viewer, visited] of [
    [page, paths],
    [buyer, ['/', '/favorites', '/profile', '/notifications', `/checkout/${cat.id}`]],
  ] as const) {
    await viewer.setViewportSize({ width: 320, height: 640 })
    for (const path of visited) {
      await open(viewer, path)
      await viewer.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const menu = await box(viewer.getByRole('banner').locator('summary').last())
      expect.soft(menu.x + menu.width, `menu of ${path}`).toBeLessThanOrEqual(320)
      const overflow = await viewer.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(overflow, path).toBeLessThanOrEqual(0)
    }
  }
})
