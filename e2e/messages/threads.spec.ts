/** The messages page: two panes, phones, unsent messages, several tabs, and blocking. */
import type { Browser, Page } from '@playwright/test'
import { HOUR_MS } from '#lib/durations.ts'
import { expectAccessible } from '../accessible.ts'
import { ready } from '../ready.ts'
import { expect, NEW_PASSWORD, test } from '../test.ts'
import { untilPasses } from '../until-passes.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A new buyer in a separate browser context, whose pages may log the errors that tests provoke. */
async function newBuyer(browser: Browser, baseURL: string | undefined, firstName: string, device = {}) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), ...device })
  const email = `${firstName}-${crypto.randomUUID()}@example.com`.toLowerCase()
  const response = await context.request.post('/api/auth/sign-up/email', {
    headers: { origin: baseURL ?? '' },
    data: { email, password: NEW_PASSWORD, firstName, lastName: 'Quillfeather' },
  })
  expect(response.ok()).toBe(true)
  const { user } = (await response.json()) as { user: { id: string } }
  return { context, id: user.id, page: await context.newPage() }
}

/** The user ID of the demo breeder or of another breeder. */
async function breederId(page: Page, isDemo: boolean): Promise<string> {
  const all = (await (await page.request.get('/api/breeders?limit=100')).json()) as {
    userId: string
    businessName: string
  }[]
  const found = all.find(({ businessName }) => (businessName === 'Foxglove Hollow') === isDemo)
  return found?.userId ?? ''
}

const send = (page: Page, baseURL: string | undefined, receiverId: string, content: string) =>
  page.request.post('/api/messages', { headers: { origin: baseURL ?? '' }, data: { receiverId, content } })

const log = (page: Page) => page.getByRole('log')
const box = (page: Page) => page.getByRole('textbox', { name: /^Your message to/ })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const rowsOf = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('link')
const sent = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text })

async function show(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
}

