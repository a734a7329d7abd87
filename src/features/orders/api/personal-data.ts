import { type SQL, sql } from 'drizzle-orm'
import {
  DELETED_USER,
  emptied,
  plain,
  replaced,
  retained,
  type TableRules,
  years,
} from '#platform/personal-data/index.ts'
import { handovers, transactionEvents, transactions } from './tables.ts'

/** Sales of a user as the buyer or the breeder. */
const ownSales = (userId: string): SQL => sql`select x.id from transactions x where x.buyer_id = ${userId}
  union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId}`

/** Sales, their events, and handovers: the records of a sale. */
export const orderRules: TableRules[] = [
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
        transactions.paid,
        transactions.refunded,
        transactions.paidAt,
        transactions.policy,
        transactions.timeZone,
        transactions.goHomeDate,
        transactions.frozen,
      ]),
      ...retained('account', [transactions.buyerId]),
    },
    exported: {
      file: 'orders-and-sales',
      rows: (userId) => sql`select t.order_number as "orderNumber", t.status,
        case when t.buyer_id = ${userId} then 'buyer' else 'breeder' end as "yourRole", t.snapshot as cat,
        t.amount as "priceCents", t.paid as "paidCents", t.refunded as "refundedCents",
        t.deposit_amount as "depositCents", t.final_payment_due as "balanceDue", t.policy as "depositPolicy",
        t.go_home_date as "goHomeDate", b.business_name as cattery, t.created_at as "createdAt"
        from transactions t join breeders b on b.id = t.breeder_id
        where t.id in (${ownSales(userId)}) order by t.created_at`,
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
  {
    table: 'handovers',
    holds: 'The handover of a cat: the microchip number, the files for the buyer, and what both confirmed.',
    columns: {
      ...plain([
        handovers.transactionId,
        handovers.wrongCodes,
        handovers.lockedUntil,
        handovers.breederConfirmedAt,
        handovers.buyerConfirmedAt,
        handovers.problem,
        handovers.problemAt,
        handovers.completedAt,
      ]),
      ...retained('other', [handovers.microchip, handovers.files]),
      ...replaced(
        handovers.record,
        'the same without the names and the place of the cattery',
        sql`case when transaction_id in (select t.id from transactions t join breeders b on b.id = t.breeder_id
            join users u on u.id = b.user_id where u.deleted_at is not null)
          then record || jsonb_build_object('cattery', jsonb_build_object(
            'name', ${DELETED_USER}::text, 'businessName', ${DELETED_USER}::text, 'location', ''))
          else record end`,
      ),
      ...emptied([handovers.code]),
    },
    anonymizes: (userId) => sql`transaction_id in (${ownSales(userId)})`,
    exported: {
      file: 'handovers',
      rows: (userId) => sql`select t.order_number as "orderNumber", h.microchip, h.files,
        h.breeder_confirmed_at as "breederConfirmedAt", h.buyer_confirmed_at as "buyerConfirmedAt", h.problem,
        h.completed_at as "completedAt", h.record as "catRecord"
        from handovers h join transactions t on t.id = h.transaction_id
        where h.transaction_id in (${ownSales(userId)}) and (h.completed_at is not null or t.buyer_id <> ${userId})
        order by t.created_at`,
    },
  },
]
