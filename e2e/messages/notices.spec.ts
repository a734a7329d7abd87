import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, MAIN, NEW_PASSWORD, test } from '../test.ts'
import { untilPasses } from '../until-passes.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** A user of this test alone, who receives no other notices. */
async function signUp(page: Page, firstName: string): Promise<string> {
  const email = `${firstName}.${randomBytes(4).toString('hex')}@example.com`.toLowerCase()
  const data = { email, password: NEW_PASSWORD, firstName, lastName: 'Noticewell' }
  const response = await page.request.post('/api/auth/sign-up/email', { data, headers: origin(page) })
  expect(response.ok()).toBe(true)
  return (await (await page.request.get('/api/auth/user')).json()).id
}

const origin = (page: Page) => ({ origin: new URL(page.url()).origin })

const writeTo = (api: APIRequestContext, receiverId: string, content: string, headers: object) =>
  api.post('/api/messages', { data: { receiverId, content }, headers: { ...headers } })

/** The first message of a conversation, without which breeders cannot write to buyers. */
async function askBreeder(page: Page, breeder: Page) {
  const { id } = await (await breeder.request.get('/api/auth/user')).json()
  const response = await writeTo(page.request, id, 'Is there a place by the stove?', origin(page))
  expect(response.status()).toBe(201)
}

test('a message updates the bell of an open page and can be opened from the panel by keyboard', {
  tag: MAIN,
}, async ({ open }) => {
  const page = await open('visitor')
  await page.goto('/cats')
  const me = await signUp(page, 'Bellamy')
  const breeder = await open('breeder')
  await breeder.goto('/about')
  await askBreeder(page, breeder)
  await page.goto('/cats')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  // Live updates start after the page has loaded.
  await page.waitForResponse((response) => response.url().includes('/api/live'))
  const text = `The basket by the stove is free, ${randomBytes(3).toString('hex')}`
  expect((await writeTo(breeder.request, me, text, origin(breeder))).status()).toBe(201)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page.getByRole('status').filter({ hasText: 'New notification, 1 unread' })).toBeAttached()

  await bell(page).press('Enter')
  await expect(panel(page)).toBeFocused()
  await expect(panel(page)).toContainText(text)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await page.keyboard.press('Space')
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('link', { name: 'New message from Foxglove Hollow' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/messages/)
  await expect(panel(page)).toBeHidden()
})

test('notifications are listed and marked as read, and emails are chosen in the profile', async ({
  open,
}) => {
  const page = await open('visitor')
  await page.goto('/about')
  const me = await signUp(page, 'Listowel')
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  const breeder = await open('breeder')
  await breeder.goto('/about')
  await askBreeder(page, breeder)
  expect((await writeTo(breeder.request, me, 'Hello', origin(breeder))).status()).toBe(201)
  await page.reload()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'New message from Foxglove Hollow' }),
  ).toContainText('New')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.goto('/notifications?page=7')
  await expect(page.getByRole('heading', { name: 'This page is empty' })).toBeVisible()

  await page.goto('/profile')
  const box = page.getByRole('checkbox', { name: 'New messages' })
  // Not `uncheck`, which expects the new state immediately.
  await box.click()
  await expect(box).not.toBeChecked()
  await expect(page.getByText('Your choice has been saved.')).toBeVisible()
  await page.reload()
  await expect(box).not.toBeChecked()
  // After an error the choice is reverted.
  await page.route('**/api/notification-choices', (route) => route.fulfill({ status: 429, body: '{}' }))
  await box.click()
  await expect(page.getByText('Your choice could not be saved.')).toBeVisible()
  await expect(box).not.toBeChecked()
})

test('the link in an email unsubscribes and resubscribes without scripts', async ({ open, browser }) => {
  const page = await open('visitor')
  await page.goto('/about')
  await signUp(page, 'Unsworth')
  const cats = await (await page.request.get('/api/cats?limit=100')).json()
  const cat = cats.find(
    (listed: { breeder: { businessName: string } }) => listed.breeder.businessName === 'Foxglove Hollow',
  )
  const data = { catId: cat.id, message: 'Is there a window seat that she likes?' }
  expect((await page.request.post('/api/inquiries', { data, headers: origin(page) })).status()).toBe(201)

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await untilPasses(async (limit) => {
    await reader.goto('/dev/mail')
    await reader
      .getByRole('link', { name: /^Unsworth N. asks about/ })
      .first()
      .click(limit)
  })
  await reader.getByRole('link', { name: /\/unsubscribe\?token=/ }).click()
  await expect(reader.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible()
  const breeder = await open('breeder')
  const choices = async () => (await breeder.request.get('/api/notification-choices')).json()
  expect(await choices(), 'opening it changes nothing').toEqual({
    messages: true,
    inquiries: true,
    reviews: true,
    payouts: true,
    waitingLists: true,
    care: true,
    diaries: true,
    calendar: true,
  })
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect(await choices()).toEqual({
    messages: true,
    inquiries: false,
    reviews: true,
    payouts: true,
    waitingLists: true,
    care: true,
    diaries: true,
    calendar: true,
  })
  await reader.getByRole('button', { name: 'Resubscribe' }).click()
  await expect(reader.getByRole('heading', { name: 'You are subscribed again' })).toBeVisible()
  expect(await choices()).toEqual({
    messages: true,
    inquiries: true,
    reviews: true,
    payouts: true,
    waitingLists: true,
    care: true,
    diaries: true,
    calendar: true,
  })
  const bad = await reader.goto('/unsubscribe?token=x')
  expect(bad?.status()).toBe(404)
  await expect(reader.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await reader.context().close()
})
