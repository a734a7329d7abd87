/** A zoom of 400 % on a screen of 1280 × 1024 pixels: what stays in view covers little, and never what has the focus. */
import type { Page } from '@playwright/test'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

const VIEW = { width: 320, height: 256 }
test.use({ viewport: VIEW })

/** The pixels that the header and bars at the bottom cover, and what of the focused element lies under them. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, pointerEvents } = getComputedStyle(element)
      // The region of toasts lets clicks through and is empty.
      const stays = /sticky|fixed/.test(position) && pointerEvents !== 'none'
      return stays && element.checkVisibility({ visibilityProperty: true })
    })
    const rects = bars
      .map((bar) => ({ bar, rect: bar.getBoundingClientRect() }))
      .filter(({ rect: { top, bottom, width } }) => bottom > 0 && top < innerHeight && width > innerWidth / 2)
    const focused = document.activeElement
    const box = focused?.getBoundingClientRect()
    const height = rects.reduce((sum, { rect }) => sum + rect.height, 0)
    const over = rects.filter(
      ({ bar, rect }) =>
        box &&
        box.height < innerHeight - height &&
        !bar.contains(focused) &&
        box.top < rect.bottom - 1 &&
        box.bottom > rect.top + 1,
    )
    return {
      height,
      under: over.map(({ bar }) => `${focused?.outerHTML.slice(0, 99)} under ${bar.textContent}`),
    }
  })

async function expectLittleCovered(page: Page, stops: number) {
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    const { height, under } = await covered(page)
    expect(height).toBeLessThanOrEqual(VIEW.height / 3)
    expect(under).toEqual([])
  }
}

test('the header and the bar to purchase a cat cover at most a third, and nothing that has the focus', async ({
  page,
  cat,
}) => {
  await page.goto(`/cats/${cat.id}`)
  await ready(page)
  await expectLittleCovered(page, 30)
  await page.getByRole('link', { name: 'View Breeder Profile' }).focus()
  await expect(page.getByRole('link', { name: 'Purchase', exact: true })).toBeVisible()
  await expectLittleCovered(page, 20)
})

test('the bar of cats to compare covers at most a third, and nothing that has the focus', async ({
  page,
}) => {
  await page.goto('/cats')
  await ready(page)
  const toggles = page.getByRole('button', { name: /^Compare / })
  for (const index of [0, 1, 2]) await toggles.nth(index).press('Enter')
  await expect(page.getByRole('region', { name: 'Cats to compare' })).toBeVisible()
  await expectLittleCovered(page, 20)
  await page.getByRole('link', { name: 'About' }).last().focus()
  await expectLittleCovered(page, 3)
})
