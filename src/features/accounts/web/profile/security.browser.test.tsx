import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { accountEndpoints, type User } from '../../contract.ts'
import {
  type EmailChange,
  type EmailLink,
  type KnownDevice,
  profileEndpoints,
  type Session,
} from '../../profile-contract.ts'
import { TwoFactorPage } from '../two-factor/two-factor-page.tsx'
import { ViewerProvider, viewerQuery } from '../viewer.ts'
import { EmailChangePage } from './email-change-page.tsx'
import { EmailSection } from './email-section.tsx'
import { KnownDevicesSection } from './known-devices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const NOW = new Date().toISOString()
const VIEWER: User = {
  id: ID(1),
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  profileImageUrl: null,
  role: 'buyer',
  staffRole: null,
  needsSecondFactor: false,
  breederId: null,
  isVerified: true,
  isSuspended: false,
  timeZone: null,
  place: null,
  deletionDueAt: null,
  createdAt: NOW,
  updatedAt: NOW,
}
const CHANGE: EmailChange = {
  newEmail: 'ada@new.example',
  requestedAt: NOW,
  expiresAt: NOW,
  isApproved: false,
  isConfirmed: true,
  outbox: null,
}
const session = (n: number, browser: string | null, isCurrent = false): Session => ({
  id: ID(n),
  isCurrent,
  device: { browser, system: browser && 'Windows', kind: 'desktop' },
  network: '192.0.2.0/24',
  signedInAt: NOW,
  lastActiveAt: NOW,
})
const known = (n: number, browser: string, more: Partial<KnownDevice> = {}): KnownDevice => ({
  id: ID(n),
  isCurrent: false,
  device: { browser, system: 'Windows', kind: 'desktop' },
  network: '192.0.2.0/24',
  knownSince: NOW,
  lastSignInAt: NOW,
  trustedUntil: null,
  ...more,
})

let sessions: Session[]
let knownDevices: KnownDevice[]
let emailChange: EmailChange | null
let link: EmailLink | null
let hasPassword: boolean
let sent: unknown[]
let failure: AppError | null

beforeEach(() => {
  sessions = [session(2, 'Firefox', true), session(3, 'Chrome'), session(4, null)]
  knownDevices = [known(5, 'Firefox', { isCurrent: true }), known(6, 'Chrome', { trustedUntil: NOW })]
  emailChange = null
  link = { newEmail: 'ada@new.example', sentTo: 'present', isUsed: false }
  hasPassword = true
  sent = []
  failure = null
})

function note<T>(what: unknown, result: T): T {
  sent.push(what)
  if (failure) throw failure
  return result
}
const DONE = { status: true } as const

