/** Checks of payments and fraud warnings as finance sees them, also while a decision is pending, fails, or comes too late. */
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { toastStore } from '#ui/toast.ts'
import { type FraudWarning, type PaymentCheck, paymentCheckEndpoints, type Risks } from '../contract.ts'
import { StaffRisks } from './staff-risks.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const AT = '2027-05-02T16:00:00.000Z'
const CHECK: PaymentCheck = {
  id: ID(2),
  state: 'waiting',
  amount: 30_000,
  reasons: ['cards_of_account'],
  isBuyerSuspended: false,
  cards: [
    {
      brand: 'mastercard',
      last4: '4444',
      isUsed: true,
      lastUsedAt: AT,
      accounts: [{ userId: ID(5), name: 'Robin Testperson' }],
    },
    {
      brand: 'visa',
      last4: '0002',
      isUsed: false,
      lastUsedAt: AT,
      accounts: [
        { userId: ID(5), name: 'Robin Testperson' },
        { userId: ID(6), name: 'Alex Example' },
      ],
    },
  ],
  createdAt: AT,
  expiresAt: '2027-05-08T16:00:00.000Z',
  decidedAt: null,
  decisionReason: null,
}
const WARNING: FraudWarning = {
  id: ID(3),
  state: 'open',
  amount: 30_000,
  fraudType: 'unauthorized_use_of_card',
  stripeChargeId: 'ch_1',
  openedAt: AT,
  dismissedAt: null,
  dismissedReason: null,
}

let risks: Risks
let failure: AppError | null
let sent: unknown[]
/** Resolves the requests that wait. */
let answer: () => void
let answered: Promise<void>

beforeEach(() => {
  risks = { checks: [CHECK], warnings: [] }
  failure = null
  sent = []
  answer = () => {}
  answered = Promise.resolve()
})

function waitForAnswer() {
  answered = new Promise((resolve) => {
    answer = resolve
  })
}

function act(body: unknown, change: () => void): Risks {
  sent.push(body)
  if (failure) throw failure
  change()
  return risks
}

function show() {
  const server = stubTransport(paymentCheckEndpoints, {
    'GET /api/admin/orders/{id}/risks': () => {
      if (failure?.code === 'internal') throw failure
      return risks
    },
    'POST /api/admin/payment-checks/{id}/decision': ({ body }) =>
      act(body, () => {
        const state = body.decision === 'approve' ? 'approved' : 'rejected'
        risks = { ...risks, checks: [{ ...CHECK, state, decidedAt: AT, decisionReason: body.reason }] }
      }),
    'POST /api/admin/fraud-warnings/{id}/dismissal': ({ body }) =>
      act(body, () => {
        const dismissed = { state: 'dismissed', dismissedAt: AT, dismissedReason: body.reason } as const
        risks = { ...risks, warnings: [{ ...WARNING, ...dismissed }] }
      }),
  })
  const client = createQueryClient(async (request) => {
    if (request.method === 'POST') await answered
    return server(request)
  })
  return render(
    <QueryClientProvider client={client}>
      <StaffRisks orderId={ID(1)} />
    </QueryClientProvider>,
  )
}

const lastToast = () => toastStore.in(undefined)

