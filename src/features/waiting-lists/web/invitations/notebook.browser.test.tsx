import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import type { ManagedList } from '../../contract.ts'
import {
  type Invitation,
  type InvitationCheck,
  type InvitationsInput,
  invitationEndpoints,
} from '../../invitation-contract.ts'
import { Notebook } from './notebook.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const OTHER = '0199b3a0-0000-7000-8000-000000000002'
const PAIRING = '0199b3a0-0000-7000-8000-000000000003'
const AT = '2026-05-10T12:00:00.000Z'
const LIST: ManagedList = {
  pairingId: PAIRING,
  pairingTitle: 'Rowan × Hazel',
  isOpen: true,
  maxEntries: null,
  confirmsEntries: true,
  questions: [],
  offersNext: false,
  togetherFrom: null,
  expectedDate: null,
  isBorn: false,
  parents: null,
  kittens: 0,
  waiting: 0,
  pending: 0,
}
const LISTS = [{ ...LIST, pairingId: null, pairingTitle: null, isOpen: false }, LIST]
const INVITATION: Invitation = {
  id: ID,
  status: 'sent',
  pairingId: PAIRING,
  pairingTitle: 'Rowan × Hazel',
  name: 'Robin Ashford',
  email: 'robin@example.com',
  waitsSince: '2025-03-31',
  entryId: null,
  createdAt: AT,
  sentAt: AT,
  expiresAt: '2026-06-09T12:00:00.000Z',
  closedAt: null,
}
const OVER = { name: null, email: null, expiresAt: null, closedAt: AT }
const CHECK: InvitationCheck = { known: [], room: 200, today: 50, problem: null }

let invitations: Invitation[]
let check: InvitationCheck
let sent: unknown[]
let failure: AppError | null
beforeEach(() => {
  invitations = []
  check = CHECK
  sent = []
  failure = null
})
const transport = stubTransport(invitationEndpoints, {
  'GET /api/breeders/waiting-list/invitations': () => invitations,
  'POST /api/breeders/waiting-list/invitations/check': ({ body }) => {
    if (failure) throw failure
    sent.push(body)
    return check
  },
  'POST /api/breeders/waiting-list/invitations': ({ body }) => {
    sent.push(body)
    if (failure) throw failure
    const { families } = body as InvitationsInput
    return { invited: families.length, known: 0 }
  },
  'POST /api/breeders/waiting-list/invitations/{id}/withdraw': () => {
    const withdrawn = { ...INVITATION, ...OVER, status: 'withdrawn' as const }
    invitations = [withdrawn]
    return withdrawn
  },
})

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <MemoryRouter>
        <Notebook
          query={{ data: LISTS, error: null, refetch: () => undefined }}
          back="/dashboard?tab=waiting-list"
          page={1}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const LINES =
  'Robin Ashford, robin@example.com, 31.3.2025, Two cats\nSam, sam@example, 1.4.2025\nKim Cole,kim@example.com,2.5.2025'

async function showLines(lines = LINES) {
  const screen = await show()
  await screen.getByLabelText('Families').fill(lines)
  await screen.getByRole('button', { name: 'Check the lines' }).click()
  return screen
}

test('pasted lines are previewed with their errors, and are sent only after a confirmation', async () => {
  const screen = await showLines()
  await expect.element(screen.getByText('2 families can be invited. 1 line is left out.')).toBeVisible()
  const rows = screen
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(rows.slice(1)).toEqual([
    '2Samsam@exampleThis is not an email address.Apr 1, 2025',
    '1Robin Ashfordrobin@example.comMar 31, 2025Two cats',
    '3Kim Colekim@example.comMay 2, 2025',
  ])
  const invite = screen.getByRole('button', { name: 'Invite 2 families' })
  await expect.element(invite).toBeDisabled()
  await screen.getByLabelText(/^These families asked me/).click()
  expect(sent).toEqual([{ list: PAIRING, emails: ['robin@example.com', 'kim@example.com'] }])
  await invite.click()
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('You invited 2 families. We send each one email, and you see below who joined.')
  expect(sent[1]).toEqual({
    list: PAIRING,
    haveAsked: true,
    families: [
      { name: 'Robin Ashford', email: 'robin@example.com', since: '2025-03-31', notes: 'Two cats' },
      { name: 'Kim Cole', email: 'kim@example.com', since: '2025-05-02', notes: '' },
    ],
  })
  await expect.element(screen.getByLabelText('Families')).toHaveValue('')
})

