import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { VIEWER } from '#testing/web/viewer.ts'
import { type WaitingList, waitingListEndpoints } from '../../contract.ts'
import { invitationEndpoints, type OpenedInvitation } from '../../invitation-contract.ts'
import { OTHER_ADDRESS_TEXT, OVER_TEXTS, UNKNOWN_TEXT } from '../../rules/invitations/texts.ts'
import { JoinPage } from '../join-page.tsx'
import { joinUrl } from '../join-url.ts'
import { InvitationPage } from './invitation-page.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const PAIRING = '0199b3a0-0000-7000-8000-000000000002'
const BREEDER = '0199b3a0-0000-7000-8000-000000000003'
const TOKEN = 'x'.repeat(43)
const PATH = `/waiting-lists/invitation?token=${TOKEN}`

const OPENED: OpenedInvitation = {
  status: 'sent',
  list: { breederId: BREEDER, pairingId: PAIRING, businessName: 'Quiet Paws', pairingTitle: 'Rowan × Hazel' },
  waitsSince: '2025-03-31',
  expiresAt: '2026-06-09T12:00:00.000Z',
  isForViewer: null,
  entryId: null,
}
const MINE = { ...OPENED, isForViewer: true }
const overAs = (status: OpenedInvitation['status']) => ({
  ...OPENED,
  status,
  waitsSince: null,
  expiresAt: null,
})
const LIST: WaitingList = {
  breederId: BREEDER,
  pairingId: PAIRING,
  businessName: 'Quiet Paws',
  pairingTitle: 'Rowan × Hazel',
  isOpen: true,
  takesFamilies: true,
  confirmsEntries: true,
  questions: [],
  togetherFrom: null,
  colors: [],
  count: 7,
  kittenCount: null,
  isBorn: false,
  mayRejoinAt: null,
  own: null,
}

let opened: OpenedInvitation | null
let list: WaitingList
let sent: unknown[]
beforeEach(() => {
  opened = OPENED
  list = LIST
  sent = []
})
const endpoints = { ...invitationEndpoints, ...waitingListEndpoints }
const transport = stubTransport(endpoints, {
  'GET /api/waiting-lists/invitation': () => {
    if (!opened) throw new AppError('not_found')
    return opened
  },
  'GET /api/waiting-lists': () => list,
  'POST /api/waiting-lists/invitation/decline': ({ body }) => {
    sent.push(body)
    return overAs('declined')
  },
  'POST /api/waiting-lists/invitation/accept': ({ body }) => {
    sent.push(body)
    return { ...overAs('accepted'), entryId: ID }
  },
  'POST /api/waiting-lists/entries': ({ body }) => {
    sent.push(body)
    throw new AppError('conflict', { message: 'This waiting list is full.' })
  },
})

async function show(viewer: 'visitor' | 'user' = 'visitor', path = PATH) {
  const client = createQueryClient(transport)
  client.setQueryData(viewerQuery.queryKey, viewer === 'user' ? (VIEWER as never) : null)
  return render(
    <QueryClientProvider client={client}>
      <ViewerProvider>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/waiting-lists/invitation" element={<InvitationPage />} />
            <Route path="/waiting-lists/join" element={<JoinPage />} />
          </Routes>
        </MemoryRouter>
      </ViewerProvider>
    </QueryClientProvider>,
  )
}

test('a visitor reads who invites and until when, and signs up to accept', async () => {
  const screen = await show()
  await expect
    .element(screen.getByRole('heading', { name: 'Quiet Paws invites you to its waiting list' }))
    .toBeVisible()
  await expect.element(screen.getByText('Mar 31, 2025')).toBeVisible()
  await expect.element(screen.getByText(/^Jun 9, 2026, /)).toBeVisible()
  const returnTo = encodeURIComponent(PATH)
  await expect
    .element(screen.getByRole('link', { name: 'Sign up and accept' }))
    .toHaveAttribute('href', `/api/login?returnTo=${returnTo}&signUp`)
  await expect
    .element(screen.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', `/api/login?returnTo=${returnTo}`)
})

test('the account of another address cannot accept, and reads why', async () => {
  opened = { ...OPENED, isForViewer: false }
  const screen = await show('user')
  await expect.element(screen.getByText(OTHER_ADDRESS_TEXT)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/api/logout')
  expect(screen.getByRole('button', { name: 'Join the waiting list' }).elements()).toEqual([])
})

test('the invited family joins with the invitation, and loses nothing if it cannot', async () => {
  opened = MINE
  const screen = await show('user')
  const accept = screen.getByRole('link', { name: 'Accept and join' })
  const path = joinUrl(BREEDER, PAIRING, TOKEN)
  await expect.element(accept).toHaveAttribute('href', path)
  await screen.unmount()
  await show('user', path)
  await expect
    .element(screen.getByText('With your invitation, your place is that of the day that the breeder noted.'))
    .toBeVisible()
  await expect.element(screen.getByText(/^Your entry counts at once\./)).toBeVisible()
  await screen.getByLabelText(/A few words about your home/).fill('A quiet house.')
  await screen.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect.element(screen.getByText('This waiting list is full.')).toBeVisible()
  await expect.element(screen.getByLabelText(/A few words about your home/)).toHaveValue('A quiet house.')
  expect(sent).toMatchObject([{ invitation: TOKEN, breederId: BREEDER, pairingId: PAIRING }])
})

test('a family that is on the list takes over the day', async () => {
  opened = { ...MINE, entryId: ID }
  const screen = await show('user')
  await screen.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect.element(screen.getByRole('heading', { name: 'You accepted this invitation' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open your entry' }))
    .toHaveAttribute('href', `/waiting-lists/${ID}`)
  expect(sent).toEqual([{ token: TOKEN }])
})

test.each<[string, Partial<WaitingList>, RegExp]>([
  ['is closed', { isOpen: false, takesFamilies: false }, /takes no new families.*Your invitation stays/],
  ['is full', { takesFamilies: false }, /is full.*Your invitation stays/],
  ['refused the family', { mayRejoinAt: '2026-06-01T12:00:00.000Z' }, /You can join again from/],
])('a list that %s says so', async (_, change, text) => {
  list = { ...LIST, ...change }
  const screen = await show('user', joinUrl(BREEDER, PAIRING, TOKEN))
  await expect.element(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Join the waiting list' }).elements()).toEqual([])
})

test('a list that the public does not see cannot be joined now', async () => {
  opened = { ...MINE, list: null }
  const screen = await show('user')
  await expect.element(screen.getByText(/cannot be joined at the moment/)).toBeVisible()
})

test.each([
  ['I do not want a place', false],
  ['I do not know this breeder', true],
])('“%s” declines', async (name, isUnknown) => {
  const screen = await show()
  await screen.getByRole('button', { name }).click()
  await expect.element(screen.getByText(OVER_TEXTS.declined)).toBeVisible()
  expect(sent).toEqual([{ token: TOKEN, isUnknown }])
})

test.each(['accepted', 'declined', 'expired', 'withdrawn'] as const)(
  'a link that is %s says so',
  async (status) => {
    opened = overAs(status)
    const screen = await show()
    await expect.element(screen.getByText(OVER_TEXTS[status])).toBeVisible()
    const link = screen.getByRole('link', { name: 'See the waiting list' })
    expect(link.elements()).toHaveLength(status === 'declined' ? 0 : 1)
  },
)

test('an unknown link says so', async () => {
  opened = null
  const screen = await show()
  await expect.element(screen.getByText(UNKNOWN_TEXT)).toBeVisible()
})
