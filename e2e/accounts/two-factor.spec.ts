import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../accessible.ts'
import { newcomer } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { expect, NEW_PASSWORD, test } from '../test.ts'

const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate()

/** Each code works once, so this waits for the next one. */
async function nextCode(key: string): Promise<string> {
  const last = codeOf(key)
  await expect.poll(() => codeOf(key), { intervals: [1_000] }).not.toBe(last)
  return codeOf(key)
}

async function enterPassword(page: Page, email: string) {
  await page.goto('/login?returnTo=%2Fprofile%2Fsecurity')
  await ready(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a user sets up an authenticator app, signs in with a code and a recovery code, and turns it off', async ({
  browser,
  baseURL,
}) => {
  const { page, email } = await newcomer(browser, baseURL, 'Sybil')
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const key = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await expectAccessible(page)
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alert')).toContainText('not correct')
  await page.getByLabel('Code from the app').fill(codeOf(key))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = await page.getByRole('listitem').locator('code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('littermate-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/api/logout')
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code is not correct')).toBeVisible()
  await page.getByLabel('Code').fill(await nextCode(key))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile\/security$/)

  await page.goto('/api/logout')
  await enterPassword(page, email)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByLabel('Trust this device for 30 days').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('9 recovery codes left')).toBeVisible()

  // A trusted device needs no code.
  await page.goto('/api/logout')
  await enterPassword(page, email)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  // The password and the trusted device are not enough to remove the factor.
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByText('your password alone is not enough')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/^Code from your authenticator app/).fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  await page.context().close()
})

test('a code is entered without a script', async ({ browser, baseURL }) => {
  const { page, email, api } = await newcomer(browser, baseURL, 'Thea')
  const { key } = await (await api.post('/api/auth/two-factor')).json()
  const confirmed = await api.post('/api/auth/two-factor/confirm', { data: { code: codeOf(key) } })
  const [recoveryCode = ''] = (await confirmed.json()).recoveryCodes
  await page.context().close()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/login?returnTo=%2Fprofile')
  await plain.getByLabel('Email').fill(email)
  await plain.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await plain.getByLabel('Code').fill('000000')
  await plain.getByRole('button', { name: 'Sign in' }).click()
  await expect(plain.getByText('That code is not correct')).toBeVisible()
  await plain.getByRole('link', { name: 'Use a recovery code' }).click()
  await plain.getByLabel('Recovery code').fill(recoveryCode)
  await plain.getByRole('button', { name: 'Sign in' }).click()
  await expect(plain).toHaveURL(/\/profile$/)
  await context.close()
})

test('a user adds a passkey, signs in with it, renames it, and removes it', async ({ browser, baseURL }) => {
  const { page } = await newcomer(browser, baseURL, 'Ulrike')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
  await page.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Desk computer')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Desk computer')).toBeVisible()

  await page.goto('/api/logout')
  // Without suggestions in the email field: the virtual authenticator would accept one, and sign in before the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto('/login?returnTo=%2Fprofile%2Fsecurity')
  await ready(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/profile\/security$/)
  await expect(page.getByText('last used')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Desk computer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Desk computer', { exact: true })).toBeHidden()
  await page.context().close()
})
