import { listDisputedSales } from '#features/disputes/api/index.ts'
import { listOpenProblems } from '#features/guarantee/api/index.ts'
import { listOpenRequests } from '#features/moderation/api/index.ts'
import { listLiveSales, orderPath } from '#features/orders/api/index.ts'
import { listUnfinishedPayments } from '#features/payments/api/index.ts'
import { listUnfinishedRefunds } from '#features/refunds/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Blocker } from '../contract.ts'

type OfSale = { transactionId: string | null; orderNumber: string | null; isBuyer: boolean }

/** What prevents the deletion of a user's account, each item once. */
export async function listBlockers(
  db: DbOrTx,
  { id, role }: { id: string; role: 'buyer' | 'breeder' | 'admin' },
  /** Before a deletion that begins now, checkouts count; within the grace period they end by themselves. */
  { beginsNow = false } = {},
): Promise<Blocker[]> {
  const ofSale = (kind: Blocker['kind'], { transactionId, orderNumber, isBuyer }: OfSale): Blocker => ({
    kind,
    path: transactionId ? orderPath({ transactionId }, isBuyer ? 'buyer' : 'breeder') : '/orders',
    reference: orderNumber,
  })
  return [
    ...(role === 'admin' ? [{ kind: 'staff' as const, path: '/support', reference: null }] : []),
    ...(await listLiveSales(db, id)).map((sale) => ofSale('sale', sale)),
    ...(await listUnfinishedRefunds(db, id)).map((sale) => ofSale('refund', sale)),
    ...(await listDisputedSales(db, id)).map((sale) => ofSale('dispute', sale)),
    ...(await listUnfinishedPayments(db, id, { withCheckouts: beginsNow })).map(({ transactionId }) =>
      ofSale('payment', { transactionId, orderNumber: null, isBuyer: true }),
    ),
    ...(await listOpenProblems(db, id)).map((problem) => ofSale('problem', problem)),
    ...(await listOpenRequests(db, id)).map((request) => ({
      kind: 'support' as const,
      path: `/support/${request.id}`,
      reference: `#${request.number}`,
    })),
  ]
}
