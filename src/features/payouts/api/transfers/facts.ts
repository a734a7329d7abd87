/** What the payout of a sale depends on, read in one query. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { goHomeDay, saleMails } from '#features/sales/api/index.ts'
import { SALE_STATUSES } from '#features/sales/contract.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import { MOVEMENT_STATES } from '#platform/movements/transitions.ts'

/** What the statement reads; amounts are cents. */
const factsRow = z.object({
  id: z.string(),
  breederId: z.string(),
  orderNumber: z.string(),
  catName: z.string(),
  saleStatus: z.enum(SALE_STATUSES),
  price: z.int(),
  platformFee: z.int(),
  /** Paid and not refunded. */
  gross: z.int(),
  /** The ledger's fee of the sale; zero while it is live. */
  fee: z.int(),
  /** What the ledger owes the breeder; negative for a debt. */
  owed: z.int(),
  /** Cents that the ledger still holds for the buyer. Of a sale that has ended, they are not booked yet. */
  heldForBuyer: z.int(),
  /** When the sale was completed, canceled, or refunded first; null while it is live. */
  endedAt: timestampText.nullable(),
  /** When the cat was handed over; null if it was not. */
  handedOverAt: timestampText.nullable(),
  /** When the mail server accepted the email about it to the buyer, and whether that waits. */
  toldAt: timestampText.nullable(),
  isTelling: z.boolean(),
  /** The agreed pickup day, an ISO date; null without one, or if it is too early. And the time zone of the sale. */
  pickupDay: z.iso.date().nullable(),
  timeZone: z.string(),
  /** Completed sales of the breeder before that. */
  salesBefore: z.int(),
  isDisputed: z.boolean(),
  /** The buyer reported a problem that is not decided. */
  isReported: z.boolean(),
  /** An early fraud warning is open, which holds the payout until staff decide. */
  isWarned: z.boolean(),
  /** The cat died before the handover. */
  isCatDead: z.boolean(),
  /** What staff decided last: it waits, it no longer waits for what held it, or it is sent before its wait is over. */
  hold: z.enum(['held', 'released', 'sent_early']).nullable(),
  /** When staff released it or sent it early; null if they did not, or hold it again. */
  releasedAt: timestampText.nullable(),
  /** When the buyer agreed that the payment is sent before the time of the buyer is over. */
  agreedAt: timestampText.nullable(),
  /** Since when payments of the cattery are stopped for the latest cause; null if they are not. */
  stoppedSince: timestampText.nullable(),
  /** Whether transfers are recorded as off, and when they were turned on again the last time; null if they never were. */
  isPaused: z.boolean(),
  pauseEndedAt: timestampText.nullable(),
  transferred: z.int(),
  deducted: z.int(),
  /** The transfer that has not succeeded. */
  pending: z.enum(MOVEMENT_STATES).nullable(),
  paidAt: timestampText.nullable(),
  bankStatus: z.string().nullable(),
  bankOn: z.iso.date().nullable(),
  createdAt: timestampText,
})
type Row = z.infer<typeof factsRow>

type Time = 'stoppedSince' | 'endedAt' | 'handedOverAt' | 'releasedAt' | 'agreedAt' | 'paidAt'

/** The facts of a payout; see factsRow. */
export type PayoutFacts = Omit<
  Row,
  Time | 'createdAt' | 'toldAt' | 'isTelling' | 'isPaused' | 'pauseEndedAt'
> &
  Record<Time, Date | null> & {
    createdAt: Date
    /** When the mail server accepted the email to the buyer, or that it waits; null if it was not written. */
    buyerToldAt: Date | 'waiting' | null
    /** When transfers were turned on again the last time, or that they are still recorded as off; null if they never were. */
    pausedUntil: Date | 'now' | null
  }

/** The facts of sales that a condition on `transactions t` selects, newest first. */
async function factsWhere(db: DbOrTx, condition: SQL, limit: number): Promise<PayoutFacts[]> {
  const balance = (account: string) =>
    sql`coalesce(-(select sum(b.balance) from ledger_balances b
      where b.transaction_id = t.id and b.account = ${account}), 0)::float8`
  const rows = await read(db, factsRow).rows(sql`
    select t.id, t.breeder_id, t.order_number, t.snapshot ->> 'name' as cat_name,
      t.status as sale_status, t.amount as price, t.platform_fee, t.paid - t.refunded as gross,
      ${balance('platform_fee')} as fee, ${balance('breeder_payable')} as owed,
      ${balance('buyer')} as held_for_buyer, ended.at as ended_at, (select min(e.created_at) from transaction_events e
        where e.transaction_id = t.id and e.kind = 'complete') as handed_over_at,
      told.sent_at as told_at, told.key is not null and told.sent_at is null as is_telling,
      case when t.pickup_day >= ${goHomeDay} then t.pickup_day::text end as pickup_day, t.time_zone,
      (select count(*)::int from transaction_events c join transactions o on o.id = c.transaction_id
        where o.breeder_id = t.breeder_id and o.id <> t.id and c.kind = 'complete'
          and c.created_at < coalesce(ended.at, 'infinity')) as sales_before,
      exists (select from disputes d where d.transaction_id = t.id and not d.is_closed) as is_disputed,
      exists (select from open_fraud_warnings w where w.transaction_id = t.id) as is_warned,
      coalesce(t.frozen = 'cat_died', false) as is_cat_dead,
      exists (select from problems p where p.transaction_id = t.id and p.decided_at is null) as is_reported,
      (select max(s.started_at) from payment_stops s where s.breeder_id = t.breeder_id) as stopped_since,
      exists (select from payout_pauses p where p.ended_at is null) as is_paused,
      (select max(p.ended_at) from payout_pauses p) as pause_ended_at,
      hold.state as hold, case when hold.state <> 'held' then hold.decided_at end as released_at,
      (select min(e.created_at) from transaction_events e
        where e.transaction_id = t.id and e.kind = 'agreePayout') as agreed_at,
      (coalesce(sent.amount, 0) - coalesce((select sum(r.amount) from payout_reversals r
        where r.transaction_id = t.id and r.state = 'succeeded'), 0))::int as transferred,
      coalesce((select sum(c.amount) from payout_carryovers c where c.to_transaction_id = t.id), 0)::int as deducted,
      (select p.state from payout_transfers p
        where p.transaction_id = t.id and p.state in ('requested', 'sent', 'failed')) as pending,
      sent.at as paid_at, bank.status as bank_status, bank.arrives_on::text as bank_on, t.created_at
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
  const date = (at: string | null) => (at === null ? null : new Date(at))
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
