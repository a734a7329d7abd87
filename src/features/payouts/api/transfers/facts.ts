/** What the payout of a sale depends on, read in one query. */
import { type SQL, sql } from 'drizzle-orm'
import { goHomeDay, type StoredSale, saleMails } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { MovementState } from '#platform/movements/transitions.ts'

/** Amounts are cents. */
export type PayoutFacts = {
  id: string
  breederId: string
  orderNumber: string
  catName: string
  saleStatus: StoredSale['status']
  price: number
  platformFee: number
  /** Paid and not refunded. */
  gross: number
  /** The ledger's fee of the sale; zero while it is live. */
  fee: number
  /** What the ledger owes the breeder; negative for a debt. */
  owed: number
  /** Cents that the ledger still holds for the buyer. Of a sale that has ended, they are not booked yet. */
  heldForBuyer: number
  /** When the sale was completed, canceled, or refunded first; null while it is live. */
  endedAt: Date | null
  /** When the cat was handed over; null if it was not. */
  handedOverAt: Date | null
  /** When the mail server accepted the email about it to the buyer, or that it waits; null if it was not written. */
  buyerToldAt: Date | 'waiting' | null
  /** The agreed pickup day, an ISO date; null without one, or if it is too early. And the time zone of the sale. */
  pickupDay: string | null
  timeZone: string
  /** Completed sales of the breeder before that. */
  salesBefore: number
  isDisputed: boolean
  /** The buyer reported a problem that is not decided. */
  isReported: boolean
  /** An early fraud warning is open, which holds the payout until staff decide. */
  isWarned: boolean
  /** What staff decided last: it waits, it no longer waits for what held it, or it is sent before its wait is over. */
  hold: 'held' | 'released' | 'sent_early' | null
  /** When staff released it or sent it early; null if they did not, or hold it again. */
  releasedAt: Date | null
  /** When the buyer agreed that the payment is sent before the time of the buyer is over. */
  agreedAt: Date | null
  /** Since when payments of the cattery are stopped for the latest cause; null if they are not. */
  stoppedSince: Date | null
  /** When transfers were turned on again the last time, or that they are still recorded as off; null if they never were. */
  pausedUntil: Date | 'now' | null
  transferred: number
  deducted: number
  /** The transfer that has not succeeded. */
  pending: MovementState | null
  paidAt: Date | null
  bankStatus: string | null
  bankOn: string | null
  createdAt: Date
}

type Time = 'stoppedSince' | 'endedAt' | 'handedOverAt' | 'releasedAt' | 'agreedAt' | 'paidAt'

type Row = Omit<PayoutFacts, Time | 'createdAt' | 'buyerToldAt' | 'pausedUntil'> &
  Record<Time | 'toldAt' | 'pauseEndedAt', Date | string | null> & {
    createdAt: Date | string
    isTelling: boolean
    isPaused: boolean
  }