function open(element: ReactNode, path = '/profile/security') {
  const endpoints = { ...accountEndpoints, ...profileEndpoints }
  const client = createQueryClient(
    stubTransport(endpoints, {
      'GET /api/auth/reauthentication': () => ({
        isRecent: true,
        isFactorRecent: true,
        passkey: false,
        code: false,
        password: hasPassword,
        provider: 'Acme',
      }),
      'POST /api/auth/request-password-reset': ({ body }) => note(body, DONE),
      'POST /api/auth/change-password': ({ body }) => note(body, DONE),
      'GET /api/auth/sessions': () => note('list', sessions),
      'DELETE /api/auth/sessions/{id}': ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id)
        return note(params, DONE)
      },
      'POST /api/auth/sessions/end-others': () => {
        sessions = sessions.filter(({ isCurrent }) => isCurrent)
        return note('end others', { ended: 2 })
      },
      'GET /api/auth/known-devices': () => note('known devices', knownDevices),
      'DELETE /api/auth/known-devices/{id}': ({ params }) => {
        const answer = note(params, DONE)
        knownDevices = knownDevices.filter(({ id }) => id !== params.id)
        return answer
      },
      'GET /api/auth/email-change': () => ({ emailChange }),
      'POST /api/auth/email-change': ({ body }) => note(body, { emailChange: { ...CHANGE, ...body } }),
      'DELETE /api/auth/email-change': () => note('cancel', DONE),
      'POST /api/auth/email-change/resend': () => note('resend', { emailChange: CHANGE }),
      'GET /api/auth/email-change/link': () => {
        if (!link) throw new AppError('link_expired')
        return link
      },
      'POST /api/auth/email-change/confirm': () => note('confirm', { isChanged: false }),
      'POST /api/auth/email-change/reject': () => note('reject', DONE),
    }),
  )
  client.setQueryData(viewerQuery.queryKey, VIEWER)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <ViewerProvider>{element}</ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('devices', () => {
  test('are listed, this one marked, and one or all others can be signed out', async () => {
    const screen = await open(<SessionsSection />)
    await expect.element(screen.getByText('This device')).toBeVisible()
    await expect.element(screen.getByText('Unknown device')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Sign out Firefox on Windows' }).elements()).toHaveLength(0)
    await screen.getByRole('button', { name: 'Sign out Unknown device' }).click()
    await expect.element(screen.getByText('Unknown device')).not.toBeInTheDocument()
    expect(sent).toContainEqual({ id: ID(4) })
    sessions = [session(2, 'Firefox', true), session(3, 'Chrome'), session(4, 'Safari')]
  })

  test('are all signed out after a question', async () => {
    const screen = await open(<SessionsSection />)
    await screen.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect.element(screen.getByText(/signed out on 2 other devices/)).toBeVisible()
    await screen.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect.element(screen.getByText('Chrome on Windows')).not.toBeInTheDocument()
    expect(sent).toContain('end others')
  })

  test('can be loaded again after a failure', async () => {
    failure = new AppError('unavailable')
    const screen = await open(<SessionsSection />)
    await expect.element(screen.getByText('Your devices could not be loaded.')).toBeVisible()
    failure = null
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('This device')).toBeVisible()
  })
})

describe('known devices', () => {
  test('are listed with those that need no code, and can be forgotten', async () => {
    const screen = await open(<KnownDevicesSection />)
    await expect.element(screen.getByText('This device')).toBeVisible()
    expect(screen.getByText(/Needs no code until/).elements()).toHaveLength(1)
    await screen.getByRole('button', { name: 'Forget Chrome on Windows' }).click()
    await expect.element(screen.getByText('Chrome on Windows', { exact: true })).not.toBeInTheDocument()
    expect(sent).toContainEqual({ id: ID(6) })
    await screen.getByRole('button', { name: 'Forget Firefox on Windows' }).click()
    await expect.element(screen.getByText('There are no known devices.')).toBeVisible()
  })

  test('stay when forgetting fails', async () => {
    const screen = await open(<KnownDevicesSection />)
    await expect.element(screen.getByText('This device')).toBeVisible()
    failure = new AppError('unavailable')
    await screen.getByRole('button', { name: 'Forget Chrome on Windows' }).click()
    await expect.poll(() => sent).toContainEqual({ id: ID(6) })
    expect(knownDevices).toHaveLength(2)
    failure = null
  })

  test('can be loaded again after a failure', async () => {
    failure = new AppError('unavailable')
    const screen = await open(<KnownDevicesSection />)
    await expect.element(screen.getByText('Your known devices could not be loaded.')).toBeVisible()
    failure = null
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('This device')).toBeVisible()
  })
})

