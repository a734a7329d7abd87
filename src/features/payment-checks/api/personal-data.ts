import { sql } from 'drizzle-orm'
import { days, plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { cardUses, fraudWarnings, paymentChecks } from './tables.ts'

/** Cards that were used, checks of payments, and fraud warnings. */
export const paymentCheckRules: TableRules[] = [
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
]
