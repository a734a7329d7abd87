import type { Page } from '@playwright/test'
import { TABS } from '#features/admin/web/admin-url.ts'
import { expectAccessible } from '../accessible.ts'
import { newcomer } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { expect, MAIN, PASSWORD, test } from '../test.ts'
import { untilPasses } from '../until-passes.ts'
import { staffTab } from './staff-tab.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')

test('a report shows the listing as it was, the conversation, and other cases; staff assign and annotate it', async ({
  browser,
  baseURL,
  open,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: { origin: baseURL ?? '' } })
  const signIn = { email: 'delphine.mothersole@example.com', password: PASSWORD }
  expect((await context.request.post('/api/auth/sign-in/email', { data: signIn })).ok()).toBe(true)
  const name = `Sorrel ${Date.now().toString(36)}`
  const form = {
    name,
    breed: 'Ragdoll',
    gender: 'female',
    age: 14,
    price: 150_000,
    description: 'Has documents',
  }
  const cat = await (await context.request.post('/api/breeders/cats', { data: form })).json()
  const reporter = await newcomer(browser, baseURL, 'Philippa')
  const { breeder } = await (await reporter.api.get(`/api/cats/${cat.id}`)).json()
  const question = { receiverId: breeder.userId, content: 'Does she really have documents?', catId: cat.id }
  expect((await reporter.api.post('/api/messages', { data: question })).ok()).toBe(true)
  const report = { catId: cat.id, reason: 'misleading', comment: 'She has no documents' }
  expect((await reporter.api.post('/api/reports', { data: report })).status()).toBe(201)
  const change = { version: cat.version, price: 90_000, description: 'A lovely kitten' }
  expect((await context.request.patch(`/api/breeders/cats/${cat.id}`, { data: change })).ok()).toBe(true)

  const [staff, other] = [await open('admin'), await open('admin')]
  await staff.goto('/admin?tab=cases')
  await ready(staff)
  await staff.getByRole('searchbox', { name: 'Search cases' }).fill(name)
  await staff.getByRole('button', { name: 'Search', exact: true }).click()
  await staff.getByRole('link', { name: `${name} (cat)` }).click()
  await expect(main(staff).getByText('$1,500.00', { exact: true })).toBeVisible()
  await expect(main(staff).getByText('Has documents', { exact: true })).toBeVisible()
  await expect(main(staff).getByText('Price: $900.00, was $1,500.00')).toBeVisible()
  await expect(main(staff).getByText('There are no other cases of Philippa Newcomer.')).toBeVisible()
  await expect(main(staff).getByText(question.content)).toBeHidden()
  await staff.getByRole('button', { name: 'Show messages' }).click()
  await expect(main(staff).getByText(question.content)).toBeVisible()
  await other.goto(new URL(staff.url()).pathname + new URL(staff.url()).search)
  await ready(other)

  await staff.getByRole('button', { name: 'Assign to me' }).click()
  await expect(main(staff).getByText('Ada Fernsby took the case')).toBeVisible()
  await staff.getByLabel('Add a note').fill('Asked the breeder for the documents')
  await staff.getByRole('button', { name: 'Save note' }).click()
  await expect(main(staff).getByText('Asked the breeder for the documents', { exact: true })).toBeVisible()
  await expect(staff.getByLabel('Add a note')).toHaveValue('')
  // The other page still shows the case without an assignee.
  await other.getByLabel('Assigned to').selectOption('')
  await staff.goto('/admin?assignee=me')
  await expect(staff.getByRole('link', { name: `${name} (cat)` })).toBeVisible()
  await staff.goto('/admin?q=for%20the%20documents')
  await expect(staff.getByRole('link', { name: `${name} (cat)` })).toBeVisible()
  await expectAccessible(staff)
  expect((await context.request.delete(`/api/cats/${cat.id}`)).ok()).toBe(true)
  for (const each of [context, reporter.page.context()]) await each.close()
})

