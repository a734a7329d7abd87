import { sql } from 'drizzle-orm'
import { days, plain, retained, type TableRules } from '#platform/personal-data/index.ts'
import { payments, stripeEvents } from './tables.ts'

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
        payments.attempt,
        payments.failure,
        payments.createdAt,
        payments.updatedAt,
        payments.terms,
        payments.offerId,
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
