import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../accessible.ts'
import { linkInMail } from '../mail.ts'
import { ready } from '../ready.ts'
import { expect, MAIN, NEW_PASSWORD, test } from '../test.ts'

const emailOf = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/auth/user')).json()).email

test('a user changes the name and picture, which the header then shows', async ({ open }) => {
  const page = await open('new buyer')
  await page.goto('/profile')
  await ready(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit name and picture' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Call 503 555 0134')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Please remove them/)).toBeVisible()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ingrid')
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8fae9d' } })
    .png()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('main').getByText('Ingrid Newcomer')).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src^="/objects/"]')).toHaveCount(1)

  await page.goto('/profile/edit')
  await ready(page)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('banner').locator('img[src^="/objects/"]')).toHaveCount(0)
})

test('a user changes the email address, which both addresses confirm', async ({ open, browser }) => {
  const page = await open('new buyer')
  const email = await emailOf(page)
  const newEmail = `new.${email}`
  await page.goto('/profile/security')
  await ready(page)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByRole('textbox', { name: 'New email address' }).fill(email)
  await page.getByRole('button', { name: 'Email me the links' }).click()
  await expect(page.getByText('This is already your email address.')).toBeVisible()
  await page.getByRole('textbox', { name: 'New email address' }).fill(newEmail)
  await page.getByRole('button', { name: 'Email me the links' }).click()
  await expect(page.getByRole('heading', { name: `Your new address will be ${newEmail}` })).toBeVisible()
  await expectAccessible(page)

  // The links are opened in a browser that is not signed in.
  const visitor = await browser.newPage()
  await visitor.goto(await linkInMail(page.request, newEmail, 'Please confirm your new email address'))
  await ready(visitor)
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('The new address is confirmed.')).toBeVisible()
  await visitor.goto(await linkInMail(page.request, email, 'Please approve your new email address'))
  await ready(visitor)
  await visitor.getByRole('button', { name: 'Approve the change' }).click()
  await expect(visitor.getByRole('heading', { name: 'Your email address has been changed' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('This link does not work')).toBeVisible()
  await visitor.close()
  await page.reload()
  await expect(page.getByText(newEmail, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change email address' })).toBeVisible()
})

test('a user changes the password, which signs out the other devices', { tag: MAIN }, async ({
  open,
  browser,
  baseURL,
}) => {
  const page = await open('new buyer')
  const email = await emailOf(page)
  const other = await browser.newContext({ extraHTTPHeaders: { origin: baseURL ?? '' } })
  const signIn = (password: string) =>
    other.request.post('/api/auth/sign-in/email', { data: { email, password } })
  expect((await signIn(NEW_PASSWORD)).ok()).toBe(true)
  await page.goto('/profile/security')
  await ready(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not my password at all')
  await page.getByLabel('New password').fill('seven quiet otters nap')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('That is not your current password.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your password has been changed').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  expect((await other.request.get('/api/auth/user')).status()).toBe(401)
  expect((await signIn(NEW_PASSWORD)).status()).toBe(401)
  expect((await signIn('seven quiet otters nap')).ok()).toBe(true)
  await other.close()
})

test('a user signs out another device, whose page leads back after signing in', async ({
  open,
  browser,
  baseURL,
}) => {
  const page = await open('new buyer')
  const email = await emailOf(page)
  const context = await browser.newContext({ extraHTTPHeaders: { origin: baseURL ?? '' } })
  await context.request.post('/api/auth/sign-in/email', { data: { email, password: NEW_PASSWORD } })
  const other = await context.newPage()
  await other.goto('/profile/edit')
  await ready(other)
  await other.getByRole('textbox', { name: 'First name' }).fill('Ingrid')

  await page.goto('/profile/security')
  await ready(page)
  await expect(page.getByText('This device').first()).toBeVisible()
  await page.getByRole('button', { name: /^Sign out .+ on / }).click()
  await expect(page.getByText(/has been signed out/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out .+ on / })).toHaveCount(0)

  // The page learns of it by its event stream.
  await expect(other).toHaveURL(/\/login\?returnTo=%2Fprofile%2Fedit$/)
  await ready(other)
  await other.getByRole('textbox', { name: 'Email' }).fill(email)
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other).toHaveURL(/\/profile\/edit$/)
  // What was typed is still there.
  await expect(other.getByRole('textbox', { name: 'First name' })).toHaveValue('Ingrid')
  await context.close()
})

test('a user forgets a known device, which stays signed in', async ({ open, browser, baseURL }) => {
  const page = await open('new buyer')
  const email = await emailOf(page)
  const context = await browser.newContext({
    extraHTTPHeaders: { origin: baseURL ?? '' },
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  })
  await context.request.post('/api/auth/sign-in/email', { data: { email, password: NEW_PASSWORD } })
  await page.goto('/profile/security')
  await ready(page)
  await page.getByRole('button', { name: 'Forget Firefox on Windows' }).click()
  await expect(page.getByText('Firefox on Windows has been forgotten')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Forget Firefox on Windows' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign out Firefox on Windows' })).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('a buyer sees the reviews that they wrote', async ({ open }) => {
  const page = await open('buyer')
  await page.goto('/profile/reviews')
  await ready(page)
  await expect(page.getByRole('link', { name: /order of/i }).first()).toBeVisible()
  await expectAccessible(page)
  const newcomer = await open('new buyer')
  await newcomer.goto('/profile/reviews')
  await expect(newcomer.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  await newcomer.goto('/profile/data')
  await ready(newcomer)
  await expectAccessible(newcomer)
})