test('a waiting payment is shown with its reasons, its cards, and the accounts that share one', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Check of the payment of $300.00' })).toBeVisible()
  for (const text of [
    'Waiting for approval',
    'The buyer used several cards in a short time.',
    'Mastercard ending in 4444 (this payment)',
    'Visa ending in 0002',
    'Used by 2 accounts: Robin Testperson, Alex Example',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  // A card of the buyer alone is not worth a list of accounts.
  expect(screen.getByText(/^Used by 1 /).query()).toBeNull()
  await expect.element(screen.getByText(/canceled automatically on Sat, May 8, 2027/)).toBeVisible()
})

test.each([
  ['Approve and charge', 'approve', 'Approved', 'Payment approved'],
  ['Reject', 'reject', 'Rejected', 'Payment rejected'],
])('%s sends one decision with its reason, and shows it', async (button, decision, badge, title) => {
  waitForAnswer()
  const screen = await show()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The buyer called us.')
  await screen.getByRole('button', { name: button }).click()
  const other = screen.getByRole('button', { name: decision === 'approve' ? 'Reject' : 'Approve and charge' })
  await expect.element(screen.getByRole('button', { name: button })).toHaveAttribute('aria-busy', 'true')
  await expect.element(other).toBeDisabled()
  await screen.getByRole('button', { name: button }).click({ force: true })
  answer()
  await expect.element(screen.getByText(badge, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/: The buyer called us\.$/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Reason' }).query()).toBeNull()
  expect(sent).toEqual([{ decision, reason: 'The buyer called us.' }])
  expect(lastToast()?.title).toBe(title)
})

test('a decision that fails keeps the reason and can be repeated', async () => {
  failure = new AppError('payment_unavailable')
  const screen = await show()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The buyer called us.')
  await screen.getByRole('button', { name: 'Approve and charge' }).click()
  await expect.element(screen.getByText('The payment was not decided.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('The buyer called us.')
  failure = null
  await screen.getByRole('button', { name: 'Approve and charge' }).click()
  await expect.element(screen.getByText('Approved', { exact: true })).toBeVisible()
})

test('an error about the reason is shown at its field', async () => {
  failure = new AppError('invalid', { fields: { reason: 'Please write a few words.' } })
  const screen = await show()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The buyer called us.')
  await screen.getByRole('button', { name: 'Approve and charge' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Reason' }))
    .toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText('Please write a few words.')).toBeVisible()
  expect(screen.getByText('The payment was not decided.').query()).toBeNull()
})

test('a payment that a colleague decided meanwhile is shown as decided, and why nothing changed', async () => {
  const screen = await show()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The buyer called us.')
  risks = {
    checks: [{ ...CHECK, state: 'rejected', decidedAt: AT, decisionReason: 'Stolen.' }],
    warnings: [],
  }
  failure = new AppError('conflict', { message: 'This payment does not wait for a decision anymore.' })
  await screen.getByRole('button', { name: 'Approve and charge' }).click()
  await expect.element(screen.getByText('Rejected', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/: Stolen\.$/)).toBeVisible()
  expect(lastToast()).toMatchObject({
    title: 'Nothing was changed',
    tone: 'danger',
    description: 'This payment does not wait for a decision anymore.',
  })
})

test.each([
  ['canceled', 'Canceled by the buyer'],
  ['expired', 'Not approved in time'],
] as const)('a check that is %s can no longer be decided', async (state, badge) => {
  risks = { checks: [{ ...CHECK, state, decidedAt: AT }], warnings: [] }
  const screen = await show()
  await expect.element(screen.getByText(badge, { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve and charge' }).query()).toBeNull()
})

test('the payment of a suspended buyer says that it cannot be approved', async () => {
  risks = { checks: [{ ...CHECK, isBuyerSuspended: true, reasons: ['accounts_of_card'] }], warnings: [] }
  const screen = await show()
  await expect.element(screen.getByText('Several accounts used this card.')).toBeVisible()
  await expect.element(screen.getByText(/^The buyer is suspended/)).toBeVisible()
})

test('an open warning is dismissed with a reason', async () => {
  risks = { checks: [], warnings: [WARNING] }
  waitForAnswer()
  const screen = await show()
  await expect.element(screen.getByText('The card network reports: unauthorized use of card.')).toBeVisible()
  await expect.element(screen.getByText(/Charge ch_1$/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Shown in person.')
  const button = screen.getByRole('button', { name: 'Dismiss the warning' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect.element(screen.getByText('Dismissed', { exact: true })).toBeVisible()
  expect(sent).toEqual([{ reason: 'Shown in person.' }])
})

test.each([
  ['refunded', 'Refunded'],
  ['disputed', 'Followed by a dispute'],
] as const)('a warning that is %s can no longer be dismissed', async (state, badge) => {
  risks = { checks: [], warnings: [{ ...WARNING, state, stripeChargeId: null }] }
  const screen = await show()
  await expect.element(screen.getByText(badge, { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Dismiss the warning' }).query()).toBeNull()
})

test('what could not be loaded is loaded again', async () => {
  failure = new AppError('internal')
  const screen = await show()
  const text = screen.getByText('The checks of the payment could not be loaded.')
  await expect.element(text).toBeVisible()
  failure = null
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Waiting for approval')).toBeVisible()
})

test('an order without checks and warnings shows nothing', async () => {
  risks = { checks: [], warnings: [] }
  const screen = await show()
  await expect.poll(() => screen.container.textContent).toBe('')
})
