import { type SQL, sql } from 'drizzle-orm'
import { plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { refunds } from './tables.ts'

const ownSales = (userId: string): SQL => sql`select x.id from transactions x where x.buyer_id = ${userId}
  union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId}`

/** Refunds of a user's orders. */
export const refundRules: TableRules[] = [
  {
    table: 'refunds',
    holds: 'What was refunded, and why.',
    columns: {
      ...plain([
        refunds.id,
        refunds.chargeId,
        refunds.transactionId,
        refunds.amount,
        refunds.state,
        refunds.origin,
        refunds.cancelCause,
        refunds.attempt,
        refunds.rejections,
        refunds.failure,
        refunds.nextStepAt,
        refunds.alertedAt,
        refunds.stripeRefundId,
        refunds.succeededAt,
        refunds.createdAt,
        refunds.updatedAt,
      ]),
      ...retained('account', [refunds.requestedBy]),
      ...retained('sale', [refunds.reason]),
    },
    periods: [
      {
        period: years(10),
        from: 'the refund',
        expired: (cutoff) => sql`${refunds.createdAt} < ${cutoff.toISOString()}`,
        set: { [refunds.reason.name]: sql`'Removed'::text` },
      },
    ],
    exported: {
      file: 'refunds',
      rows: (
        userId,
      ) => sql`select t.order_number as "orderNumber", r.amount as "amountCents", r.reason, r.state,
        r.created_at as "createdAt", r.succeeded_at as "refundedAt"
        from refunds r join transactions t on t.id = r.transaction_id
        where r.transaction_id in (${ownSales(userId)}) order by r.created_at`,
    },
  },
]
