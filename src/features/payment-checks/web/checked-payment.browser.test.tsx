/** The buyer cancels a payment that staff check. */
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Order } from '#features/orders/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { toastStore } from '#ui/toast.ts'
import { paymentCheckEndpoints } from '../contract.ts'
import { CancelCheckedPayment } from './checked-payment.tsx'

const ORDER = {
  transactionId: '0199b3a0-0000-7000-8000-000000000001',
  status: 'pending',
  frozen: 'payment_check',
  snapshot: { name: 'Juniper' },
} as unknown as Order

let failure: AppError | null
let count: number

beforeEach(() => {
  failure = null
  count = 0
})

function show(changes: Partial<Order> = {}, answered: Promise<void> = Promise.resolve()) {
  const server = stubTransport(paymentCheckEndpoints, {
    'POST /api/orders/{id}/checked-payment/cancel': () => {
      count += 1
      if (failure) throw failure
      return { ok: true } as const
    },
  })
  const client = createQueryClient(async (request) => {
    await answered
    return server(request)
  })
  return render(
    <QueryClientProvider client={client}>
      <CancelCheckedPayment order={{ ...ORDER, ...changes }} />
    </QueryClientProvider>,
  )
}

const lastToast = () => toastStore.in(undefined)

test.each([
  ['pending', 'Your card will not be charged. Juniper will be available to other buyers again.'],
  [
    'deposit_paid',
    'Your card will not be charged. Juniper stays reserved for you, and the balance is still due.',
  ],
] as const)('the dialog says what happens to a sale that is %s, and can be left', async (status, text) => {
  const screen = await show({ status })
  await screen.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect.element(screen.getByText(text)).toBeVisible()
  await screen.getByRole('button', { name: 'Keep waiting' }).click()
  expect(screen.getByRole('dialog').query()).toBeNull()
  expect(count).toBe(0)
})

test('it is canceled once, and the buyer is told', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const screen = await show({}, answered)
  await screen.getByRole('button', { name: 'Cancel this payment' }).click()
  const confirm = screen.getByRole('button', { name: 'Cancel the payment' })
  await confirm.click()
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
  await confirm.click({ force: true })
  answer()
  await expect.poll(() => lastToast()?.title).toBe('Payment canceled')
  expect(screen.getByRole('dialog').query()).toBeNull()
  expect(count).toBe(1)
})

test('a cancellation that comes too late closes the dialog and says why', async () => {
  failure = new AppError('conflict', { message: 'This payment does not wait for a decision anymore.' })
  const screen = await show()
  await screen.getByRole('button', { name: 'Cancel this payment' }).click()
  await screen.getByRole('button', { name: 'Cancel the payment' }).click()
  await expect.poll(lastToast).toMatchObject({
    title: 'The payment was not canceled',
    tone: 'danger',
    description: 'This payment does not wait for a decision anymore.',
  })
  expect(screen.getByRole('dialog').query()).toBeNull()
  await expect.element(screen.getByRole('button', { name: 'Cancel this payment' })).toBeVisible()
})
