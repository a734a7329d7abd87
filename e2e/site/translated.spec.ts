import type { Page } from '@playwright/test'
import { APPROVED, payButton, typeCard } from '../card.ts'
import { ready } from '../ready.ts'
import { staffTab } from '../staff/staff-tab.ts'
import { expect, NEW_PASSWORD, test } from '../test.ts'

/** Does what the translation of a browser does: it puts each text of the open page into new elements. */
async function translate(page: Page): Promise<void> {
  await ready(page)
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text)
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, font, textarea, option')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
}

// The fixtures fail the test if a page logs an error, and the banner shows that the page is still there.
const expectWhole = (page: Page) => expect(page.getByRole('banner')).toBeVisible()

test('a translated page still filters, opens dialogs, and sends messages', async ({ open, cat }) => {
  const page = await open('new buyer')
  await page.goto('/cats')
  await translate(page)
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List view' }).click()
  await expect(page).toHaveURL(/view=list/)
  await translate(page)
  await page.goto(`/cats/${cat.id}`)
  await translate(page)
  await page
    .getByRole('button', { name: /^Add .* to favorites$/ })
    .first()
    .click()
  await expect(page.getByText('Added to favorites').first()).toBeVisible()
  await page.getByRole('button', { name: /^Ask About/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Call me at 503 555 0100')
  await expect(dialog.getByText('Contains prohibited content', { exact: true })).toBeVisible()
  await translate(page)
  await dialog.getByRole('textbox').fill('Is the kitten used to children?')
  await translate(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('log')).toContainText('Is the kitten used to children?')
  await translate(page)
  await dialog.getByRole('textbox').fill('And to dogs?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('log')).toContainText('And to dogs?')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectWhole(page)
})

test('a translated page still signs people up and takes a deposit', async ({ page, cat }) => {
  await page.goto(`/signup?returnTo=${encodeURIComponent(`/checkout/${cat.id}`)}`)
  await translate(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  // The empty form was checked, so what is filled in is not sent before the second press.
  await expect(page.getByLabel('First name')).toBeFocused()
  await translate(page)
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('Email').fill(`translated.${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await expect(page.getByText('Password strength')).toBeVisible()
  await translate(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/checkout/)
  await expect(payButton(page)).toBeEnabled()
  await translate(page)
  await page.getByText('Pay Full Amount').click()
  await expect(payButton(page)).toBeEnabled()
  await translate(page)
  await typeCard(page, APPROVED)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: /Purchase Complete|Processing/ })).toBeVisible()
  await translate(page)
  await expectWhole(page)
})

test('a translated dashboard changes tabs, saves the profile, and marks inquiries', async ({ open }) => {
  const page = await open('breeder')
  await page.goto('/dashboard')
  await translate(page)
  const openTab = async (name: RegExp) => {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('main .animate-pulse')).toHaveCount(0)
    await translate(page)
  }
  for (const name of [/My Cats/, /Breeding Pairings/, /Litters/, /Waiting/, /Reviews/, /Money/, /Profile/])
    await openTab(name)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile updated successfully').first()).toBeVisible()
  await translate(page)
  await openTab(/Inquiries/)
  const filters = page.getByRole('navigation', { name: 'Filter inquiries' })
  for (const name of ['Pending', 'All']) {
    await filters.getByRole('link', { name }).click()
    await translate(page)
  }
  const menu = page.getByRole('tabpanel').locator('summary').first()
  await menu.click()
  const mark = page.getByRole('button', { name: /^Mark as (un)?read$/ })
  const before = (await mark.textContent()) ?? ''
  await mark.click()
  await menu.click()
  await expect(mark).not.toHaveText(before)
  await translate(page)
  await openTab(/Overview/)
  await expectWhole(page)
})

test('a translated page of staff changes tabs and saves a note', async ({ open }) => {
  const page = await open('admin')
  await page.goto('/admin')
  await translate(page)
  for (const name of ['Listings', 'Orders', 'Users', 'Log', 'Totals']) {
    await staffTab(page, name).click()
    await expect(staffTab(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('main .animate-pulse')).toHaveCount(0)
    await translate(page)
  }
  await staffTab(page, /^Cases/).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Cases' })).toBeVisible()
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page).toHaveURL(/case=/)
  const note = page.getByLabel('Add a note')
  await note.fill('Translated, and still saved')
  await translate(page)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Translated, and still saved').first()).toBeVisible()
  await expect(note).toHaveValue('')
  await translate(page)
  await expectWhole(page)
})
