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

/** Sales of a user as the buyer or the breeder. */
const ownSales = (userId: string): SQL => sql`select x.id from transactions x where x.buyer_id = ${userId}
  union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId}`

/** Sales, their events, and handovers: the records of a sale. */
export const orderRules: TableRules[] = [
  {
    table: 'transactions',
    holds: 'Your orders and sales: which cat, for how much, on which terms, and what was paid.',
    columns: {
      ...plain(
        'id breeder_id cat_id amount platform_fee breeder_amount status stripe_payment_intent_id deposit_amount final_payment_due created_at order_number snapshot paid refunded paid_at policy time_zone go_home_date frozen',
      ),
      ...retained('account', 'buyer_id'),
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
      ...plain('id transaction_id kind actor from_status to_status amount details created_at'),
      ...retained('account', 'actor_id'),
      ...retained('sale', 'reason'),
    },
    periods: [
      {
        period: years(10),
        from: 'the event',
        expired: (cutoff) => sql`created_at < ${cutoff.toISOString()}`,
        set: { reason: sql`null` },
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
      ...plain(
        'transaction_id wrong_codes locked_until breeder_confirmed_at buyer_confirmed_at problem problem_at completed_at',
      ),
      ...retained('other', 'microchip files'),
      ...replaced(
        'record',
        'the same without the names and the place of the cattery',
        sql`case when transaction_id in (select t.id from transactions t join breeders b on b.id = t.breeder_id
            join users u on u.id = b.user_id where u.deleted_at is not null)
          then record || jsonb_build_object('cattery', jsonb_build_object(
            'name', ${DELETED_USER}::text, 'businessName', ${DELETED_USER}::text, 'location', ''))
          else record end`,
      ),
      ...emptied('code'),
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