test('staff find a listing, take it down, restore it, and stop featuring it', { tag: MAIN }, async ({
  browser,
  baseURL,
  open,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: { origin: baseURL ?? '' } })
  const signIn = { email: 'delphine.mothersole@example.com', password: PASSWORD }
  expect((await context.request.post('/api/auth/sign-in/email', { data: signIn })).ok()).toBe(true)
  const name = `Tansy ${Date.now().toString(36)}`
  const form = { name, breed: 'Ragdoll', gender: 'female', age: 14, price: 150_000, isFeatured: true }
  const added = await context.request.post('/api/breeders/cats', { data: form })
  expect(added.ok(), await added.text()).toBe(true)
  const cat = await added.json()

  const staff = await open('admin')
  await staff.goto('/admin')
  await ready(staff)
  await staffTab(staff, 'Listings').click()
  await staff.getByRole('searchbox', { name: 'Search listings' }).fill(name)
  await staff.getByRole('button', { name: 'Search', exact: true }).click()
  await staff.getByRole('combobox', { name: 'Breed' }).selectOption('Ragdoll')
  await staff.getByRole('combobox', { name: 'Featured' }).selectOption('Featured')
  await expect(staff).toHaveURL(/featured=true/)
  await expectAccessible(staff)
  await staff.getByRole('button', { name: `Stop featuring ${name}` }).click()
  await dialogOf(staff).getByRole('radio').check()
  await dialogOf(staff).getByLabel('Reason').fill('Too many of one cattery')
  await dialogOf(staff).getByRole('button', { name: 'Stop featuring' }).click()
  await expect(staff.getByText('No matching listings')).toBeVisible()

  await staff.getByRole('combobox', { name: 'Featured' }).selectOption('Featured: all')
  await staff.getByRole('link', { name, exact: true }).click()
  await expect(main(staff).getByText('The breeder has not added documents.')).toBeVisible()
  await staff.getByRole('radio', { name: 'Take down listing' }).check()
  await staff.getByRole('textbox', { name: /^Reason/ }).fill('The documents are of another cat.')
  await staff.getByRole('button', { name: 'Take down listing' }).click()
  await expect(main(staff).getByText('Taken down', { exact: true })).toBeVisible()
  expect((await context.request.get(`/cats/${cat.id}`, { headers: { cookie: '' } })).status()).toBe(404)
  await staff.getByRole('radio', { name: 'Restore listing' }).check()
  await staff.getByRole('textbox', { name: /^Reason/ }).fill('They were found.')
  await staff.getByRole('button', { name: 'Restore listing' }).click()
  await expect(main(staff).getByText('Available', { exact: true })).toBeVisible()
  await expect(main(staff).getByText('They were found.')).toBeVisible()
  await expectAccessible(staff)
  expect((await context.request.delete(`/api/cats/${cat.id}`)).ok()).toBe(true)
  await context.close()
})

test('staff see the documents of a listing on request, and the log names the access', async ({ open }) => {
  const staff = await open('admin')
  await staff.goto('/admin?tab=listings&documents=true')
  await ready(staff)
  await staff.getByRole('table', { name: 'Listings' }).getByRole('heading').getByRole('link').first().click()
  await staff.getByRole('button', { name: 'Show documents' }).click()
  const documents = main(staff).getByRole('heading', { name: 'Documents' }).locator('..')
  await expect(documents.getByRole('link').first()).toBeVisible()
  await expect(main(staff).getByText('Documents viewed').first()).toBeVisible()
  await staff.goto('/admin?tab=log')
  await expect(staff.getByText(/^Viewed the documents of /).first()).toBeVisible()
})

test('staff grant a badge, which the public sees with its date, and revoke it', async ({ open }) => {
  const staff = await open('admin')
  const badge = `Quiet Rooms ${Date.now().toString(36)}`
  await staff.goto('/admin?tab=people&q=delphine.mothersole@example.com')
  await ready(staff)
  await staff.getByRole('button', { name: /^Badges of / }).click()
  const dialog = dialogOf(staff)
  await dialog.getByRole('button', { name: 'Grant badge' }).click()
  await expect(dialog.getByText('Use at least 3 characters.').first()).toBeVisible()
  await dialog.getByLabel('Badge', { exact: false }).first().fill(badge)
  await dialog.getByLabel('Reason').fill('We measured the noise.')
  await dialog.getByRole('button', { name: 'Grant badge' }).click()
  await expect(dialog.getByRole('button', { name: `Revoke ${badge}` })).toBeVisible()
  await expectAccessible(staff)
  const [breeder] = await (
    await staff.request.get('/api/admin/people?q=delphine.mothersole@example.com')
  ).json()
  const visitor = await open('visitor')
  await untilPasses(async (limit) => {
    await visitor.goto(`/breeder/${breeder.breederId}`)
    await expect(visitor.getByText(badge)).toBeVisible(limit)
  })
  await expect(visitor.getByRole('listitem').filter({ hasText: badge })).toContainText('Verified ')
  await dialog.getByRole('button', { name: `Revoke ${badge}` }).click()
  await dialog.getByLabel(`Why is ${badge} revoked?`).fill('It was a quiet day.')
  await dialog.getByRole('button', { name: 'Revoke badge' }).click()
  await expect(dialog.getByRole('button', { name: `Revoke ${badge}` })).toHaveCount(0)
  await expect(dialog.getByText('It was a quiet day.')).toBeVisible()
})