/** The facts of sales that a condition on `transactions t` selects, newest first. */
async function factsWhere(db: DbOrTx, condition: SQL, limit: number): Promise<PayoutFacts[]> {
  const balance = (account: string) =>
    sql`coalesce(-(select sum(b.balance) from ledger_balances b
      where b.transaction_id = t.id and b.account = ${account}), 0)::float8`
  const { rows } = await db.execute<Row>(sql`
    select t.id, t.breeder_id as "breederId", t.order_number as "orderNumber", t.snapshot ->> 'name' as "catName",
      t.status as "saleStatus", t.amount as price, t.platform_fee as "platformFee", t.paid - t.refunded as gross,
      ${balance('platform_fee')} as fee, ${balance('breeder_payable')} as owed,
      ${balance('buyer')} as "heldForBuyer", ended.at as "endedAt", (select min(e.created_at) from transaction_events e
        where e.transaction_id = t.id and e.kind = 'complete') as "handedOverAt",
      told.sent_at as "toldAt", told.key is not null and told.sent_at is null as "isTelling",
      case when t.pickup_day >= ${goHomeDay} then t.pickup_day::text end as "pickupDay", t.time_zone as "timeZone",
      (select count(*)::int from transaction_events c join transactions o on o.id = c.transaction_id
        where o.breeder_id = t.breeder_id and o.id <> t.id and c.kind = 'complete'
          and c.created_at < coalesce(ended.at, 'infinity')) as "salesBefore",
      exists (select from disputes d where d.transaction_id = t.id and not d.is_closed) as "isDisputed",
      exists (select from open_fraud_warnings w where w.transaction_id = t.id) as "isWarned",
      exists (select from problems p where p.transaction_id = t.id and p.decided_at is null) as "isReported",
      (select max(s.started_at) from payment_stops s where s.breeder_id = t.breeder_id) as "stoppedSince",
      exists (select from payout_pauses p where p.ended_at is null) as "isPaused",
      (select max(p.ended_at) from payout_pauses p) as "pauseEndedAt",
      hold.state as hold, case when hold.state <> 'held' then hold.decided_at end as "releasedAt",
      (select min(e.created_at) from transaction_events e
        where e.transaction_id = t.id and e.kind = 'agreePayout') as "agreedAt",
      (coalesce(sent.amount, 0) - coalesce((select sum(r.amount) from payout_reversals r
        where r.transaction_id = t.id and r.state = 'succeeded'), 0))::int as transferred,
      coalesce((select sum(c.amount) from payout_carryovers c where c.to_transaction_id = t.id), 0)::int as deducted,
      (select p.state from payout_transfers p
        where p.transaction_id = t.id and p.state in ('requested', 'sent', 'failed')) as pending,
      sent.at as "paidAt", bank.status as "bankStatus", bank.arrives_on::text as "bankOn", t.created_at as "createdAt"
    from transactions t
      left join lateral (select min(e.created_at) as at from transaction_events e
        where e.transaction_id = t.id and e.to_status in ('completed', 'canceled', 'refunded')) ended on true
      left join lateral (select sum(p.amount) as amount, max(p.succeeded_at) as at from payout_transfers p
        where p.transaction_id = t.id and p.state = 'succeeded') sent on true
      left join lateral (select b.status, b.arrives_on from payout_transfers p join bank_payouts b on b.id = p.bank_payout_id
        where p.transaction_id = t.id order by p.succeeded_at desc limit 1) bank on true
      left join lateral (select m.key, m.sent_at from transaction_events e
          join tracked_mails m on m.key = ${saleMails.buyerMailKeySql(sql`e.id`)}
        where e.transaction_id = t.id and e.kind = 'complete' limit 1) told on true
      left join payout_holds hold on hold.transaction_id = t.id
    where ${condition} order by t.created_at desc, t.id desc limit ${limit}`)
  const date = (at: Date | string | null) => (at === null ? null : new Date(at))
  return rows.map(({ toldAt, isTelling, isPaused, pauseEndedAt, ...row }) => ({
    ...row,
    buyerToldAt: isTelling ? 'waiting' : date(toldAt),
    pausedUntil: isPaused ? 'now' : date(pauseEndedAt),
    endedAt: date(row.endedAt),
    handedOverAt: date(row.handedOverAt),
    stoppedSince: date(row.stoppedSince),
    releasedAt: date(row.releasedAt),
    agreedAt: date(row.agreedAt),
    paidAt: date(row.paidAt),
    createdAt: new Date(row.createdAt),
  }))
}

/** The facts of one sale. */
export async function factsOfSale(db: DbOrTx, id: string): Promise<PayoutFacts | undefined> {
  const [facts] = await factsWhere(db, sql`t.id = ${id}`, 1)
  return facts
}

/** Sales of a breeder that the page of payouts shows. */
const MOST_SHOWN = 200

/** The facts of a breeder's latest sales of which something was paid, newest first. */
export function factsOfBreeder(db: DbOrTx, breederId: string): Promise<PayoutFacts[]> {
  return factsWhere(db, sql`t.breeder_id = ${breederId} and t.paid > 0`, MOST_SHOWN)
}
