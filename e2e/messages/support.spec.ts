import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { newcomer } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { expect, MAIN, test } from '../test.ts'
import { untilPasses } from '../until-passes.ts'

const main = (page: Page) => page.getByRole('main')
const PDF = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

/** The path of the request in the email with a subject, in the local outbox. */
async function pathInMail(page: Page, subject: string): Promise<string> {
  const mail = page.getByRole('link', { name: subject, exact: true })
  await untilPasses(async (limit) => {
    await page.goto('/dev/mail')
    await expect(mail).toBeVisible(limit)
  })
  await mail.click()
  const url = new URL((await page.locator('pre a').first().getAttribute('href')) ?? '')
  return url.pathname + url.search
}

/** Opens a case on the staff page by its number. */
async function openCase(staff: Page, number: string): Promise<void> {
  await staff.goto('/admin?tab=cases')
  await ready(staff)
  await staff.getByRole('searchbox', { name: 'Search cases' }).fill(number)
  await staff.getByRole('button', { name: 'Search', exact: true }).click()
  await staff
    .getByRole('row')
    .filter({ has: staff.getByRole('cell', { name: number, exact: true }) })
    .getByRole('link')
    .first()
    .click()
  await expect(main(staff).getByText(`Case ${number} · Support`)).toBeVisible()
}

const numberShown = async (page: Page) =>
  (await main(page).getByText('Your case number is').locator('strong').textContent()) ?? ''

test('a visitor writes to support, reads the answer with the link of the email, and replies', {
  tag: MAIN,
}, async ({ open }) => {
  const page = await open('visitor')
  const email = `winifred.${Date.now().toString(36)}@example.com`
  await page.goto('/support')
  await ready(page)
  await page.getByRole('link', { name: 'Write to us' }).first().click()
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeInViewport()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please choose a topic.')).toBeVisible()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await page.getByLabel('What is it about?').selectOption('A payment or refund')
  await page.getByLabel('Which order or listing?').fill('The reference is 4711')
  await page.getByLabel('Your message').fill('I paid twice, says my bank.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please enter an email address.')).toBeVisible()
  await page.getByLabel('Your email address').fill(email)
  await main(page).locator('input[type=file]').setInputFiles(PDF)
  await expect(page.getByText('Document 1')).toBeVisible()
  // The text survives a closed tab.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('/objects/')
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue('I paid twice, says my bank.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, we have received your message' })).toBeFocused()
  const number = await numberShown(page)

  const staff = await open('admin')
  await openCase(staff, number)
  await expect(main(staff).getByText('I paid twice, says my bank.')).toBeVisible()
  await expect(main(staff).getByText('The reference is 4711')).toBeVisible()
  const download = staff.waitForEvent('download')
  await main(staff).getByRole('link', { name: 'File', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await staff
    .getByLabel('Answer')
    .fill('The second charge was only reserved.\n\nIt disappears in a few days.')
  await staff.getByRole('button', { name: 'Send and close' }).click()
  await expect(main(staff).getByText('Closed', { exact: true }).first()).toBeVisible()

  const path = await pathInMail(page, `Our answer to your request (case ${number})`)
  await page.goto(path)
  await expect(page.getByText('It disappears in a few days.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This case is closed' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Do you need more help?').fill('It did not disappear.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('It did not disappear.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Write a reply' })).toBeVisible()

  await openCase(staff, number)
  await expect(main(staff).getByText('It did not disappear.')).toBeVisible()
  await expect(main(staff).getByText('The sender opened the case again')).toBeVisible()
  expect((await page.goto(path.replace(/token=./, 'token=z')))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'We cannot show this request' })).toBeVisible()
})

test('a user writes about a visited cat, gets the answer as a notification, and finds the request again', async ({
  browser,
  baseURL,
  open,
}) => {
  const { page, api } = await newcomer(browser, baseURL, 'Thaddea')
  const [cat] = await (await api.get('/api/cats?limit=1')).json()
  await page.goto(`/cats/${cat.id}`)
  await ready(page)
  await page.goto('/support?topic=listing')
  await expect(page.getByLabel('What is it about?')).toHaveValue('listing')
  await page.getByLabel('Which order or listing?').selectOption(cat.name)
  await page.getByLabel('Your message').fill('Is the age of this cat correct?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const number = await numberShown(page)
  await page.getByRole('link', { name: 'View your request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: cat.name })).toBeVisible()

  const staff = await open('admin')
  await openCase(staff, number)
  await staff.getByLabel('Answer').fill('We asked the breeder, and it is.')
  await staff.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('We asked the breeder, and it is.')).toBeVisible()
  await page.goto('/notifications')
  await page.getByRole('link', { name: `Our answer to your request (case ${number})` }).click()
  await page.getByLabel('Your reply').fill('Thank you!')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you!').first()).toBeVisible()
  await page.goto('/support')
  await page.getByRole('link', { name: `Case ${number}: ${cat.name}` }).click()
  await expect(page.getByText('We asked the breeder, and it is.')).toBeVisible()

  const other = await newcomer(browser, baseURL, 'Eustacia')
  expect((await other.page.goto(new URL(page.url()).pathname))?.status()).toBe(404)
  const visitor = await open('visitor')
  await visitor.goto(new URL(page.url()).pathname)
  await expect(main(visitor).getByRole('link', { name: 'Sign in' })).toBeVisible()
  for (const each of [page, other.page]) await each.context().close()
})

test('the form fits a phone and keeps its values when the server refuses them', async ({ open }) => {
  const page = await open('buyer')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/support')
  await expectAccessible(page)
  await page.getByLabel('Which order or listing?').selectOption({ index: 1 })
  await page.getByLabel('Your message').fill('A text that is not sent')
  const message = 'Too many attempts. Please try again in 12 minutes.'
  await page.route('**/api/support', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', message } }),
  )
  await page.getByLabel('What is it about?').selectOption('order')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message was not sent.')).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/support')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, we have received your message' })).toBeVisible()
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Your message')).toHaveValue('')
})
