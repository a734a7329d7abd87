import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Order } from '#features/orders/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type NewProposal, type Pickup, type PickupProposal, pickupEndpoints } from '../contract.ts'
import { PickupSection } from './pickup-section.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const ORDER = {
  transactionId: ID,
  role: 'buyer',
  status: 'paid',
  due: 0,
  goHomeDate: '2026-05-12',
  today: '2026-05-10',
  timeZone: 'America/New_York',
  buyerName: 'Robin T.',
  breeder: { businessName: 'Quiet Paws' },
  snapshot: { name: 'Juniper' },
} as unknown as Order
const PROPOSAL: PickupProposal = {
  id: '0199b3a0-0000-7000-8000-000000000002',
  by: 'breeder',
  day: '2026-05-14',
  time: '14:30',
  place: 'At the cattery',
  status: 'open',
  createdAt: '2026-05-10T12:00:00.000Z',
  acceptedAt: null,
}
const AGREED: PickupProposal = {
  ...PROPOSAL,
  id: '0199b3a0-0000-7000-8000-000000000003',
  by: 'buyer',
  day: '2026-05-12',
  status: 'accepted',
  acceptedAt: '2026-05-10T12:00:00.000Z',
}

let proposals: PickupProposal[]
let sent: NewProposal[]
let answers: string[]
let isOpen: boolean
let rejection: AppError | undefined
let role: Pickup['role']

beforeEach(() => {
  proposals = []
  sent = []
  answers = []
  isOpen = true
  rejection = undefined
  role = 'buyer'
})

const pickup = (): Pickup => ({
  transactionId: ID,
  role,
  isOpen,
  from: '2026-05-12',
  until: '2027-05-12',
  today: '2026-05-10',
  timeZone: 'America/New_York',
  proposals,
})

function open(order: Partial<Order> = {}) {
  const client = createQueryClient(
    stubTransport(pickupEndpoints, {
      'GET /api/orders/{id}/pickup': pickup,
      'POST /api/orders/{id}/pickup': ({ body }) => {
        sent.push(body)
        if (rejection) throw rejection
        proposals = [{ ...PROPOSAL, by: 'buyer', day: body.day, time: body.time ?? null, place: null }]
        return pickup()
      },
      'POST /api/orders/{id}/pickup/answer': ({ body }) => {
        answers.push(`${body.proposalId} ${body.answer}`)
        proposals = [{ ...PROPOSAL, status: 'accepted', acceptedAt: '2026-05-10T13:00:00.000Z' }]
        return pickup()
      },
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PickupSection order={{ ...ORDER, ...order }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('without an agreed day, the order says so, and a party proposes one with a time', async () => {
  const screen = await open()
  await expect.element(screen.getByText('You have not agreed on a day yet')).toBeVisible()
  await expect.element(screen.getByText('Juniper can leave home from Tue, May 12.')).toBeVisible()
  await screen.getByRole('button', { name: 'Propose a day' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Propose a pickup day' })
  await expect.element(dialog.getByRole('textbox', { name: 'Day' })).toHaveValue('2026-05-12')
  await dialog.getByRole('textbox', { name: 'Time' }).fill('10:00')
  await dialog.getByRole('button', { name: 'Send the proposal' }).click()
  await expect.poll(() => sent).toMatchObject([{ day: '2026-05-12', time: '10:00', place: null }])
  await expect.element(screen.getByText('Waiting for Quiet Paws.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an error of the API is shown at its field, and sending again uses the same ID', async () => {
  rejection = new AppError('invalid', { fields: { day: 'Choose today or a later day.' } })
  const screen = await open()
  await screen.getByRole('button', { name: 'Propose a day' }).click()
  const send = screen.getByRole('dialog').getByRole('button', { name: 'Send the proposal' })
  await send.click()
  await expect.element(screen.getByText('Choose today or a later day.')).toBeVisible()
  rejection = undefined
  await send.click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[0]?.id).toBe(sent[1]?.id)
})

test('the proposal of the other party can be accepted, and the agreed day can be added to a calendar', async () => {
  proposals = [PROPOSAL]
  const screen = await open()
  await expect.element(screen.getByText('Quiet Paws proposes')).toBeVisible()
  await expect.element(screen.getByText('At the cattery', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => answers).toEqual([`${PROPOSAL.id} accept`])
  await expect.element(screen.getByText('You agreed on', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Thu, May 14, 2:30 PM Eastern', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', `/api/orders/${ID}/pickup/calendar.ics`)
})

test('a proposal for a day before the cat can leave home cannot be accepted', async () => {
  proposals = [{ ...PROPOSAL, day: '2026-05-11' }]
  const screen = await open()
  await expect
    .element(screen.getByText('Juniper can leave home from Tue, May 12. Propose another day.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Decline' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
})

test('while another day is proposed, the agreed one stays, and both see the history', async () => {
  const moved = { ...AGREED, id: '0199b3a0-0000-7000-8000-000000000004', status: 'replaced' as const }
  proposals = [moved, AGREED, PROPOSAL]
  const screen = await open({ due: 200_000 })
  await expect.element(screen.getByText('Tue, May 12, 2:30 PM Eastern', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Until it is accepted, the day above stays\./)).toBeVisible()
  await expect.element(screen.getByText('The balance must be paid here before you meet.')).toBeVisible()
  await screen.getByText('History (3)').click()
  await expect.element(screen.getByText('accepted, then moved')).toBeVisible()
  await expect.element(screen.getByText('waiting for an answer')).toBeVisible()
})

test.each([
  ['buyer', ['Quiet Paws', 'You', 'You', 'Quiet Paws']],
  ['breeder', ['You', 'Robin T.', 'Robin T.', 'You']],
] as const)(
  'a day that was moved twice and then accepted shows its history to the %s',
  async (side, names) => {
    role = side
    const at = (hour: number) => `2026-05-10T${hour}:00:00.000Z`
    const proposed = (
      index: number,
      by: PickupProposal['by'],
      day: string,
      status: PickupProposal['status'],
      isAccepted = true,
    ): PickupProposal => ({
      ...PROPOSAL,
      id: `0199b3a0-0000-7000-8000-00000000010${index}`,
      by,
      day,
      time: null,
      place: null,
      status,
      createdAt: at(10 + index),
      acceptedAt: isAccepted ? at(11 + index) : null,
    })
    proposals = [
      proposed(1, 'breeder', '2026-05-12', 'replaced'),
      proposed(2, 'buyer', '2026-05-16', 'replaced'),
      proposed(3, 'buyer', '2026-05-20', 'replaced', false),
      proposed(4, 'breeder', '2026-05-21', 'accepted'),
    ]
    const screen = await open({ role: side })
    await expect.element(screen.getByText('You agreed on', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Thu, May 21', { exact: true })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Accept' }).query()).toBeNull()
    await screen.getByText('History (4)').click()
    const days = ['Tue, May 12', 'Sat, May 16', 'Wed, May 20', 'Thu, May 21']
    const ends = ['accepted, then moved', 'accepted, then moved', 'replaced', 'accepted']
    const expected = days.map((day, index) => `${names[index]} proposed ${day}: ${ends[index]}`)
    const rows = screen.getByRole('listitem').elements()
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual(expected.toReversed())
  },
)
