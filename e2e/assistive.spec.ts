/** What keyboards, screen readers and high contrast rely on, beyond what axe can see. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'

async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
}

/** Goes `steps` steps of the Tab key and expects the focus inside `place`, or with the browser itself. */
async function expectKept(page: Page, place: Locator, steps: number) {
  for (let step = 1; step <= steps; step++) {
    await page.keyboard.press('Tab')
    const kept = await place.evaluate((element) => {
      const at = document.activeElement
      return at === document.body || element.contains(at)
    })
    expect(kept, `after ${step} steps`).toBe(true)
  }
}

test('the message dialog keeps the focus and gives it back', async ({ open, cat }) => {
  const page = await open('buyer')
  await visit(page, `/cats/${cat.id}`)
  const opener = page.getByRole('button', { name: `Ask About ${cat.name}` })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Message / })
  const text = dialog.getByRole('textbox', { name: 'Your message' })
  await expect(text).toBeFocused()
  await expectKept(page, dialog, 8)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the menu of the account opens by Enter, and closes by Escape and when the focus leaves', async ({
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

test('counts and notices are said, and a key leads to the notice', async ({ open, cat }) => {
  const page = await open('admin')
  await visit(page, '/cats')
  const said = page.locator('main p[aria-live=polite]')
  const all = await said.textContent()
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('female')
  await expect(said).not.toHaveText(all ?? '')
  await expect(said).toHaveText(/^\d+ cats available from verified breeders$/)

  await visit(page, `/cats/${cat.id}`)
  const heart = page.getByRole('button', { name: `Add ${cat.name} to favorites` })
  await heart.press('Enter')
  const notice = page.locator('section [aria-live=polite]')
  await expect(notice).toContainText('favorites')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await expect(notice.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notice).toBeEmpty()
  await page.getByRole('button', { name: `Remove ${cat.name} from favorites` }).click()
})

test('what the server refuses of a form is tied to its field, which gets the focus', async ({ page }) => {
  await visit(page, '/signup')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Finch')
  const email = page.getByRole('textbox', { name: 'Email' })
  // Enough for the browser, but no address.
  await email.fill('ada@finch')
  await page.getByLabel('Password', { exact: true }).fill('long-enough-for-it')
  await page.getByRole('button', { name: 'Create account' }).press('Enter')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/email/i)
  await expect(email).toBeFocused()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

test('in the few colors of high contrast, stars, seals, badges and what is chosen can still be seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await visit(page, '/breeders')
  const ground = await colorOf(page.locator('body'))
  const main = page.getByRole('main')
  expect(await colorOf(main.getByRole('img', { name: 'Verified breeder' }).first())).not.toBe(ground)
  const stars = main.getByRole('img', { name: /out of 5 stars/ }).first()
  expect(await colorOf(stars)).not.toBe(ground)
  expect(await colorOf(stars.locator('span'))).not.toBe(ground)
  const badge = main.getByRole('list', { name: 'Specializations' }).locator('span').first()
  await expect(badge).toHaveCSS('outline-style', 'solid')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Breeders' })).toHaveCSS('outline-style', 'solid')
})

const colorOf = (element: Locator) => element.evaluate((it) => getComputedStyle(it).backgroundColor)
