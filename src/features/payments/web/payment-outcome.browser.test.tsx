/** The outcomes of a payment on the success page. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type PaymentStatus, paymentEndpoints } from '../contract.ts'
import { PaymentOutcome } from './payment-outcome.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const STATUS: PaymentStatus = {
  outcome: 'checking',
  kind: 'deposit',
  amount: 30_000,
  catId: ID(2),
  catName: 'Juniper',
  transactionId: ID(1),
  finalPaymentDue: null,
  checkedUntil: '2027-05-08',
  lostReason: null,
  message: null,
  sale: null,
}

let answers: (Partial<PaymentStatus> | AppError)[]

beforeEach(() => {
  answers = [{}]
})

function show() {
  const answer = () => {
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next instanceof AppError) throw next
    return { ...STATUS, ...next }
  }
  const transport = stubTransport(paymentEndpoints, {
    'POST /api/confirm-full-payment': answer,
    'GET /api/payments/{paymentIntentId}': answer,
  })
  return render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <MemoryRouter>
        <PaymentOutcome purchase={{ intentId: 'pi_1', catId: ID(2), kind: 'deposit' }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a payment that staff check says until when, and leads to the order', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'We Are Checking This Payment' })).toBeVisible()
  await expect
    .element(
      screen.getByText(
        'Your card has not been charged yet, and Juniper stays reserved for you. We will email you as soon as this is done, on May 8, 2027 at the latest.',
      ),
    )
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'View Order' }))
    .toHaveAttribute('href', `/orders/${ID(1)}`)
})

test('a checked payment without a known end says that an email follows', async () => {
  answers = [{ checkedUntil: null }]
  const screen = await show()
  await expect.element(screen.getByText(/We will email you as soon as this is done\.$/)).toBeVisible()
})

test.each([
  [
    'failed',
    { message: 'We could not approve this payment. Your card has not been charged.' },
    'Payment Not Completed',
    'We could not approve this payment. Your card has not been charged.',
    'Back to Checkout',
  ],
  [
    'lost',
    { lostReason: 'taken', message: 'Another buyer was faster. Your card has not been charged.' },
    'Someone else reserved Juniper first',
    'Another buyer was faster. Your card has not been charged.',
    'Browse More Cats',
  ],
  [
    'lost',
    { lostReason: 'price_changed' },
    'The price of Juniper changed',
    'Your card has not been charged.',
    'View Juniper',
  ],
  ['open', {}, 'Payment Not Finished', 'no card has been charged yet', 'Back to Checkout'],
] as const)('a payment that is %s: %s', async (outcome, changes, title, text, link) => {
  answers = [{ outcome, transactionId: null, checkedUntil: null, ...changes }]
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: link })).toBeVisible()
})

test('while a payment is processed, the page waits, and then shows the check', async () => {
  answers = [{ outcome: 'processing' }, { outcome: 'processing' }, {}]
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Processing Your Order...' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'We Are Checking This Payment' })).toBeVisible()
})

test.each([
  [new AppError('unauthenticated'), 'Please sign in', 'link', 'Sign In'],
  [new AppError('not_found'), 'No Payment Found', 'link', 'Return Home'],
  [new AppError('payment_unavailable'), 'We Could Not Check Your Payment', 'button', 'Check Again'],
] as const)('a confirmation that fails: %s', async (error, title, role, name) => {
  answers = [error]
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(screen.getByRole(role, { name })).toBeVisible()
})
