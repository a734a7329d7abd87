/** Keyboard, screen reader, and high contrast behavior that axe cannot check. */
import type { Locator, Page } from '@playwright/test'
import { ready } from '../ready.ts'
import { expect, test } from '../test.ts'

async function visit(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
}

/** Presses Tab `steps` times and expects the focus inside `container` or in the browser's own UI. */
async function expectFocusTrapped(page: Page, container: Locator, steps: number) {
  for (let step = 1; step <= steps; step++) {
    await page.keyboard.press('Tab')
    const isInside = await container.evaluate((element) => {
      const focused = document.activeElement
      return focused === document.body || element.contains(focused)
    })
    expect(isInside, `after ${step} steps`).toBe(true)
  }
}

test('the message dialog traps the focus and returns it', async ({ open, cat }) => {
  const page = await open('buyer')
  await visit(page, `/cats/${cat.id}`)
  const opener = page.getByRole('button', { name: `Ask About ${cat.name}` })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Message / })
  const text = dialog.getByRole('textbox', { name: 'Your message' })
  await expect(text).toBeFocused()
  await expectFocusTrapped(page, dialog, 8)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the account menu opens with Enter and closes with Escape and when the focus leaves', async ({
  open,
}) => {
  const page = await open('buyer')
  await visit(page, '/about')
  const menu = page.getByRole('banner').locator('summary:visible')
  const profile = page.getByRole('banner').getByRole('link', { name: 'Profile' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(profile).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(profile).toBeHidden()
})

test('counts and toasts are announced, and F8 focuses the toast', async ({ open, cat }) => {
  const page = await open('admin')
  await visit(page, '/cats')
  const announcement = page.locator('main p[aria-live=polite]')
  const unfiltered = await announcement.textContent()
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('female')
  await expect(announcement).not.toHaveText(unfiltered ?? '')
  await expect(announcement).toHaveText(/^\d+ cats available from verified breeders$/)

  await visit(page, `/cats/${cat.id}`)
  const heart = page.getByRole('button', { name: `Add ${cat.name} to favorites` })
  await heart.press('Enter')
  const toast = page.locator('section [aria-live=polite]')
  await expect(toast).toContainText('favorites')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await expect(toast.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast).toBeEmpty()
  await page.getByRole('button', { name: `Remove ${cat.name} from favorites` }).click()
})

test('a server error for a form field describes the field and focuses it', async ({ page }) => {
  await visit(page, '/signup')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name (optional)' }).fill('Finch')
  const email = page.getByRole('textbox', { name: 'Email' })
  // Valid for the browser, but not for the server.
  await email.fill('ada@finch')
  await page.getByLabel('Password', { exact: true }).fill('long-enough-for-it')
  await page.getByRole('button', { name: 'Create account' }).press('Enter')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/email/i)
  await expect(email).toBeFocused()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

test('stars, badges, and the current link are visible in forced colors', async ({ page, cat }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await visit(page, '/breeders')
  const background = await colorOf(page.locator('body'))
  const main = page.getByRole('main')
  expect(await colorOf(main.getByRole('img', { name: 'Verified breeder' }).first())).not.toBe(background)
  const stars = main.getByRole('img', { name: /out of 5 stars/ }).first()
  expect(await colorOf(stars)).not.toBe(background)
  await expect(stars.locator('rect')).not.toHaveCSS('fill', background)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Breeders' })).toHaveCSS('outline-style', 'solid')
  await visit(page, `/cats/${cat.id}`)
  const badge = main.getByText('Available', { exact: true }).first().locator('..')
  await expect(badge).toHaveCSS('outline-style', 'solid')
})

const colorOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor)

test('the chosen tab, picture, view, and theme are visible in forced colors', async ({ page, open }) => {
  const colorsOf = (locator: Locator) =>
    locator.evaluate((element) => {
      const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(element)
      return [backgroundColor, borderColor, outlineStyle]
    })
  const expectVisible = async (chosen: Locator, other: Locator) =>
    expect(await colorsOf(chosen.first())).not.toEqual(await colorsOf(other.first()))
  const within = (root: Page, name: string) => root.getByRole('button', { name })

  await page.emulateMedia({ forcedColors: 'active' })
  const cats: { id: string; pictures: unknown[] }[] = await (
    await page.request.get('/api/cats?limit=100')
  ).json()
  await visit(page, `/cats/${cats.find(({ pictures }) => pictures.length > 1)?.id}`)
  await expectVisible(within(page, 'Thumbnail 1'), within(page, 'Thumbnail 2'))
  await expectVisible(within(page, 'Show picture 1'), within(page, 'Show picture 2'))
  await expectVisible(page.locator('label[for=theme-system]'), page.locator('label[for=theme-dark]'))
  await visit(page, '/cats')
  await expectVisible(
    page.getByRole('link', { name: 'Grid view' }),
    page.getByRole('link', { name: 'List view' }),
  )
  await page
    .getByRole('button', { name: /^Compare / })
    .first()
    .click()
  await expectVisible(
    page.getByRole('button', { name: /^Compare /, pressed: true }),
    page.getByRole('button', { name: /^Compare /, pressed: false }),
  )
  const breeder = await open('breeder')
  await breeder.emulateMedia({ forcedColors: 'active' })
  await visit(breeder, '/dashboard?tab=cats')
  await expectVisible(
    breeder.getByRole('tab', { selected: true }),
    breeder.getByRole('tab', { selected: false }),
  )
  await expectVisible(
    breeder.getByRole('button', { name: /view$/, pressed: true }),
    breeder.getByRole('button', { name: /view$/, pressed: false }),
  )
})