test('conversations beside the list are searched, opened, and left by keyboard, and the list shows drafts', async ({
  browser,
  baseURL,
  open,
}) => {
  const buyer = await newBuyer(browser, baseURL, 'Zephyrine')
  const question = `Do your cats know the sea? ${Date.now().toString(36)}`
  await send(buyer.page, baseURL, await breederId(buyer.page, true), question)
  const page = await open('breeder')
  await show(page, '/messages')
  await expect(page.getByText('Choose a conversation to read it here.')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search conversations' })
  await search.fill('zephyrine')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('1 new')
  await search.press('Tab')
  await rowsOf(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/messages\\?with=${buyer.id}$`))
  await expect(log(page)).toContainText(question)
  await expect(log(page)).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(box(page)).toBeFocused()
  await expect(rowsOf(page)).not.toContainText('new')

  await box(page).fill('They have a pond')
  await expect(rowsOf(page)).toContainText('Draft: They have a pond')
  await box(page).press('Escape')
  await expect(rowsOf(page)).toBeFocused()
  await search.fill('')
  await expect(rowsOf(page)).not.toHaveCount(1)
  // Messages that other tests send to this breeder reorder the list.
  await untilPasses(async (limit) => {
    await rowsOf(page).first().press('ArrowDown')
    await expect(rowsOf(page).nth(1)).toBeFocused(limit)
  })
  await search.fill('no such name')
  await expect(page.getByText('No conversations found')).toBeVisible()

  await page.reload()
  await expect(box(page)).toHaveValue('They have a pond')
  await box(page).press('Control+Enter')
  await expect(sent(page, 'They have a pond')).toContainText('Sent')
  await expect(box(page)).toHaveValue('')
  await show(buyer.page, `/messages?with=${await breederId(buyer.page, true)}`)
  await expect(sent(buyer.page, 'They have a pond')).toBeVisible()
  await expect(sent(page, 'They have a pond')).toContainText('Read')
  await buyer.context.close()
})

test('on a phone a conversation fills the screen, and Back returns to its row', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await newBuyer(browser, baseURL, 'Isolde', PHONE)
  const other = await breederId(page, false)
  await send(page, baseURL, other, 'Good day')
  await show(page, '/messages')
  const back = page.getByRole('link', { name: 'Back to all conversations' })
  for (const leave of [() => back.click(), () => page.goBack()]) {
    await rowsOf(page).click()
    await expect(sent(page, 'Good day')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await leave()
    await expect(page).toHaveURL(/\/messages$/)
    await expect(rowsOf(page)).toBeFocused()
    await expect(page.getByRole('banner')).toBeVisible()
  }
  // A visitor who followed a link has no list to go back to.
  await show(page, `/messages?with=${other}`)
  await back.click()
  await expect(rowsOf(page)).toBeFocused()
  await show(page, `/messages?with=${crypto.randomUUID()}`)
  await expect(page.getByText('This breeder cannot be reached at the moment.')).toBeVisible()
  await context.close()
})

test('a message that was not sent stays, even after a reload, until it is sent once or deleted', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await newBuyer(browser, baseURL, 'Perpetua')
  await show(page, `/messages?with=${await breederId(page, false)}`)
  await page.route('**/api/messages', (route) => route.abort())
  for (const text of ['The first', 'The second']) {
    await box(page).fill(text)
    await sendButton(page).click()
    await expect(sent(page, text)).toContainText('Not sent. Please check your connection.')
  }
  await expect(page.getByText('There was an error sending your message. Please try again.')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await page.reload()
  await expect(sent(page, 'The first')).toContainText('Not sent.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.unroute('**/api/messages')
  await sent(page, 'The first').getByRole('button', { name: 'Delete' }).click()
  await expect(sent(page, 'The first')).toHaveCount(0)
  await sent(page, 'The second').getByRole('button', { name: 'Try again' }).click()
  await expect(sent(page, 'The second')).toContainText('Sent')
  await box(page).fill('Pressed twice')
  await sendButton(page).dblclick()
  await expect(sent(page, 'Pressed twice')).toContainText('Sent')
  // The message is stored although its response is lost.
  await page.route('**/api/messages', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await box(page).fill('Sent once')
  const lost = page.waitForEvent('requestfailed')
  await sendButton(page).click()
  await lost
  await expect(sent(page, 'Sent once')).toHaveCount(1)
  // The page may be sending it again.
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  for (const text of ['The second', 'Pressed twice', 'Sent once'])
    await expect(sent(page, text)).toHaveCount(1)
  await expect(sent(page, 'Sent once')).toContainText('Sent')
  await expect(log(page)).not.toContainText('Not sent')
  await context.close()
})

test('two tabs show the same drafts, sent messages, and unread count', async ({ browser, baseURL, open }) => {
  const { page, context, id } = await newBuyer(browser, baseURL, 'Ottoline')
  const other = await breederId(page, true)
  const second = await context.newPage()
  await show(page, `/messages?with=${other}`)
  await show(second, '/messages')
  await box(page).fill('Half a thought')
  await expect(rowsOf(second)).toContainText('Draft: Half a thought')
  await rowsOf(second).click()
  await expect(box(second)).toHaveValue('Half a thought')
  await sendButton(page).click()
  await expect(sent(page, 'Half a thought')).toContainText('Sent')
  await expect(box(second)).toHaveValue('')
  await expect(sent(second, 'Half a thought')).toHaveCount(1)

  await second.goto('/messages')
  await show(page, '/about')
  const breeder = await open('breeder')
  await send(breeder, baseURL, id, 'The other half')
  const unread = (tab: Page) => tab.getByRole('link', { name: 'Messages 1 unread' })
  await expect(unread(page)).toBeVisible()
  await rowsOf(second).click()
  await expect(sent(second, 'The other half')).toBeVisible()
  await expect(unread(page)).toBeHidden()
  await context.close()
})

test('a blocked user cannot send messages, does not learn about the block, and loses no text', async ({
  browser,
  baseURL,
  open,
}) => {
  const { page, context, id } = await newBuyer(browser, baseURL, 'Quentina')
  const other = await breederId(page, true)
  const breeder = await open('breeder')
  await send(page, baseURL, other, 'Good evening')
  await show(breeder, `/messages?with=${id}`)
  await breeder.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(breeder.getByText('You have blocked Quentina Q.')).toBeVisible()
  await expect(box(breeder)).toBeHidden()

  await show(page, `/messages?with=${other}`)
  await box(page).fill('Is anyone there?')
  await sendButton(page).click()
  await expect(sent(page, 'Is anyone there?')).toContainText('Not sent. You cannot message this user.')
  await expect(page.getByText(/block(ed)? you/i)).toHaveCount(0)

  await breeder.getByRole('button', { name: 'Unblock' }).click()
  await expect(box(breeder)).toBeVisible()
  await sent(page, 'Is anyone there?').getByRole('button', { name: 'Try again' }).click()
  await expect(sent(breeder, 'Is anyone there?')).toBeVisible()
  // The breeder has the conversation open.
  await expect(sent(page, 'Is anyone there?')).toContainText('Read')
  await context.close()
})

test('a message that only the server rejects returns as a draft and stays flagged until it is changed', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await newBuyer(browser, baseURL, 'Quorra')
  await show(page, `/messages?with=${await breederId(page, true)}`)
  const flag = page.getByText('Contains prohibited content', { exact: true })
  const riddle = 'sevn oh thre, fyve fyve fyve, zeero wun ate to'
  await box(page).fill(`Is she used to dogs? ${riddle}`)
  await expect(flag).toBeHidden()
  await sendButton(page).click()
  await expect(page.getByText('Message blocked', { exact: true })).toBeVisible()
  await expect(box(page)).toHaveValue(`Is she used to dogs? ${riddle}`)
  await expect(page.locator('mark')).toHaveText(riddle)
  await expect(sendButton(page)).toBeDisabled()

  await expect(page.getByText('This attempt does not count against you')).toBeVisible()

  // The message stays blocked after the warning is dismissed.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await sendButton(page).click()
  await expect(page.locator('mark')).toHaveText(riddle)
  await expect(box(page)).toHaveValue(`Is she used to dogs? ${riddle}`)

  await box(page).fill(`And to cats? ${riddle}`)
  await expect(page.locator('mark')).toHaveText(riddle)
  await expect(sendButton(page)).toBeDisabled()
  // After a reload the draft is flagged again when it is sent.
  await show(page, page.url())
  await expect(box(page)).toHaveValue(`And to cats? ${riddle}`)
  await expect(flag).toBeHidden()
  await sendButton(page).click()
  await expect(page.getByText('Message blocked', { exact: true })).toBeVisible()
  await expect(flag).toBeVisible()
  const status = await (await page.request.get('/api/account-status')).json()
  expect(status.violations).toEqual([])
  await box(page).fill('Is she used to dogs?')
  await expect(flag).toBeHidden()
  await sendButton(page).click()
  await expect(sent(page, 'Is she used to dogs?')).toContainText('Sent')
  await context.close()
})

test('inquiries are listed by status, closed, and reopened', async ({ browser, baseURL, open }) => {
  const { page: buyer, context } = await newBuyer(browser, baseURL, 'Hyacinthe')
  const question = `Would a parrot mind? ${Date.now().toString(36)}`
  await send(buyer, baseURL, await breederId(buyer, true), question)
  const page = await open('breeder')
  await show(page, '/dashboard?tab=inquiries&show=unread')
  const card = page.getByRole('listitem').filter({ hasText: question })
  await expect(card).toContainText('New')
  const filter = (name: string) =>
    page.getByRole('navigation', { name: 'Filter inquiries' }).getByRole('link', { name })
  const other = await page.context().newPage()
  await show(other, '/dashboard?tab=inquiries&show=closed')
  await filter('Pending').click()
  const menu = card.locator('summary')
  await menu.click()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toHaveCount(0)
  await filter('Closed').click()
  await expect(card).toContainText('Closed')
  // The other tab updates without a reload.
  await expect(other.getByRole('listitem').filter({ hasText: question })).toContainText('Closed')
  await menu.click()
  await card.getByRole('button', { name: 'Reopen' }).click()
  await expect(card).toHaveCount(0)
  await filter('All').click()
  await card.getByRole('button', { name: 'Respond', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('log')).toContainText(question)
  await dialog.getByRole('textbox').fill('Parrots are welcome.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Your message has been sent successfully.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toContainText('Responded')
  await context.close()
})

test('breeders find Edit in place of Message on cards of their own cats', async ({ open }) => {
  const page = await open('breeder')
  const { breederId: own } = await (await page.request.get('/api/auth/user')).json()
  const [cat] = await (await page.request.get(`/api/cats?breederId=${own}`)).json()
  await show(page, `/cats?q=${encodeURIComponent(cat.name)}`)
  const card = page.getByRole('article').filter({ hasText: cat.name }).filter({ hasText: 'Foxglove Hollow' })
  await expect(card.first().getByRole('link', { name: `Edit ${cat.name}` })).toBeVisible()
  await expect(card.first().getByRole('button', { name: /^Message/ })).toHaveCount(0)
})

test('after a sale, contact details can be exchanged and are marked', async ({ open }) => {
  const page = await open('buyer')
  await show(page, `/messages?with=${await breederId(page, true)}`)
  await expect(
    page.getByText('You have a purchase together, so you can exchange contact details.'),
  ).toBeVisible()
  const number = `503 555 01${Math.floor(10 + Math.random() * 89)}`
  await box(page).fill(`We are at ${number} when you arrive`)
  await expect(page.getByText('Contains prohibited content')).toHaveCount(0)
  await sendButton(page).click()
  await expect(sent(page, number)).toContainText('Contact details shared')
})

test('the list of conversations logs no error if the date of the browser differs from that of the server', async ({
  open,
  baseURL,
}) => {
  const page = await open('new buyer')
  const question = 'Do your cats like mornings?'
  await send(page, baseURL, await breederId(page, true), question)
  await show(page, '/messages')
  await expect(rowsOf(page).getByRole('time')).toHaveText(/^\d{1,2}:\d{2} [AP]M$/)
  await page.clock.setFixedTime(Date.now() + 36 * HOUR_MS)
  await show(page, '/messages')
  await expect(rowsOf(page)).toContainText(question)
})
