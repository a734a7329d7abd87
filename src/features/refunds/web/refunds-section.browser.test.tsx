/** Refunds of a sale as its buyer and staff see them, and what staff do about rejected ones. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { approvalEndpoints, type MoneyFacts } from '#features/approvals/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type Refund, refundEndpoints } from '../contract.ts'
import { RefundsSection } from './refunds-section.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const ORDER = {
  transactionId: ID(1),
  catId: ID(2),
  role: 'staff',
  status: 'canceled',
  buyerName: 'Robin T.',
  snapshot: { name: 'Juniper' },
  paid: 50_000,
  refunded: 25_000,
} as Order
const REJECTED: Refund = {
  id: ID(3),
  amount: 25_000,
  reason: 'We are moving abroad.',
  chargeKind: 'deposit',
  progress: 'with_staff',
  createdAt: '2027-05-01T12:00:00.000Z',
  sentAt: null,
  failure: 'expired_or_canceled_card',
  nextAttemptAt: null,
}
const FACTS: MoneyFacts = {
  orderNumber: 'LM-7K2M9Q',
  catName: 'Juniper',
  buyerName: 'Robin Testperson',
  buyerShortName: 'Robin T.',
  breederName: 'Quiet Paws',
  status: 'paid',
  paid: 250_000,
  refunded: 10_007,
  received: 240_012,
  willReceive: 0,
  willOwe: 0,
}
let refunds: Refund[]
let sent: unknown[]
let failure: AppError | null
let withoutApproval: number

beforeEach(() => {
  refunds = [REJECTED]
  sent = []
  failure = null
  withoutApproval = 500_000
})

function open(changes: Partial<Order> = {}, staffRole: User['staffRole'] = 'finance') {
  const receive = (body: unknown) => {
    sent.push(body)
    if (failure) throw failure
  }
  const client = createQueryClient(
    stubTransport(
      { ...refundEndpoints, ...approvalEndpoints },
      {
        'GET /api/orders/{id}/refunds': () => refunds,
        'POST /api/admin/refunds/{id}': ({ body }) => {
          receive(body)
          if (body.action === 'settle' && withoutApproval === 0) return { approvalId: ID(8) }
          const progress = body.action === 'settle' ? 'settled' : 'sending'
          refunds = [{ ...REJECTED, progress, failure: null }]
          return { ok: true as const }
        },
        'GET /api/admin/orders/{id}/approval-limit': () => ({ withoutApproval }),
        'GET /api/admin/orders/{id}/money-facts': ({ query }) => ({ ...FACTS, willOwe: query.amount }),
        'POST /api/admin/orders/{id}/refund': ({ body }) => {
          receive(body)
          return { remaining: 0 }
        },
      },
    ),
  )
  const viewer = { id: ID(9), role: changes.role === 'buyer' ? 'buyer' : 'admin', staffRole } as User
  client.setQueryData(viewerQuery.queryKey, viewer)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider>
          <RefundsSection order={{ ...ORDER, ...changes }} />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the buyer reads that staff take care of a rejected refund, without the words of the bank', async () => {
  refunds = [{ ...REJECTED, failure: null }]
  const screen = await open({ role: 'buyer' })
  await expect.element(screen.getByText('Rejected', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Our team will find another way to pay you/)).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('staff read why a refund was rejected, and send it again', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Rejected: expired_or_canceled_card')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again now' }).click()
  await expect.element(screen.getByText('Being sent', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again now' })).not.toBeInTheDocument()
  expect(sent).toEqual([{ action: 'retry' }])
})

test('staff record that they paid in another way, and how', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Paid in another way' }).click()
  // The form that appears is not sent by the same click.
  expect(sent).toEqual([])
  await screen.getByRole('textbox', { name: 'How was it paid?' }).fill('By check on May 8.')
  await screen.getByRole('button', { name: 'Record the payment' }).click()
  await expect.element(screen.getByText('Our team paid the buyer in another way.')).toBeVisible()
  expect(sent).toEqual([{ action: 'settle', reason: 'By check on May 8.' }])
})

test('staff read that the record of a large payment was sent for approval', async () => {
  withoutApproval = 0
  const screen = await open()
  await screen.getByRole('button', { name: 'Paid in another way' }).click()
  await screen.getByRole('textbox', { name: 'How was it paid?' }).fill('By check on May 8.')
  await screen.getByRole('button', { name: 'Record the payment' }).click()
  await expect.element(screen.getByRole('button', { name: 'Paid in another way' })).toBeVisible()
  await expect.element(screen.getByText('Rejected', { exact: true })).toBeVisible()
})

test('without saying how, nothing is recorded, and the field says why', async () => {
  failure = new AppError('invalid', { fields: { reason: 'Write at least 3 characters.' } })
  const screen = await open()
  await screen.getByRole('button', { name: 'Paid in another way' }).click()
  await screen.getByRole('textbox', { name: 'How was it paid?' }).fill('ok!')
  await screen.getByRole('button', { name: 'Record the payment' }).click()
  await expect.element(screen.getByText('Write at least 3 characters.')).toBeVisible()
  await expect.element(screen.getByText('Rejected', { exact: true })).toBeVisible()
})

test('a refund that is no longer rejected is shown as it is now', async () => {
  failure = new AppError('conflict', { message: 'This refund is not rejected anymore.' })
  const screen = await open()
  refunds = [{ ...REJECTED, progress: 'sent', failure: null, sentAt: '2027-05-08T12:00:00.000Z' }]
  await screen.getByRole('button', { name: 'Try again now' }).click()
  await expect.element(screen.getByText('Sent', { exact: true })).toBeVisible()
})

test('staff without the role read who can act', async () => {
  const screen = await open({}, 'support')
  await expect.element(screen.getByText('Only members of finance and owners can refund.')).toBeVisible()
  await expect.element(screen.getByText('Only members of finance and owners can try it again.')).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('staff refund a part of a paid sale, which goes on', async () => {
  const screen = await open({ status: 'paid', paid: 250_000, refunded: 0 })
  await screen.getByRole('button', { name: 'Refund or cancel' }).click()
  for (const text of ['LM-7K2M9Q, Juniper', 'Robin Testperson', 'Quiet Paws', '$100.07', '$2,400.12'])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  await expect
    .element(screen.getByText('Quiet Paws receives nothing more for this sale, and owes nothing.'))
    .toBeVisible()
  await screen.getByRole('spinbutton', { name: 'Amount in dollars' }).fill('100.50')
  await expect.element(screen.getByText('Quiet Paws will owe $100.50.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The breeder agreed to pay for the vet.')
  await screen.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ amount: 10_050, cancels: false, expectedRemaining: 250_000 }])
})

test('a full refund before the handover ends the sale and asks what happened', async () => {
  const screen = await open({ status: 'paid', paid: 250_000, refunded: 0 })
  await screen.getByRole('button', { name: 'Refund or cancel' }).click()
  await screen.getByRole('spinbutton', { name: 'Amount in dollars' }).fill('2500')
  await screen.getByRole('radio', { name: 'Juniper did not pass the vet check' }).click()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('A heart murmur.')
  await screen.getByRole('button', { name: 'Refund and cancel the sale' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ amount: 250_000, cause: 'failed_vet_check' }])
})

test('a refund that another member of staff made first keeps the dialog open and says what is left', async () => {
  failure = new AppError('conflict', { message: 'Only $100.00 is left to refund now.' })
  const screen = await open({ status: 'paid', paid: 250_000, refunded: 0 })
  await screen.getByRole('button', { name: 'Refund or cancel' }).click()
  await screen.getByRole('spinbutton', { name: 'Amount in dollars' }).fill('200')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('A toy was missing.')
  await screen.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect.element(screen.getByText('Nothing was refunded.')).toBeVisible()
  await expect.element(screen.getByText(/Only \$100\.00 is left to refund now\./)).toBeVisible()
})

test('an empty form sends nothing and marks both fields', async () => {
  const screen = await open({ status: 'paid', paid: 250_000, refunded: 0 })
  await screen.getByRole('button', { name: 'Refund or cancel' }).click()
  await screen.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect
    .element(screen.getByRole('spinbutton', { name: 'Amount in dollars' }))
    .toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(screen.getByRole('textbox', { name: 'Reason' }))
    .toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('staff read before they send a large refund that a second person has to approve it', async () => {
  withoutApproval = 20_000
  const screen = await open({ status: 'paid', paid: 250_000, refunded: 0 })
  await screen.getByRole('button', { name: 'Refund or cancel' }).click()
  await expect
    .element(screen.getByText('More than $200.00 needs the approval of a second person.'))
    .toBeVisible()
  const amount = screen.getByRole('spinbutton', { name: 'Amount in dollars' })
  await amount.fill('200.01')
  await expect.element(screen.getByText('A second person has to approve this amount')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Ask for approval' })).toBeVisible()
  await amount.fill('200')
  await expect.element(screen.getByText('A second person has to approve this amount')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})
