import { type SQL, sql } from 'drizzle-orm'
import { days, plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'

const ownSales = (userId: string): SQL => sql`select x.id from transactions x where x.buyer_id = ${userId}
  union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId}`

/** Payments and the records about them. */
export const paymentRules: TableRules[] = [
  {
    table: 'payments',
    holds:
      'Your payments: for which cat, how much, and what became of them. Card numbers never reach this site.',
    columns: {
      ...plain(
        'id breeder_id cat_id transaction_id kind amount price state stripe_payment_intent_id client_secret failure created_at updated_at terms order_number cattery_name',
      ),
      ...retained('account', 'buyer_id'),
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
      ...plain(
        'id charge_id transaction_id amount state origin cancel_cause attempt rejections failure next_step_at alerted_at stripe_refund_id succeeded_at created_at updated_at',
      ),
      ...retained('account', 'requested_by'),
      ...retained('sale', 'reason'),
    },
    periods: [
      {
        period: years(10),
        from: 'the refund',
        expired: (cutoff) => sql`created_at < ${cutoff.toISOString()}`,
        set: { reason: sql`'Removed'::text` },
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
  {
    table: 'card_uses',
    holds:
      'Cards that paid or tried to: network and last four digits, and a digest that recognizes them again.',
    columns: {
      ...plain('id payment_id stripe_charge_id card_digest brand last4 used_at'),
      ...retained('account', 'buyer_id'),
    },
    periods: [
      {
        period: days(90),
        from: 'the use',
        expired: (cutoff) => sql`used_at < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'cards',
      rows: (userId) => sql`select u.brand, u.last4, u.used_at as "usedAt"
        from card_uses u where u.buyer_id = ${userId} order by u.used_at`,
    },
  },
  {
    table: 'payment_checks',
    holds: 'Payments that staff checked before they were charged, and the decision.',
    columns: {
      ...plain(
        'id payment_id transaction_id reasons state expires_at reminded_at checked_at decided_at created_at',
      ),
      ...retained('account', 'decided_by'),
      ...retained('sale', 'decision_reason'),
    },
    periods: [
      {
        period: years(10),
        from: 'the decision',
        expired: (cutoff) => sql`decision_reason is not null and decided_at < ${cutoff.toISOString()}`,
        set: { decision_reason: sql`null` },
      },
    ],
    exported: {
      file: 'payment-checks',
      rows: (userId) => sql`select t.order_number as "orderNumber", k.state, k.created_at as "createdAt",
        k.decided_at as "decidedAt" from payment_checks k join payments p on p.id = k.payment_id
        join transactions t on t.id = k.transaction_id where p.buyer_id = ${userId} order by k.created_at`,
    },
  },
  {
    table: 'fraud_warnings',
    holds: 'Warnings of card networks about payments.',
    columns: {
      ...plain('id stripe_warning_id payment_id transaction_id fraud_type opened_at dismissed_at created_at'),
      ...retained('account', 'dismissed_by'),
      ...retained('sale', 'dismissed_reason'),
    },
    periods: [
      {
        period: years(10),
        from: 'the decision',
        expired: (cutoff) => sql`dismissed_reason <> 'Removed' and dismissed_at < ${cutoff.toISOString()}`,
        set: { dismissed_reason: sql`'Removed'::text` },
      },
    ],
    exported: { not: 'It is a record to prevent fraud.' },
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
        expired: (cutoff) => sql`created_at < ${cutoff.toISOString()}`,
      },
    ],
  },
  {
    table: 'reconciliation_runs',
    holds: 'When our payments were compared with those of the payment provider.',
    columns: {
      ...plain('id night from_time to_time started_at finished_at compared found repaired failure'),
      ...retained('account', 'started_by'),
    },
    exported: { not: 'It is a record about the business, not about the member of staff.' },
  },
  {
    table: 'reconciliation_differences',
    holds: 'Differences between our payments and those of the payment provider.',
    columns: {
      ...plain(
        'id kind reference intent_id transaction_id provider_amount provider_currency our_amount first_seen_at last_seen_at resolved_at resolution note',
      ),
      ...retained('account', 'resolved_by'),
    },
    exported: { not: 'It is a record about the business, not about the member of staff.' },
  },
]
