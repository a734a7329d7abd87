import type { APIRequestContext, Page } from '@playwright/test'
import { type Newcomer, newcomer, sendBlockedMessages } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { expect, MAIN, NEW_PASSWORD, PASSWORD, test } from '../test.ts'
import { staffTab } from './staff-tab.ts'

type Listed = {
  id: string
  name: string
  isAvailable: boolean
  breeder: { userId: string; businessName: string }
}

/** A cat and breeder that no other spec changes. */
async function catFor(api: APIRequestContext): Promise<Listed> {
  const cats = (await (await api.get('/api/cats?limit=100')).json()) as Listed[]
  const cat = cats.findLast(
    ({ isAvailable, breeder }) => isAvailable && breeder.businessName !== 'Foxglove Hollow',
  )
  if (!cat) throw new Error('The demo data has no such cat')
  return (await api.get(`/api/cats/${cat.id}`)).json()
}

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Opens a page and waits until it receives live updates. */
async function openLive(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().includes('/api/live'))
  await page.goto(path)
  expect((await opened).status()).toBe(200)
}

async function decide(page: Page, action: string, reason: string, button: string): Promise<void> {
  await ready(page)
  await page.getByRole('radio', { name: action, exact: true }).check()
  await page.getByRole('textbox', { name: /^(Reason|Your response)/ }).fill(reason)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('a visitor signs in to report a listing, and only one of two staff members can decide the case', {
  tag: MAIN,
}, async ({ browser, baseURL, open }) => {
  const { page, api, email } = await newcomer(browser, baseURL, 'Quillon')
  const cat = await catFor(api)
  await page.context().clearCookies()
  await page.goto(`/cats/${cat.id}`)
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(`Report ${cat.name}`)
  expect(new URL(page.url()).search).toBe('')
  await dialog.getByRole('radio', { name: 'Wrong or misleading' }).check()
  const comment = `The ears are of another cat ${Date.now().toString(36)}`
  await dialog.getByRole('textbox').fill('x'.repeat(1_001))
  await expect(dialog.getByText('Please shorten it by 1 character')).toBeVisible()
  await dialog.getByRole('textbox').fill(comment)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Our staff has received your report.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const report = page.getByRole('button', { name: 'Report a problem' })
  await report.click()
  await dialog.getByRole('radio', { name: 'Something else' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('You have already reported this')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()

  const [one, two] = [await open('admin'), await open('admin')]
  for (const staff of [one, two]) {
    await staff.goto('/')
    await ready(staff)
    await staff.getByRole('banner').getByRole('link', { name: 'Staff' }).first().click()
    await staffTab(staff, /^Cases/).click()
    // The oldest open cases come first, and other journeys leave some.
    await staff.getByRole('searchbox', { name: 'Search cases' }).fill(comment)
    await staff.getByRole('button', { name: 'Search', exact: true }).click()
    await staff
      .getByRole('row')
      .filter({ hasText: comment })
      .getByRole('link', { name: `${cat.name} (cat)` })
      .click()
    await expect(staff.getByText(comment)).toBeVisible()
  }
  await one.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(one.getByText('Please choose an action')).toBeVisible()
  await expect(one.getByText('At least 3 characters')).toBeVisible()
  const reason = `Its parents have the same ears ${Date.now().toString(36)}`
  await one.getByRole('radio', { name: 'Mute' }).check()
  await one.getByLabel('Hours').fill('72')
  await expect(one.getByText('can read but not send messages for 3 days')).toBeVisible()
  await decide(one, 'Dismiss', reason, 'Close case')
  await expect(one.getByRole('heading', { name: 'Decided' })).toBeVisible()
  await expect(one.getByRole('main')).toContainText(/Next open case|No open cases/)

  await decide(two, 'Warn', 'I had written a long reason', 'Warn')
  await expect(two.getByText('This case has already been decided.')).toBeVisible()
  await expect(two.getByRole('textbox', { name: /^Reason/ })).toHaveValue('I had written a long reason')
  await expect(two.getByText(reason)).toBeVisible()

  await staffTab(one, 'Log').click()
  await expect(one.getByRole('row').filter({ hasText: reason })).toContainText('Dismissed')
  await staffTab(one, /^Cases/).click()
  await one.getByRole('link', { name: 'Closed', exact: true }).click()
  await expect(one.getByRole('row').filter({ hasText: comment })).toBeVisible()
  await page.context().close()
})

test('a user muted after three blocked messages appeals and can send messages again after staff reverses the mute', async ({
  browser,
  baseURL,
  open,
}) => {
  const { page, api, name } = await newcomer(browser, baseURL, 'Ottilor')
  const cat = await catFor(api)
  await openLive(page, `/cats/${cat.id}`)
  await page.getByRole('button', { name: `Ask About ${cat.name}` }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox').fill('What does she like to eat?')
  await sendBlockedMessages(api, cat.breeder.userId, 3)
  await expect(dialog.getByText('You cannot send messages right now')).toBeVisible()
  await expect(dialog.getByRole('log')).toHaveText(
    'No messages yet. You can write here as soon as you can send messages again.',
  )
  await expect(dialog.getByText('What does she like to eat?')).toBeVisible()
  await dialog.getByRole('link', { name: 'See why, and what you can do' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Account status' })).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText(/^no2\.newcomer@example\.com/)
  await expect(page.getByRole('heading', { name: 'You were muted' })).toBeVisible()
  await page.getByRole('button', { name: 'Appeal this decision' }).click()
  const why = page.getByRole('textbox', { name: /^Why should we review this decision/ })
  await expect(why).toBeFocused()
  await why.fill('Too short')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('At least 20 characters')).toBeVisible()
  const appeal = `It was the name of our house <b>${Date.now().toString(36)}</b>, not an address.`
  await why.fill(appeal)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('not an address')
  await page.reload()
  await expect(why).toHaveValue(appeal)
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('Your appeal', { exact: true }).locator('..')).toBeFocused()
  await openLive(page, '/account-status')

  const staff = await open('admin')
  await staff.goto(`/admin?kind=appeal&q=${encodeURIComponent(name)}`)
  await staff.getByRole('link', { name: `Appeal by ${name}` }).click()
  await expect(staff.getByText(appeal)).toBeVisible()
  await expect(staff.getByText('Appealed decision')).toBeVisible()
  await decide(staff, 'Reverse decision', 'That is your house indeed.', 'Reverse decision')
  await expect(staff.getByRole('heading', { name: 'Decided' })).toBeVisible()

  await expect(page.getByText('Your account has no restrictions')).toBeVisible()
  await expect(page.getByText('That is your house indeed.')).toBeVisible()
  await page.goto(`/cats/${cat.id}?message=cat-${cat.id}`)
  await expect(dialog.getByRole('textbox')).toHaveValue('What does she like to eat?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Your message has been sent successfully.')).toBeVisible()
  await page.context().close()
})

/** Takes an action on a user, found by email on the users tab. */
async function takeAction(
  staff: Page,
  { email, name }: Newcomer,
  action: string,
  reason: string,
): Promise<void> {
  await staff.goto('/admin?tab=people')
  await ready(staff)
  await staff.getByRole('searchbox', { name: 'Search users' }).fill(email)
  await staff.getByRole('button', { name: 'Search', exact: true }).click()
  await staff.getByRole('button', { name: `Take action on ${name}` }).click()
  await decide(staff, action, reason, action)
  await expect(dialogOf(staff)).toBeHidden()
}

test('a suspended user sees a banner on every page and keeps drafts until the account is restored', async ({
  browser,
  baseURL,
  open,
}) => {
  const user = await newcomer(browser, baseURL, 'Ysolde')
  const { page, api } = user
  const cat = await catFor(api)
  await openLive(page, `/cats/${cat.id}`)
  await page.getByRole('button', { name: `Ask About ${cat.name}` }).click()
  await dialogOf(page).getByRole('textbox').fill('May we visit you?')

  const staff = await open('admin')
  await takeAction(staff, user, 'Suspend account', 'You sold cats that are not yours.')
  await expect(staff.getByText('Suspended', { exact: true }).last()).toBeVisible()

  await expect(dialogOf(page).getByText('Your account is suspended')).toBeVisible()
  await expect(dialogOf(page).getByText('May we visit you?')).toBeVisible()
  await page.keyboard.press('Escape')
  const banner = page.getByText('Your account is suspended. You can read')
  await expect(banner).toBeVisible()
  const response = await api.post('/api/messages', {
    data: { receiverId: cat.breeder.userId, content: 'Hello' },
  })
  expect(response.status()).toBe(403)
  await openLive(page, `/checkout/${cat.id}`)
  await expect(page.getByText('You cannot make purchases right now')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  await openLive(page, '/favorites')
  await expect(banner).toBeVisible()
  await page.getByRole('link', { name: 'See why, and what you can do' }).click()
  await expect(page.getByText('You sold cats that are not yours.').first()).toBeVisible()

  await takeAction(staff, user, 'Restore account', 'They were yours after all.')
  await expect(banner).toBeHidden()
  await page.goto(`/cats/${cat.id}?message=cat-${cat.id}`)
  await expect(dialogOf(page).getByRole('textbox')).toHaveValue('May we visit you?')
  await page.context().close()
})

test('staff sign a user out on all devices, who signs in again and reads why', async ({
  browser,
  baseURL,
  open,
}) => {
  const user = await newcomer(browser, baseURL, 'Zelda')
  const { page, email } = user
  await openLive(page, '/favorites')
  const staff = await open('admin')
  const reason = 'You told us that someone else used your account.'
  await takeAction(staff, user, 'Sign out on all devices', reason)
  await expect(staff.getByText('Signed out on all devices')).toBeVisible()

  // The open page learns of it by its event stream.
  await expect(page).toHaveURL(/\/login\?returnTo=%2Ffavorites$/)
  await ready(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/favorites$/)
  await page.goto('/account-status')
  await expect(page.getByText('You were signed out on all devices')).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await page.context().close()
})

test('staff show the messages around a reported one, and the log names the access', async ({
  browser,
  baseURL,
  open,
}) => {
  const sender = await newcomer(browser, baseURL, 'Orsolya')
  const breeder = await open('breeder')
  const receiver = await (await breeder.request.get('/api/auth/user')).json()
  const content = `Is she shy? ${Date.now().toString(36)}`
  const data = { receiverId: receiver.id, content }
  const message = await (await sender.api.post('/api/messages', { data })).json()
  const report = { messageId: message.id, reason: 'rude' }
  const { id } = await (
    await breeder.request.post('/api/reports', { data: report, headers: { origin: baseURL ?? '' } })
  ).json()

  const staff = await open('admin')
  await staff.goto(`/admin?case=${id}`)
  await expect(staff.getByRole('heading', { name: 'Reported message in context' })).toBeVisible()
  await expect(staff.getByText(content, { exact: true })).toBeHidden()
  await staff.getByRole('button', { name: 'Show messages' }).click()
  await expect(staff.getByText(content, { exact: true })).toBeVisible()
  await staff.goto('/admin?tab=log')
  await expect(staff.getByText('Viewed the reported message').first()).toBeVisible()
})

test('a breeder sees that staff took down a cat, and the reason', async ({ browser, baseURL, open }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { origin: baseURL ?? '' } })
  const signIn = { email: 'delphine.mothersole@example.com', password: PASSWORD }
  expect((await context.request.post('/api/auth/sign-in/email', { data: signIn })).ok()).toBe(true)
  const name = `Quince ${Date.now().toString(36)}`
  const form = { name, breed: 'Ragdoll', gender: 'female', age: 14, price: 150_000 }
  const cat = await (await context.request.post('/api/breeders/cats', { data: form })).json()
  const reporter = await newcomer(browser, baseURL, 'Isaura')
  const report = { catId: cat.id, reason: 'misleading', comment: 'She has no documents' }
  expect((await reporter.api.post('/api/reports', { data: report })).status()).toBe(201)

  const staff = await open('admin')
  await staff.goto(`/admin?q=${encodeURIComponent(name)}`)
  await staff.getByRole('link', { name: `${name} (cat)` }).click()
  await decide(staff, 'Take down listing', 'The documents are of another cat.', 'Take down listing')
  await expect(staff.getByRole('heading', { name: 'Decided' })).toBeVisible()
  expect((await reporter.api.get(`/api/cats/${cat.id}`)).status()).toBe(404)

  const page = await context.newPage()
  await page.goto('/dashboard?tab=cats')
  const card = page.getByRole('list', { name: 'My cats' }).getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('Taken down')
  await card.getByRole('button', { name: `Edit ${name}` }).click()
  await dialogOf(page).getByText('Deposit, feature this cat').click()
  await expect(dialogOf(page).getByLabel('Feature this cat')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Available for purchase')).toBeHidden()
  await page.keyboard.press('Escape')
  await card.getByRole('link', { name: 'See why' }).click()
  await expect(page.getByText('The documents are of another cat.')).toBeVisible()
  expect((await context.request.delete(`/api/cats/${cat.id}`)).ok()).toBe(true)
  for (const each of [context, reporter.page.context()]) await each.close()
})

test('staff pages do not exist for other users, and visitors must sign in', async ({
  browser,
  baseURL,
  open,
}) => {
  const buyer = await open('buyer')
  expect((await buyer.goto('/admin?tab=log'))?.status()).toBe(404)
  await ready(buyer)
  await expect(buyer.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(buyer.getByRole('banner').getByRole('link', { name: 'Staff' })).toHaveCount(0)
  const { page } = await newcomer(browser, baseURL, 'Bertolde')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Account status' }).click()
  await expect(page.getByText('No restrictions')).toBeVisible()
  await page.context().close()

  const visitor = await open('visitor')
  for (const path of ['/admin', '/account-status']) {
    await visitor.goto(path)
    await expect(visitor).toHaveURL(new RegExp(`/login\\?returnTo=${encodeURIComponent(path)}$`))
  }
})

test('staff see a complete application and reject it with a reason', async ({ open }) => {
  const staff = await open('admin')
  const person = {
    userId: '00000000-0000-4000-8000-000000000001',
    name: 'Fenella Hopeful',
    role: 'breeder',
    email: 'fenella@example.com',
    businessName: 'Hopeful Cats',
    violationCount: 0,
    breederId: '00000000-0000-4000-8000-000000000002',
    mutedUntil: null,
    suspendedAt: null,
    createdAt: '2026-05-01T10:00:00.000Z',
  }
  const application = {
    breederId: person.breederId,
    person,
    name: person.name,
    businessName: person.businessName,
    location: 'Salem, Oregon',
    yearsExperience: 1,
    specializations: ['Chartreux'],
    description: 'Three rooms and a fenced garden',
    createdAt: person.createdAt,
    similarNames: [],
    documents: { references: 'Dr. Paula Test', contactInfo: { email: person.email, phone: '503 555 0100' } },
  }
  let rows = [application]
  await staff.route('**/api/admin/applications**', async (route) => {
    if (route.request().method() === 'POST') {
      expect(route.request().postDataJSON()).toEqual({
        decision: 'reject',
        reason: 'The vet does not know you.',
      })
      rows = []
      await route.fulfill({ json: { breederId: person.breederId, verificationStatus: 'rejected' } })
    } else await route.fulfill({ json: rows, headers: { 'x-total-count': String(rows.length) } })
  })
  const { name, businessName, location, description, documents } = application
  const statements = { name, location, description, documents, meetingLocations: [] }
  await staff.route(`**/api/admin/breeders/${person.breederId}/checks`, (route) =>
    route.fulfill({ json: { businessName, statements, entries: [] } }),
  )
  await staff.goto('/admin?tab=applications')
  await expect(staffTab(staff, 'Applications 1 pending')).toBeVisible()
  for (const text of ['Three rooms and a fenced garden', 'Dr. Paula Test', 'Chartreux', '503 555 0100'])
    await expect(staff.getByText(text)).toBeVisible()
  await staff.getByRole('button', { name: 'Decide on Hopeful Cats' }).click()
  await decide(staff, 'Reject', 'The vet does not know you.', 'Reject application')
  await expect(staff.getByText('No pending applications')).toBeVisible()
  await expect(
    staff.getByRole('heading', { name: /^(No pending a|A)pplications$/ }).and(staff.locator(':focus')),
  ).toBeVisible()
})
