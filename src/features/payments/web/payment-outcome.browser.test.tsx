/** The outcomes of a payment on the success page. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { offersIn } from '#testing/web/offers.ts'
import { Toaster } from '#ui/toaster.tsx'
import { type PaymentStatus, type PurchaseKind, paymentEndpoints } from '../contract.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { clearStoredPurchase, storePurchase } from './stored-purchase.ts'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const STATUS: PaymentStatus = {
  outcome: 'checking',
  kind: 'deposit',
  amount: 30_017,
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
  clearStoredPurchase()
})

function show(kind: PurchaseKind = 'deposit') {
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
        <PaymentOutcome purchase={{ intentId: 'pi_1', catId: ID(2), kind }} />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const NAMES = { [ID(1)]: 'SALE', [ID(2)]: 'CAT' }
/** What the page offers, apart from the button of the toast. */
const offers = (screen: { container: HTMLElement }) => offersIn(screen.container.innerHTML, NAMES)

test.each<
  [outcome: PaymentStatus['outcome'], changes: Partial<PaymentStatus>, text: string, offers: string[]]
>([
  [
    'succeeded',
    { kind: 'deposit' },
    'The kitten is now reserved for you!',
    ['# Deposit Confirmed! | $300.17 | Browse More Cats -> /cats | Return Home -> /'],
  ],
  [
    'succeeded',
    { kind: 'full' },
    'Thank you for your purchase!',
    ['# Purchase Complete! | $300.17 | Browse More Cats -> /cats | Return Home -> /'],
  ],
  [
    'checking',
    {},
    'Your card has not been charged yet, and Juniper stays reserved for you. We will email you as soon as this is done, on Sat, May 8, 2027 at the latest.',
    ['# We Are Checking This Payment | View Order -> /orders/SALE'],
  ],
  [
    'checking',
    { checkedUntil: null },
    'We will email you as soon as this is done.',
    ['# We Are Checking This Payment | View Order -> /orders/SALE'],
  ],
  [
    'failed',
    { message: 'We could not approve this payment.' },
    'We could not approve this payment.',
    ['# Payment Not Completed | Back to Checkout -> /checkout/CAT | Browse More Cats -> /cats'],
  ],
  [
    'failed',
    { kind: 'full' },
    'Your card has not been charged.',
    ['# Payment Not Completed | Back to Checkout -> /checkout/CAT?pay=full | Browse More Cats -> /cats'],
  ],
  [
    'lost',
    { lostReason: 'taken', message: 'Another buyer was faster.' },
    'Another buyer was faster.',
    ['# Someone else reserved Juniper first | Browse More Cats -> /cats | View Juniper -> /cats/CAT'],
  ],
  [
    'lost',
    { lostReason: 'on_hold', message: 'Juniper is on hold until Wed, Dec 2, 9:30 AM Eastern.' },
    'Juniper is on hold until Wed, Dec 2, 9:30 AM Eastern.',
    ['# Juniper is on hold | Browse More Cats -> /cats | View Juniper -> /cats/CAT'],
  ],
  [
    'lost',
    { lostReason: 'offer_ended' },
    'Your card has not been charged.',
    ['# The offer of Juniper has ended | Browse More Cats -> /cats | View Juniper -> /cats/CAT'],
  ],
  [
    'lost',
    { lostReason: 'price_changed' },
    'Your card has not been charged.',
    ['# The price of Juniper changed | Browse More Cats -> /cats | View Juniper -> /cats/CAT'],
  ],
  [
    'lost',
    { lostReason: 'terms_changed' },
    'Your card has not been charged.',
    ['# The terms for Juniper changed | Browse More Cats -> /cats | View Juniper -> /cats/CAT'],
  ],
  [
    'open',
    {},
    'no card has been charged yet',
    ['# Payment Not Finished | Back to Checkout -> /checkout/CAT | Browse More Cats -> /cats'],
  ],
])('what a payment that is %s offers: %o', async (outcome, changes, text, expected) => {
  answers = [{ outcome, ...changes }]
  const screen = await show()
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
  expect(offers(screen)).toEqual(expected)
})

test('after a deposit, where the balance is paid comes before what the breeder does', async () => {
  answers = [{ outcome: 'succeeded' }]
  const screen = await show()
  const here = screen.getByText(/^The balance is always paid here, on your order page, before the pickup\./)
  await expect.element(here).toBeVisible()
  const breeder = screen.getByText(
    'The breeder will contact you to arrange pickup and collect the remaining balance. They collect it through your order page, never in person.',
  )
  expect(here.element().compareDocumentPosition(breeder.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each(['deposit', 'full'] as const)(
  'a paid %s is announced once, not again after a reload',
  async (kind) => {
    answers = [{ outcome: 'succeeded', kind }]
    storePurchase({ intentId: 'pi_1', catId: ID(2), kind })
    const first = await show(kind)
    await expect.element(first.getByText('Payment Successful')).toBeVisible()
    await first.unmount()
    const again = await show(kind)
    await expect.element(again.getByRole('link', { name: 'Return Home' })).toBeVisible()
    expect(again.getByText('Payment Successful').query()).toBeNull()
  },
)

test('the success page of another payment announces nothing', async () => {
  answers = [{ outcome: 'succeeded' }]
  storePurchase({ intentId: 'pi_2', catId: ID(2), kind: 'deposit' })
  const screen = await show()
  await expect.element(screen.getByRole('link', { name: 'Return Home' })).toBeVisible()
  expect(screen.getByText('Payment Successful').query()).toBeNull()
})

test('while a payment is processed, the page waits, and then shows the check', async () => {
  answers = [{ outcome: 'processing' }, { outcome: 'processing' }, {}]
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Processing Your Order...' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'We Are Checking This Payment' })).toBeVisible()
})

test.each([
  [new AppError('unauthenticated'), ['# Please sign in | Sign In -> /api/login?returnTo=%2F']],
  [new AppError('not_found'), ['# No Payment Found | Browse More Cats -> /cats | Return Home -> /']],
  [
    new AppError('payment_unavailable'),
    [
      '# We Could Not Check Your Payment | contact support -> /support?topic=payment#write-to-us | [Check Again] | Return Home -> /',
    ],
  ],
] as const)('a confirmation that fails: %s', async (error, expected) => {
  answers = [error]
  const screen = await show()
  await expect.element(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Processing')
  expect(offers(screen)).toEqual(expected)
})