test('a file with other columns is read, and its columns can be corrected', async () => {
  const screen = await show()
  const file = new File(['Joined;Mail;Client\n3/4/2025;robin@example.com;Robin\n'], 'list.csv')
  const input = screen.getByLabelText('Choose a CSV file')
  const data = new DataTransfer()
  data.items.add(file)
  const element = input.element() as HTMLInputElement
  element.files = data.files
  element.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(screen.getByText('0 families can be invited. 1 line is left out.')).toBeVisible()
  await screen.getByLabelText('Client').selectOptions('Name')
  // The dates do not tell what comes first.
  await expect.element(screen.getByText('This day cannot be read. Write it like 2025-03-31.')).toBeVisible()
  await expect.element(screen.getByText('Say what comes first in the dates.')).toBeVisible()
  await screen.getByLabelText('The month').click()
  await expect.element(screen.getByText('Mar 4, 2025')).toBeVisible()
  await screen.getByLabelText('The day').click()
  await expect.element(screen.getByText('Apr 3, 2025')).toBeVisible()
  await expect.element(screen.getByText('1 family can be invited.')).toBeVisible()
  await screen.getByRole('button', { name: 'Back to the lines' }).click()
  await expect.element(screen.getByRole('button', { name: 'Check the lines' })).toBeVisible()
})

test('addresses that were invited before are left out, and emails beyond the limit of a day are announced', async () => {
  check = { ...CHECK, known: ['kim@example.com'], today: 0 }
  const screen = await showLines()
  await expect.element(screen.getByText('You invited this address to this list before.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Invite 1 family' })).toBeVisible()
  await expect
    .element(screen.getByText('We send 0 of the emails today, and the others on the next days.'))
    .toBeVisible()
})

test('a breeder who cannot invite reads why', async () => {
  check = { ...CHECK, problem: 'Open this list for new families first.' }
  const screen = await showLines()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Open this list for new families first.')
  await screen.getByLabelText(/^These families asked me/).click()
  await expect.element(screen.getByRole('button', { name: /^Invite/ })).toBeDisabled()
})

test('nothing entered, a failed check, and a failed import say so and lose nothing', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Check the lines' }).click()
  await expect.element(screen.getByText('Enter at least one line.')).toBeVisible()
  failure = new AppError('conflict', { message: 'You can have 200 open invitations.' })
  await screen.getByLabelText('Families').fill(LINES)
  await screen.getByRole('button', { name: 'Check the lines' }).click()
  await expect.element(screen.getByText('The lines could not be checked.')).toBeVisible()
  failure = null
  await screen.getByRole('button', { name: 'Try again' }).click()
  await screen.getByLabelText(/^These families asked me/).click()
  failure = new AppError('conflict', { message: 'You can have 200 open invitations.' })
  await screen.getByRole('button', { name: 'Invite 2 families' }).click()
  await expect.element(screen.getByText('You can have 200 open invitations.')).toBeVisible()
  await screen.getByRole('button', { name: 'Back to the lines' }).click()
  await expect.element(screen.getByLabelText('Families')).toHaveValue(LINES)
})

test('the breeder sees what became of the invitations, and takes one back', async () => {
  invitations = [
    INVITATION,
    { ...INVITATION, ...OVER, id: OTHER, status: 'accepted', entryId: OTHER, pairingTitle: null },
  ]
  const screen = await show()
  const items = screen.getByRole('listitem')
  await expect
    .element(items.first())
    .toHaveTextContent(
      'Robin AshfordInvitedrobin@example.comRowan × HazelWaits since Mar 31, 2025Until Jun 9, 2026Withdraw',
    )
  await expect
    .element(items.nth(1))
    .toHaveTextContent('A familyJoinedAny litterWaits since Mar 31, 2025Open the entry')
  await expect
    .element(screen.getByRole('link', { name: 'Open the entry' }))
    .toHaveAttribute('href', `/waiting-lists/${OTHER}`)
  await screen.getByRole('button', { name: 'Withdraw the invitation of Robin Ashford' }).click()
  await expect.element(screen.getByText('Withdrawn', { exact: true })).toBeVisible()
  expect(screen.getByText('robin@example.com').elements()).toEqual([])
})

test('without invitations it says so', async () => {
  const screen = await show()
  await expect.element(screen.getByText('You have not invited anyone yet.')).toBeVisible()
})
