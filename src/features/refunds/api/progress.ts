import { findBreeder } from '#features/breeders/api/index.ts'
import { findSale } from '#features/sales/api/index.ts'
import { isRefundFinal } from '#lib/deposit-policy.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Refund } from '../contract.ts'
import { listCharges, listRefunds, type Refund as RefundRow } from './store.ts'

/** The refunds of a sale for its parties and staff, oldest first. Throws not_found for everyone else. */
export async function refundsOfSale(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'id' | 'role'>,
  transactionId: string,
): Promise<Refund[]> {
  const sale = await findSale(db, transactionId)
  if (!sale) throw new AppError('not_found')
  const isParty = sale.buyerId === viewer.id || (await findBreeder(db, sale.breederId))?.userId === viewer.id
  if (!isParty && viewer.role !== 'admin') throw new AppError('not_found')
  const kinds = new Map((await listCharges(db, transactionId)).map(({ id, kind }) => [id, kind]))
  const rows = await listRefunds(db, transactionId)
  return rows
    .filter(({ state }) => state !== 'canceled')
    .map((row) =>
      presentRefund(row, {
        chargeKind: kinds.get(row.chargeId) ?? 'full',
        isStaff: viewer.role === 'admin',
        now: clock.now(),
      }),
    )
}

type PresentedRow = Pick<RefundRow, 'id' | 'amount' | 'reason' | 'createdAt' | 'failure'> & ProgressRow

/** A refund as its parties or staff see it. */
export function presentRefund(
  row: PresentedRow,
  { chargeKind, isStaff, now }: { chargeKind: Refund['chargeKind']; isStaff: boolean; now: Date },
): Refund {
  const isFailed = row.state === 'failed'
  return {
    id: row.id,
    amount: row.amount,
    reason: row.reason,
    chargeKind,
    progress: progressOf(row, now),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.succeededAt?.toISOString() ?? null,
    failure: isStaff && isFailed ? row.failure : null,
    nextAttemptAt: isFailed ? (row.nextStepAt?.toISOString() ?? null) : null,
  }
}

type ProgressRow = Pick<RefundRow, 'state' | 'stripeRefundId' | 'rejections' | 'nextStepAt' | 'succeededAt'>

function progressOf(
  { state, stripeRefundId, rejections, nextStepAt, succeededAt }: ProgressRow,
  now: Date,
): Refund['progress'] {
  if (state === 'succeeded') return succeededAt && isRefundFinal(succeededAt, now) ? 'completed' : 'sent'
  if (state === 'settled') return 'settled'
  if (state === 'failed') return nextStepAt ? 'retrying' : 'with_staff'
  if (stripeRefundId) return 'pending'
  return rejections > 0 ? 'retrying' : 'sending'
}
