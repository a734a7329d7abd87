import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { NeededProof } from '#lib/client/reauthentication.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { accountEndpoints, type Reauthentication } from '../../contract.ts'
import { twoFactorEndpoints } from '../../two-factor-contract.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

const NONE: Reauthentication = {
  isRecent: false,
  isFactorRecent: false,
  password: false,
  passkey: false,
  code: false,
  provider: null,
}
const onDone = vi.fn<(isConfirmed: boolean) => void>()
let sent: unknown[]
/** What the server says about the ways to confirm. */
let answer: Reauthentication | AppError

beforeEach(() => {
  onDone.mockClear()
  sent = []
})

/** Opens the dialog for a user with these ways; the secrets 'correct' and '123456' are accepted. */
function open(ways: Partial<Reauthentication> | AppError, needs: NeededProof = 'any') {
  answer = ways instanceof AppError ? ways : { ...NONE, ...ways }
  const check = (secret: string, error: AppError) => {
    sent.push(secret)
    if (!['correct', '123456'].includes(secret)) throw error
    return { status: true } as const
  }
  const wrong = new AppError('invalid', { fields: { password: 'That is not your password.' } })
  const transport = stubTransport(
    { ...accountEndpoints, ...twoFactorEndpoints },
    {
      'GET /api/auth/reauthentication': () => {
        if (answer instanceof AppError) throw answer
        return answer
      },
      'POST /api/auth/reauthenticate': ({ body }) => check(body.password, wrong),
      'POST /api/auth/reauthenticate/code': ({ body }) => check(body.code, new AppError('wrong_code')),
    },
  )
  return render(
    <ReauthenticationDialog transport={transport} email="ada@example.com" needs={needs} onDone={onDone} />,
  )
}

test('the password is asked for in a focused field, and the correct one confirms', async () => {
  const screen = await open({ password: true, code: true })
  const field = screen.getByLabelText('Password')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('autocomplete', 'current-password')
  expect(screen.getByLabelText(/Code from your authenticator app/).query()).toBeNull()
  await userEvent.keyboard('correct{Enter}')
  await expect.poll(() => onDone.mock.calls).toEqual([[true]])
  expect(sent).toEqual(['correct'])
})

test('a wrong password is reported at its field, which can be corrected', async () => {
  const screen = await open({ password: true })
  await expect.element(screen.getByLabelText('Password')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Please enter your password.')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.keyboard('wrong{Enter}')
  await expect.element(screen.getByText('That is not your password.')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  // The field is selected, so that typing replaces the wrong password.
  await userEvent.keyboard('correct{Enter}')
  await expect.poll(() => onDone.mock.calls).toEqual([[true]])
})

test('Cancel and Escape end it without confirming', async () => {
  const screen = await open({ password: true })
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => onDone.mock.calls).toEqual([[false]])
  onDone.mockClear()
  await expect.element(screen.getByLabelText('Password')).toBeVisible()
  await screen.getByLabelText('Password').click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onDone.mock.calls).toEqual([[false]])
})

test('users without a password enter a code, or are offered a password', async () => {
  const screen = await open({ code: true })
  await expect.element(screen.getByLabelText(/Code from your authenticator app/)).toHaveFocus()
  await userEvent.keyboard('000000{Enter}')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('123456{Enter}')
  await expect.poll(() => onDone.mock.calls).toEqual([[true]])
  const link = screen.getByRole('link', { name: 'choose a password' })
  await expect.element(link).toHaveAttribute('href', '/forgot-password')
})

test('users of a provider continue there and come back to this page', async () => {
  const screen = await open({ provider: 'Acme' })
  const link = screen.getByRole('link', { name: 'Continue with Acme' })
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/^\/api\/reauthenticate\?returnTo=%2F/))
})

test('a passkey is offered beside the password', async () => {
  const screen = await open({ password: true, passkey: true })
  await expect.element(screen.getByRole('button', { name: 'Use your passkey' })).toBeVisible()
})

test('it can be canceled without a form, too', async () => {
  const screen = await open({ passkey: true })
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => onDone.mock.calls).toEqual([[false]])
})

test('nothing is asked for if another tab has confirmed meanwhile', async () => {
  await open({ isRecent: true })
  await expect.poll(() => onDone.mock.calls).toEqual([[true]])
})

test('a failure to load can be repeated with the keyboard until it works, or canceled', async () => {
  const screen = await open(new AppError('unavailable'))
  const retry = screen.getByRole('button', { name: 'Try again' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/could not be loaded/)
  ;(retry.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(retry).toHaveFocus()
  await expect.element(retry).not.toHaveAttribute('aria-busy')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => onDone.mock.calls).toEqual([[false]])

  answer = { ...NONE, password: true }
  await retry.click()
  await expect.element(screen.getByLabelText('Password')).toHaveFocus()
  await expect.element(retry).not.toBeInTheDocument()
  await userEvent.keyboard('correct{Enter}')
  await expect.poll(() => onDone.mock.calls).toEqual([[false], [true]])
})

test('what changes the sign-in asks for a factor and says why, although the user signed in recently', async () => {
  const screen = await open({ isRecent: true, password: true, provider: 'Acme', code: true }, 'second_factor')
  await expect.element(screen.getByText(/your password alone is not enough/)).toBeVisible()
  await expect.element(screen.getByLabelText(/Code from your authenticator app/)).toHaveFocus()
  expect(screen.getByLabelText('Password').query()).toBeNull()
  expect(screen.getByRole('link', { name: 'Continue with Acme' }).query()).toBeNull()
  expect(screen.getByRole('link', { name: 'choose a password' }).query()).toBeNull()
  await expect.element(screen.getByText(/use one of the recovery codes/)).toBeVisible()
  await userEvent.keyboard('123456{Enter}')
  await expect.poll(() => onDone.mock.calls).toEqual([[true]])
})

test('a factor that was shown recently is not asked for again', async () => {
  await open({ isFactorRecent: true, code: true }, 'second_factor')
  await expect.poll(() => onDone.mock.calls).toEqual([[true]])
})
