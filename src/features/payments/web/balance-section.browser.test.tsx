import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Order } from '#features/orders/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type PaymentStatus, paymentEndpoints } from '../contract.ts'
import { BalanceSection } from './balance-section.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const ORDER = {
  transactionId: ID(1),
  catId: ID(2),
  role: 'buyer',
  status: 'deposit_paid',
  buyerName: 'Robin T.',
  breeder: { businessName: 'Quiet Paws' },
  snapshot: { name: 'Juniper' },
  due: 200_000,
  finalPaymentDue: '2027-05-12',
  today: '2027-05-01',
  timeZone: 'America/New_York',
  release: null,
} as unknown as Order
const STATUS: PaymentStatus = {
  outcome: 'succeeded',
  kind: 'balance',
  amount: 200_000,
  catId: ID(2),
  transactionId: ID(1),
  catName: 'Juniper',
  finalPaymentDue: null,
  checkedUntil: null,
  lostReason: null,
  message: null,
  sale: null,
}

function open(
  changes: Partial<Order>,
  { path = '/', status }: { path?: string; status?: Partial<PaymentStatus> } = {},
) {
  const answer = () => {
    if (!status) throw new AppError('not_found')
    return { ...STATUS, ...status }
  }
  const transport = stubTransport(paymentEndpoints, {
    'POST /api/confirm-full-payment': answer,
    'GET /api/payments/{paymentIntentId}': answer,
  })
  return render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <MemoryRouter initialEntries={[path]}>
        <BalanceSection order={{ ...ORDER, ...changes }} releaseDialog={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const PAID = '/?payment_intent=pi_1'
const RELEASE = {
  breeder: '2027-05-18T13:00:00.000Z',
  system: '2027-06-02T04:00:00.000Z',
  hasBegun: true,
}

test('before an agreed pickup, the buyer and the breeder read that it comes first', async () => {
  const pickup = { day: '2027-05-08', time: '10:00' }
  const screen = await open({ pickup })
  await expect.element(screen.getByText('It is due by the pickup on Sat, May 8.')).toBeVisible()
  await expect
    .element(screen.getByText('Need more time? Message Quiet Paws, or propose another pickup day.'))
    .toBeVisible()
  const toBreeder = await open({ pickup, role: 'breeder' })
  await expect
    .element(
      toBreeder.getByText(/^The balance of \$2,000\.00 is due by the pickup on Sat, May 8\. Robin T\. can/),
    )
    .toBeVisible()
})

test.each([
  ['2027-05-01', 'is due by Wed, May 12.'],
  ['2027-05-11', 'is due tomorrow.'],
  ['2027-05-12', 'is due today.'],
  ['2027-05-13', 'was due on Wed, May 12, yesterday.'],
  ['2027-05-16', 'was due on Wed, May 12, 4 days ago.'],
])('on %s the buyer reads that the balance %s', async (today, text) => {
  const screen = await open({ today })
  await expect.element(screen.getByText(`It ${text}`)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Pay the balance - $2,000.00' }))
    .toHaveAttribute('href', `/orders/${ID(1)}/pay`)
})

test('an overdue balance names when the reservation can end and ends', async () => {
  const screen = await open({ today: '2027-05-13' })
  await expect.element(screen.getByRole('heading', { name: 'The balance is overdue' })).toBeVisible()
  await expect
    .element(
      screen.getByText(
        /It stays so for at least three days after our last reminder, which we send three days after the due date\./,
      ),
    )
    .toBeVisible()
  await screen.unmount()
  const reminded = await open({ today: '2027-05-16', release: { ...RELEASE, hasBegun: false } })
  await expect
    .element(
      reminded.getByText(
        /From Tue, May 18, 9:00 AM Eastern on, Quiet Paws may end the reservation, and on Wed, Jun 2 it ends/,
      ),
    )
    .toBeVisible()
  await reminded.unmount()
  const late = await open({ today: '2027-05-18', release: RELEASE })
  await expect.element(late.getByText(/Quiet Paws may now end the reservation/)).toBeVisible()
})

test('the breeder can give more time at once, and end the reservation three days after the last reminder', async () => {
  const screen = await open({
    role: 'breeder',
    today: '2027-05-16',
    release: { ...RELEASE, hasBegun: false },
  })
  await expect
    .element(screen.getByText('You can end the reservation from Tue, May 18, 9:00 AM Eastern on.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Give more time' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'End the reservation' })).not.toBeInTheDocument()
  await screen.unmount()
  const late = await open({ role: 'breeder', today: '2027-05-18', release: RELEASE })
  await expect.element(late.getByRole('button', { name: 'End the reservation' })).toBeVisible()
})

test('after a declined card, the buyer reads why and can try again', async () => {
  const message = 'Your card was declined.'
  const screen = await open({}, { path: PAID, status: { outcome: 'failed', message } })
  await expect.element(screen.getByText('Payment not completed')).toBeVisible()
  await expect.element(screen.getByText(/^Your card was declined\. The cat is still reserved/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Try again' })).toBeVisible()
})

test('a paid balance is confirmed, and nothing asks to pay', async () => {
  const screen = await open({ status: 'paid', finalPaymentDue: null }, { path: PAID, status: {} })
  await expect.element(screen.getByText('Balance paid')).toBeVisible()
  await expect.element(screen.getByText(/^Thank you! We have received \$2,000\.00/)).toBeVisible()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
})

test('a reservation that was canceled during the payment shows that the card was not charged', async () => {
  const message = 'The reservation was canceled before your payment. Your card was not charged.'
  const screen = await open(
    { status: 'canceled', finalPaymentDue: null },
    { path: PAID, status: { outcome: 'lost', message } },
  )
  await expect.element(screen.getByText('Your card was not charged', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
})
