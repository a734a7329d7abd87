import { type SQL, sql } from 'drizzle-orm'
import { days, plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { payments, refunds, stripeEvents } from './tables.ts'

const ownSales = (userId: string): SQL => sql`select x.id from transactions x where x.buyer_id = ${userId}
  union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId}`

/** Payments and the records about them. */
export const paymentRules: TableRules[] = [
  {
    table: 'payments',
    holds:
      'Your payments: for which cat, how much, and what became of them. Card numbers never reach this site.',
    columns: {
      ...plain([
        payments.id,
        payments.breederId,
        payments.catId,
        payments.transactionId,
        payments.kind,
        payments.amount,
        payments.price,
        payments.state,
        payments.stripePaymentIntentId,
        payments.clientSecret,
        payments.failure,
        payments.createdAt,
        payments.updatedAt,
        payments.terms,
        payments.orderNumber,
        payments.catteryName,
      ]),
      ...retained('account', [payments.buyerId]),
    },
    exported: {
      file: 'payments',
      rows: (userId) => sql`select p.kind, p.amount as "amountCents", p.state, c.name as "catName",
        p.created_at as "createdAt", p.updated_at as "updatedAt"
        from payments p join cats c on c.id = p.cat_id where p.buyer_id = ${userId} order by p.created_at`,
    },
  },
  {
    table: 'charges',
    holds: 'What a card was charged for an order.',
    impersonal: true,
  },
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
  { table: 'disputes', holds: 'Disputes that a bank opened about a charge.', impersonal: true },
  {
    table: 'stripe_events',
    holds: 'Which messages of the payment provider were processed.',
    impersonal: true,
    periods: [
      {
        period: days(90),
        from: 'their arrival',
        expired: (cutoff) => sql`${stripeEvents.createdAt} < ${cutoff.toISOString()}`,
      },
    ],
  },
]
