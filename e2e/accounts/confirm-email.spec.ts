import { expectAccessible } from '../accessible.ts'
import { linkInMail } from '../mail.ts'
import { expect, MAIN, NEW_PASSWORD, test } from '../test.ts'

test('the link of the confirmation email asks to sign in on another device, and then confirms the address', {
  tag: MAIN,
}, async ({ open, browser }) => {
  const page = await open('new buyer')
  const { email } = await (await page.request.get('/api/auth/user')).json()
  await page.request.post('/api/auth/send-verification-email')
  const link = await linkInMail(page.request, email, 'Please confirm your email address')
  expect(link).toContain('/confirm-email')

  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByText('Please sign in to confirm your email address')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('textbox', { name: 'Email' }).fill(email)
  await phone.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone.getByText(`You are signed in as ${email}.`)).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(phone.getByText('Your email address is confirmed. Thank you!')).toBeVisible()
  await context.close()

  await page.goto('/confirm-email?token=used')
  await expect(page.getByText('Your email address is confirmed. Thank you!')).toBeVisible()
})

test('a link that was sent to another address is refused, and a new one can be requested', async ({
  open,
}) => {
  const page = await open('new buyer')
  const { email } = await (await page.request.get('/api/auth/user')).json()
  await page.goto('/confirm-email?token=someone.else.s')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByText('This link was not sent to your email address.')).toBeVisible()
  await expect(page.getByText(`We can email a new link to ${email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm my email' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('The email is on its way.')).toBeVisible()
  await page.goto(await linkInMail(page.request, email, 'Please confirm your email address'))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByText('Your email address is confirmed. Thank you!')).toBeVisible()
})

test('the link of an email from before the confirmation needed a session still confirms', async ({
  open,
}) => {
  const page = await open('new buyer')
  const { email } = await (await page.request.get('/api/auth/user')).json()
  await page.request.post('/api/auth/send-verification-email')
  const link = await linkInMail(page.request, email, 'Please confirm your email address')
  await page.goto(link.replace('/confirm-email', '/api/auth/verify-email'))
  await expect(page).toHaveURL(/\/confirm-email\?token=/)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByText('Your email address is confirmed. Thank you!')).toBeVisible()

  const other = await open('new buyer')
  await other.goto('/api/auth/verify-email')
  await expect(other.getByText('The link is not complete.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Send the email again' })).toBeVisible()
})
