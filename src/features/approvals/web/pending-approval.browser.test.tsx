import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type Approval, approvalEndpoints } from '../contract.ts'
import { PendingApproval } from './pending-approval.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const PENDING: Approval = {
  id: ID,
  kind: 'refund',
  status: 'requested',
  amount: 80_000,
  reason: 'The kitten was ill.',
  title: 'Refund $800.00 for order LM-7K2M9Q',
  path: `/orders/${ID}`,
  requestedBy: { userId: ID, name: 'Fern Ledger' },
  createdAt: '2027-03-01T12:00:00.000Z',
  expiresAt: '2027-03-08T12:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  mayApprove: false,
  mayDecline: false,
}

function open(list: () => Approval[]) {
  const client = createQueryClient(stubTransport(approvalEndpoints, { 'GET /api/admin/approvals': list }))
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PendingApproval subjectId={ID} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.each<[string, Partial<Approval>, string, string]>([
  [
    'who may decide it',
    { mayApprove: true, mayDecline: true },
    'You can approve or decline it.',
    'Decide it',
  ],
  [
    'who asked for it',
    { mayDecline: true },
    'You asked for this, so another member of finance or an owner has to approve it.',
    'Show approvals',
  ],
  ['others', {}, 'Only another member of finance or an owner can approve it.', 'Show approvals'],
])('%s see the amount, the reason, who asked, and what follows', async (_, rights, text, link) => {
  const screen = await open(() => [{ ...PENDING, ...rights }])
  await expect.element(screen.getByText('Refund of $800.00 is waiting for approval')).toBeVisible()
  await expect.element(screen.getByText(/Requested by Fern Ledger, .*: The kitten was ill\./)).toBeVisible()
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
  await expect
    .element(screen.getByText(/Nothing is refunded before that\. The request expires/))
    .toBeVisible()
  const target = screen.getByRole('link', { name: link })
  await expect.element(target).toHaveAttribute('href', '/admin?tab=approvals')
})

test('a payment in another way says that the bank may still accept the refund, and when the request expires', async () => {
  const screen = await open(() => [{ ...PENDING, kind: 'settle_refund' }])
  await expect
    .element(screen.getByText('Payment in another way of $800.00 is waiting for approval'))
    .toBeVisible()
  await expect
    .element(screen.getByText(/the bank may still accept the refund\. The request expires .*2027/))
    .toBeVisible()
})

test('nothing is shown if nothing waits, and an error if that is not known', async () => {
  const none = await open(() => [])
  await expect.element(none.container).toBeInTheDocument()
  expect(none.container.textContent).toBe('')
  const failed = await open(() => {
    throw new AppError('forbidden')
  })
  await expect.element(failed.getByText('Pending approvals could not be loaded.')).toBeVisible()
})
