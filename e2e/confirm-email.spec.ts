import { expectAccessible } from './accessible.ts'
import { linkInMail } from './mail.ts'
import { expect, NEW_PASSWORD, test } from './test.ts'

test('the link of the confirmation email asks to sign in on another device, and then confirms the address', async ({
  open,
  browser,
}) => {
  const page = await open('new buyer')
  const { email } = await (await page.request.get('/api/auth/user')).json()
  await page.request.post('/api/auth/send-verification-email')
  const link = await linkInMail(page.request, email, 'Please confirm your email address')
  expect(link).toContain('/confirm-email')

  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByText('Please sign in to confirm your email address')).toBeVisible()
  await expectAccessible(phone, { narrow: true })
  await phone.getByRole('textbox', { name: 'Email' }).fill(email)
  await phone.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone.getByText(`You are signed in as ${email}.`)).toBeVisible()
  await expectAccessible(phone, { narrow: true })
  await phone.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(phone.getByText('Your email address is confirmed. Thank you!')).toBeVisible()
  await context.close()

  await page.goto('/confirm-email?token=used')
  await expect(page.getByText('Your email address is confirmed. Thank you!')).toBeVisible()
})

test('a link that was sent to another address is refused', async ({ open }) => {
  const page = await open('new buyer')
  await page.goto('/confirm-email?token=someone.else.s')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByText('This link was not sent to your email address.')).toBeVisible()
})
