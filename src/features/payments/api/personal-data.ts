import { type SQL, sql } from 'drizzle-orm'
import { days, plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { cardUses, fraudWarnings, paymentChecks, payments, refunds, stripeEvents } from './tables.ts'

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
  {
    table: 'card_uses',
    holds:
      'Cards that paid or tried to: network and last four digits, and a digest that recognizes them again.',
    columns: {
      ...plain([
        cardUses.id,
        cardUses.paymentId,
        cardUses.stripeChargeId,
        cardUses.cardDigest,
        cardUses.brand,
        cardUses.last4,
        cardUses.usedAt,
      ]),
      ...retained('account', [cardUses.buyerId]),
    },
    periods: [
      {
        period: days(90),
        from: 'the use',
        expired: (cutoff) => sql`${cardUses.usedAt} < ${cutoff.toISOString()}`,
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
      ...plain([
        paymentChecks.id,
        paymentChecks.paymentId,
        paymentChecks.transactionId,
        paymentChecks.reasons,
        paymentChecks.state,
        paymentChecks.expiresAt,
        paymentChecks.remindedAt,
        paymentChecks.checkedAt,
        paymentChecks.decidedAt,
        paymentChecks.createdAt,
      ]),
      ...retained('account', [paymentChecks.decidedBy]),
      ...retained('sale', [paymentChecks.decisionReason]),
    },
    periods: [
      {
        period: years(10),
        from: 'the decision',
        expired: (cutoff) => sql`decision_reason is not null and decided_at < ${cutoff.toISOString()}`,
        set: { [paymentChecks.decisionReason.name]: sql`null` },
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
      ...plain([
        fraudWarnings.id,
        fraudWarnings.stripeWarningId,
        fraudWarnings.paymentId,
        fraudWarnings.transactionId,
        fraudWarnings.fraudType,
        fraudWarnings.openedAt,
        fraudWarnings.dismissedAt,
        fraudWarnings.createdAt,
      ]),
      ...retained('account', [fraudWarnings.dismissedBy]),
      ...retained('sale', [fraudWarnings.dismissedReason]),
    },
    periods: [
      {
        period: years(10),
        from: 'the decision',
        expired: (cutoff) => sql`dismissed_reason <> 'Removed' and dismissed_at < ${cutoff.toISOString()}`,
        set: { [fraudWarnings.dismissedReason.name]: sql`'Removed'::text` },
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
        expired: (cutoff) => sql`${stripeEvents.createdAt} < ${cutoff.toISOString()}`,
      },
    ],
  },
]