describe('the email address', () => {
  test('is changed with a form that shows errors as sentences', async () => {
    const screen = await open(<EmailSection />)
    await screen.getByRole('button', { name: 'Change email address' }).click()
    const field = screen.getByRole('textbox', { name: 'New email address' })
    await field.fill('nobody')
    await screen.getByRole('button', { name: 'Email me the links' }).click()
    await expect.element(screen.getByText('Please enter an email address.')).toBeVisible()
    expect(sent).toEqual([])
    await field.fill('ADA@New.example')
    await screen.getByRole('button', { name: 'Email me the links' }).click()
    await expect.element(screen.getByText('Your new address will be ada@new.example')).toBeVisible()
    expect(sent).toEqual([{ newEmail: 'ada@new.example' }])
  })

  test('shows a change that waits, which can be sent again or canceled', async () => {
    emailChange = { ...CHANGE, outbox: '/dev/mail' }
    const screen = await open(<EmailSection />)
    await expect.element(screen.getByText('The new address is confirmed.')).toBeVisible()
    await expect.element(screen.getByText('Open the link that we emailed to ada@example.com.')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'outbox' })).toBeVisible()
    await screen.getByRole('button', { name: 'Send the links again' }).click()
    await expect.poll(() => sent).toEqual(['resend'])
    await screen.getByRole('button', { name: 'Cancel the change' }).click()
    await expect.element(screen.getByRole('button', { name: 'Change email address' })).toBeVisible()
  })
})

describe('the password', () => {
  test('is changed with the current one, and the focus returns to the button', async () => {
    const screen = await open(<PasswordSection />)
    await screen.getByRole('button', { name: 'Change password' }).click()
    await screen.getByLabelText('Current password').fill('an old password')
    await screen.getByLabelText('New password').fill('short')
    await screen.getByRole('button', { name: 'Save new password' }).click()
    await expect.element(screen.getByText('Please use at least 10 characters.')).toBeVisible()
    await screen.getByLabelText('New password').fill('seven quiet otters nap')
    failure = new AppError('invalid', { fields: { currentPassword: 'That is not your current password.' } })
    await screen.getByRole('button', { name: 'Save new password' }).click()
    await expect.element(screen.getByText('That is not your current password.')).toBeVisible()
    failure = null
    await screen.getByRole('button', { name: 'Save new password' }).click()
    await expect.element(screen.getByRole('button', { name: 'Change password' })).toHaveFocus()
    expect(sent).toHaveLength(2)
  })

  test('is set with an emailed link by users who have none', async () => {
    hasPassword = false
    const screen = await open(<PasswordSection />)
    await expect.element(screen.getByText(/because you sign in with Acme/)).toBeVisible()
    await screen.getByRole('button', { name: 'Email me a link' }).click()
    await expect.element(screen.getByText(/The email is on its way/)).toBeVisible()
    expect(sent).toEqual([{ email: 'ada@example.com' }])
  })
})

describe('an emailed link about a new address', () => {
  const path = '/email-change?token=abcdefghijklmnopqrstuvwxyz'

  test('changes nothing until the button is pressed', async () => {
    const screen = await open(<EmailChangePage />, path)
    await expect.element(screen.getByRole('button', { name: 'Approve the change' })).toBeVisible()
    expect(sent).toEqual([])
    await screen.getByRole('button', { name: 'Approve the change' }).click()
    await expect.element(screen.getByText(/You have approved the change/)).toBeVisible()
  })

  test('cancels the change and offers a new password', async () => {
    const screen = await open(<EmailChangePage />, path)
    await screen.getByRole('button', { name: 'This was not me' }).click()
    await expect.element(screen.getByRole('link', { name: 'Choose a new password' })).toBeVisible()
    expect(sent).toEqual(['reject'])
  })

  test('that was used shows what is missing; one that has expired says so', async () => {
    link = { newEmail: 'ada@new.example', sentTo: 'new', isUsed: true }
    const used = await open(<EmailChangePage />, path)
    await expect.element(used.getByText(/You have already confirmed this/)).toBeVisible()
    expect(used.getByRole('button', { name: 'Confirm this address' }).elements()).toHaveLength(0)
    await used.unmount()
    link = null
    const expired = await open(<EmailChangePage />, path)
    await expect.element(expired.getByText('This link does not work')).toBeVisible()
  })
})

test('the page for staff’s second factor claims nothing when none is required, and leads on', async () => {
  const screen = await open(<TwoFactorPage />, '/two-factor?returnTo=/admin')
  await expect.element(screen.getByText(/^There is nothing to do here now\./)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'security page' }))
    .toHaveAttribute('href', '/profile/security')
  await expect.element(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/admin')
})
