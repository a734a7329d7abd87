import { type SQL, sql } from 'drizzle-orm'
import { plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { catDeaths, transactionEvents, transactions } from './tables.ts'

/** Sales of a user as the buyer or the breeder. */
const ownSales = (userId: string): SQL => sql`select x.id from transactions x where x.buyer_id = ${userId}
  union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId}`

/** Sales and their events. */
export const saleRules: TableRules[] = [
  {
    table: 'transactions',
    holds: 'Your orders and sales: which cat, for how much, on which terms, and what was paid.',
    columns: {
      ...plain([
        transactions.id,
        transactions.breederId,
        transactions.catId,
        transactions.amount,
        transactions.platformFee,
        transactions.breederAmount,
        transactions.status,
        transactions.stripePaymentIntentId,
        transactions.depositAmount,
        transactions.finalPaymentDue,
        transactions.createdAt,
        transactions.orderNumber,
        transactions.snapshot,
        transactions.correctedBirthDate,
        transactions.paid,
        transactions.refunded,
        transactions.paidAt,
        transactions.policy,
        transactions.timeZone,
        transactions.goHomeDate,
        transactions.refundsUntil,
        transactions.goHomeRule,
        transactions.buyerState,
        transactions.shippingPrice,
        transactions.pickupDay,
        transactions.pickupTime,
        transactions.frozen,
      ]),
      ...retained('account', [transactions.buyerId]),
    },
    exported: {
      file: 'orders-and-sales',
      rows: (userId) => sql`select t.order_number as "orderNumber", t.status,
        case when t.buyer_id = ${userId} then 'buyer' else 'breeder' end as "yourRole", t.snapshot as cat,
        t.corrected_birth_date as "correctedBirthDate",
        t.amount as "priceCents", t.paid as "paidCents", t.refunded as "refundedCents",
        t.deposit_amount as "depositCents", t.final_payment_due as "balanceDue", t.policy as "depositPolicy",
        t.go_home_date as "goHomeDate", t.refunds_until as "refundsUntil", t.pickup_day as "pickupDay",
        t.go_home_rule as "goHomeRule", t.shipping_price as "shippingPriceCents", case when t.buyer_id = ${userId} then t.buyer_state end as "yourState",
        t.pickup_time as "pickupTime", b.business_name as cattery, t.created_at as "createdAt"
        from transactions t join breeders b on b.id = t.breeder_id
        where t.id in (${ownSales(userId)}) order by t.created_at`,
    },
  },
  {
    table: 'cat_deaths',
    holds: 'That a cat that you had reserved or bought died, and when you were told.',
    columns: plain([catDeaths.transactionId, catDeaths.foundAt, catDeaths.notifiedAt]),
    exported: {
      file: 'cats-that-died',
      rows: (userId) => sql`select t.order_number as "orderNumber", d.notified_at as "notifiedAt"
        from cat_deaths d join transactions t on t.id = d.transaction_id
        where d.transaction_id in (${ownSales(userId)}) and d.notified_at is not null`,
    },
  },
  {
    table: 'transaction_events',
    holds: 'What happened to an order, with the reasons that its parties gave.',
    columns: {
      ...plain([
        transactionEvents.id,
        transactionEvents.transactionId,
        transactionEvents.kind,
        transactionEvents.actor,
        transactionEvents.fromStatus,
        transactionEvents.toStatus,
        transactionEvents.amount,
        transactionEvents.details,
        transactionEvents.createdAt,
      ]),
      ...retained('account', [transactionEvents.actorId]),
      ...retained('sale', [transactionEvents.reason]),
    },
    periods: [
      {
        period: years(10),
        from: 'the event',
        expired: (cutoff) => sql`${transactionEvents.createdAt} < ${cutoff.toISOString()}`,
        set: { [transactionEvents.reason.name]: sql`null` },
      },
    ],
    exported: {
      file: 'order-events',
      rows: (
        userId,
      ) => sql`select t.order_number as "orderNumber", e.kind, e.actor as "by", e.amount as "amountCents",
        e.reason, e.created_at as "createdAt" from transaction_events e join transactions t on t.id = e.transaction_id
        where e.transaction_id in (${ownSales(userId)}) order by e.created_at`,
    },
  },
]