test('the staff page fits a phone, where a menu has the tabs', async ({ open }) => {
  const staff = await open('admin')
  await staff.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/admin', '/admin?tab=listings', '/admin?tab=people', '/admin?tab=log']) {
    await staff.goto(path)
    await ready(staff)
    await expectAccessible(staff)
  }
  const menu = staff.getByRole('navigation', { name: 'Staff', exact: true })
  await menu.locator('summary').click()
  for (const tab of await menu.getByRole('link').all()) await expect(tab).toBeInViewport({ ratio: 0.95 })
  await expectAccessible(staff)
  await staffTab(staff, /^Checks/).click()
  await expect(staff).toHaveURL(/tab=checks/)
  await expect(staffTab(staff, 'Log')).toBeHidden()
  await expect(menu.locator('summary')).toBeFocused()
})

test('staff begin with what waits for them, and check a cattery that nobody has checked', async ({
  open,
}) => {
  const staff = await open('admin')
  await staff.goto('/')
  await ready(staff)
  await staff.getByRole('banner').getByRole('link', { name: 'Staff' }).first().click()
  await expect(staff.getByRole('heading', { level: 2, name: 'My work' })).toBeVisible()
  const work = staff.getByRole('table', { name: 'My work' })
  await expect(work.getByText(/^Waiting \d+ (hour|day)s?$/).first()).toBeVisible()
  await expectAccessible(staff)
  await work.getByRole('link', { name: /catteries to check$/ }).click()
  await expect(staff).toHaveURL(/tab=checks/)
  await expectAccessible(staff)
  await staff.getByRole('link', { name: 'Check Ermine North' }).click()
  const opened = staff.getByRole('heading', { name: 'Checks of Ermine North' })
  await expect(opened).toBeFocused()
  const list = staff.getByRole('navigation', { name: 'Catteries that nobody has checked' })
  // The checks for accessibility end on a phone.
  await staff.setViewportSize({ width: 1280, height: 900 })
  const [beside, detail] = [await list.boundingBox(), await opened.boundingBox()]
  expect((beside?.x ?? 0) + (beside?.width ?? 0), 'the list ends beside the checks').toBeLessThan(
    detail?.x ?? 0,
  )
  await expectAccessible(staff)
  await staff.setViewportSize({ width: 1280, height: 900 })
  await list.getByRole('link', { name: 'Prairie Plume' }).click()
  await expect(staff.getByRole('heading', { name: 'Checks of Prairie Plume' })).toBeFocused()
  await staff.setViewportSize({ width: 390, height: 844 })
  await expect(list).toBeHidden()
  await staff.getByRole('link', { name: 'All catteries of the queue' }).click()
  await staff.getByRole('link', { name: /^Expired \(\d+\)$/ }).click()
  await expect(staff.getByRole('table', { name: 'Catteries with expired checks' })).toContainText(
    'Old Orchard Cats',
  )
  await expectAccessible(staff)
})

test('the staff page shows no date as a machine writes it', async ({ open }) => {
  const staff = await open('admin')
  for (const tab of TABS) {
    await staff.goto(`/admin?tab=${tab}`)
    await ready(staff)
    await expect(main(staff).getByRole('status')).toHaveCount(tab === 'payments' ? 1 : 0)
    await expect(main(staff)).not.toContainText(/\d{4}-\d\d-\d\d/)
  }
})
