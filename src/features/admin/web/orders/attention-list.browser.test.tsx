import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Attention } from '#features/payment-checks/contract.ts'
import { paymentCheckEndpoints } from '#features/payment-checks/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { AttentionList } from './attention-list.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const FAILED: Attention = {
  id: ID(1),
  kind: 'failed_refund',
  transactionId: ID(2),
  orderNumber: 'LM-7H4XQ2',
  catName: 'Juniper',
  amount: 25_000,
  reason: 'expired_or_canceled_card',
  since: '2027-05-01T12:00:00.000Z',
  nextAt: null,
  isOverdue: false,
}
const RETRIED: Attention = { ...FAILED, id: ID(3), catName: 'Pippin', nextAt: '2027-05-02T12:00:00.000Z' }
const LATE: Attention = { ...FAILED, id: ID(4), kind: 'late_refund', reason: null }
const DISPUTE: Attention = {
  ...FAILED,
  id: ID(5),
  kind: 'dispute',
  amount: 50_000,
  reason: 'product_not_received',
  nextAt: '2027-05-09T12:00:00.000Z',
}

function open(list: () => Attention[]) {
  const client = createQueryClient(stubTransport(paymentCheckEndpoints, { 'GET /api/admin/attention': list }))
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AttentionList page={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('rejected and late refunds and disputes say what happened and what comes next', async () => {
  const screen = await open(() => [FAILED, RETRIED, LATE, DISPUTE])
  const rows = screen.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/Refund failed.*expired or canceled card.*\$250\.00/)
  await expect.element(rows.nth(1)).toMatchTextContent(/No further attempt: please act on it in the order\./)
  await expect.element(rows.nth(2)).toMatchTextContent(/Next attempt Sun, May 2, 2027/)
  await expect.element(rows.nth(3)).toMatchTextContent(/Refund is late.*\$250\.00/)
  await expect
    .element(rows.nth(4))
    .toMatchTextContent(/Open dispute.*\$500\.00.*Evidence due by Sun, May 9, 2027/)
  await expect
    .element(screen.getByRole('link', { name: 'Pippin, LM-7H4XQ2' }))
    .toHaveAttribute('href', `/orders/${ID(2)}`)
})

test('without any, the list says what would appear', async () => {
  const screen = await open(() => [])
  await expect.element(screen.getByText('Nothing needs attention')).toBeVisible()
})

test('a list that cannot be loaded can be loaded again', async () => {
  let isDown = true
  const screen = await open(() => {
    if (isDown) throw new AppError('internal')
    return [FAILED]
  })
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Refund failed')).toBeVisible()
})

test('evidence whose day has passed is overdue', async () => {
  const screen = await open(() => [{ ...DISPUTE, isOverdue: true }])
  await expect.element(screen.getByText(/Evidence overdue since/)).toBeVisible()
  await expect.element(screen.getByText(/Evidence due by/)).not.toBeInTheDocument()
})
