/** What must be true of sales, cats, charges, and refunds after every step, whatever happened before. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { findPayoutErrors } from '#features/payouts/api/transfers/check.ts'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import type { transactions } from '#features/sales/api/tables.ts'
import { DAY_MS } from '#lib/durations.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

/** Each query returns one row for each violation; `subject` says what it is about. */
const CHECKS = {
  'a cat has two live sales': sql`
    select cat_id as subject from transactions
    where status in ('pending', 'deposit_paid', 'paid', 'completed') group by cat_id having count(*) > 1`,
  'a cat is reserved or sold without a live sale': sql`
    select c.id as subject from cats c where c.status in ('reserved', 'sold') and not exists (
      select from transactions t where t.cat_id = c.id and t.status in ('pending', 'deposit_paid', 'paid', 'completed')
      union all select from transactions t where t.cat_id = c.id and t.status = 'refunded' and exists (
        select from transaction_events e where e.transaction_id = t.id and e.kind = 'complete'))`,
  'a cat with a live sale is for sale': sql`
    select c.id as subject from transactions t join cats c on c.id = t.cat_id
    where t.status in ('pending', 'deposit_paid', 'paid', 'completed') and c.status not in ('reserved', 'sold')
      or t.status = 'deposit_paid' and c.status <> 'reserved' or t.status in ('paid', 'completed') and c.status <> 'sold'`,
  'a cat is on hold without an open offer of it': sql`
    select c.id as subject from cats c where c.held_by_offer is not null and not exists (
      select from offers o join offer_cats x on x.offer_id = o.id
      where o.id = c.held_by_offer and o.status = 'open' and x.cat_id = c.id and x.is_open)`,
  'an open offer does not hold its cat, or has the wrong deadline': sql`
    select x.offer_id as subject from offers o join offer_cats x on x.offer_id = o.id join cats c on c.id = x.cat_id
    where x.is_open <> (o.status = 'open')
      or o.status = 'open' and (c.held_by_offer is distinct from o.id or c.held_until is distinct from o.deadline)`,
  'an open offer is to a family that does not wait': sql`
    select o.id as subject from offers o join waiting_list_entries e on e.id = o.entry_id
    where o.status = 'open' and e.status <> 'waiting'`,
  'a family was notified of a kitten twice, or its history does not say so': sql`
    select e.id as subject from waiting_list_entries e
    where (select count(*) from notified_kittens k where k.entry_id = e.id) <> (
      select coalesce(sum(jsonb_array_length(v.details -> 'kittens')), 0) from waiting_list_events v
      where v.entry_id = e.id and v.kind = 'notified')`,
  'an accepted offer has no sale of its cat to its family at its price': sql`
    select o.id as subject from offers o join waiting_list_entries e on e.id = o.entry_id where o.status = 'accepted'
      and not exists (select from transactions t join offer_cats x on x.offer_id = o.id and x.cat_id = t.cat_id
        where t.id = o.transaction_id and t.buyer_id = e.buyer_id and t.amount = x.price)`,
  'what was paid differs from the charges': sql`
    select t.id as subject from transactions t
    where t.paid <> (select coalesce(sum(h.amount), 0) from charges h where h.transaction_id = t.id)`,
  'what is refunded differs from the refunds and the lost disputes': sql`
    select t.id as subject from transactions t
    where t.refunded <> (select coalesce(sum(r.amount), 0) from refunds r
      where r.transaction_id = t.id and r.state <> 'canceled')
      + (select coalesce(sum(d.lost), 0) from disputes d where d.transaction_id = t.id)`,
  'a sale with an open dispute is not frozen, or the reverse': sql`
    select t.id as subject from transactions t where coalesce(t.frozen = 'dispute', false)
      <> exists (select from disputes d where d.transaction_id = t.id and not d.is_closed)`,
  'a reservation ended less than three days after its last reminder was sent': sql`
    select t.id as subject from transaction_events e join transactions t on t.id = e.transaction_id
    where e.kind = 'release' and not exists (select from tracked_mails m
      where m.key = 'balance-reminder ' || t.id || ' ' || t.final_payment_due || ' 3'
        and m.sent_at <= e.created_at - interval '72 hours')`,
  'the agreed pickup differs from its proposal, or is before the earliest day': sql`
    select t.id as subject from transactions t
    left join pickup_proposals p on p.transaction_id = t.id and p.status = 'accepted'
    where (t.pickup_day, t.pickup_time) is distinct from (p.day, p.time) or t.pickup_day < t.go_home_date`,
  'the refunds of a sale end before the cat can leave, or moved': sql`
    select t.id as subject from transactions t
    where t.refunds_until < t.go_home_date
      or t.refunds_until < (t.created_at at time zone t.time_zone)::date + 7`,
  'a cat without a microchip was handed over without a reason': sql`
    select h.transaction_id as subject from handovers h
    where h.completed_at is not null and coalesce(h.microchip, h.no_chip_reason) is null`,
  'a charge was returned twice': sql`
    select h.id as subject from charges h
    where h.amount < (select coalesce(sum(r.amount), 0) from refunds r
      where r.charge_id = h.id and r.state <> 'canceled')
      + (select coalesce(sum(d.lost), 0) from disputes d where d.charge_id = h.id)`,
  'a charge does not say what its disputes mean': sql`
    select h.id as subject from charges h
    where h.lost <> (select coalesce(sum(d.lost), 0) from disputes d where d.charge_id = h.id)
      or h.is_disputed <> exists (select from disputes d
        where d.charge_id = h.id and not d.is_closed and d.status not like 'warning%')`,
  'a sale was paid out before its end': sql`
    select t.id as subject from transactions t
    where t.status in ('pending', 'deposit_paid', 'paid') and exists (
      select from payout_transfers p where p.transaction_id = t.id)`,
  'a payout of a stopped cattery was requested or sent after the stop': sql`
    select p.id as subject from payout_transfers p join payment_stops s on s.breeder_id = p.breeder_id
    where p.state = 'succeeded' and p.created_at > s.started_at and not exists (
      select from payout_holds h where h.transaction_id = p.transaction_id and h.state <> 'held'
        and h.decided_at >= s.started_at)`,
  'the receipts of a dispute are not what it returned': sql`
    select d.id as subject from disputes d
    where d.lost <> coalesce((select sum(case r.kind when 'dispute' then r.amount else -r.amount end)
      from receipts r where r.dispute_id = d.id), 0)`,
  'a buyer of a stopped cattery was not told': sql`
    select t.id as subject from transactions t join payment_stops s on s.breeder_id = t.breeder_id
    where t.status in ('deposit_paid', 'paid') and 'stopSale' is distinct from (
      select e.kind from transaction_events e where e.transaction_id = t.id and e.kind in ('stopSale', 'resumeSale')
      order by e.created_at desc, e.id desc limit 1)`,
  'a reminder to agree on a pickup was sent too early': sql`
    select t.id as subject from pickup_reminders r join transactions t on t.id = r.transaction_id
    where (r.reminded_at at time zone t.time_zone)::date < t.go_home_date + r.day`,
  'more of a transfer was reversed than it had': sql`
    select p.id as subject from payout_transfers p
    where p.amount < (select coalesce(sum(r.amount), 0) from payout_reversals r
      where r.transfer_id = p.id and r.state = 'succeeded')`,
  'a stored balance differs from the ledger': sql`
    select coalesce(b.transaction_id, p.transaction_id) as subject from payable_balances p
    full join (select * from ledger_balances where account = 'breeder_payable') b using (transaction_id)
    where coalesce(b.balance, 0) <> coalesce(p.balance, 0)`,
  'debts that were deducted do not add up to zero for a breeder': sql`
    select b.breeder_id as subject from ledger_balances b where b.account = 'carryover'
    group by 1 having sum(b.balance) <> 0`,
  'the status differs from what was paid': sql`
    select concat_ws(' ', t.id, t.status, t.amount, t.paid, t.refunded) as subject from transactions t where case t.status
      when 'pending' then t.paid <> 0
      when 'deposit_paid' then t.paid not between 1 and t.amount - 1
      -- A bank can return the money of a lost dispute after the rest was refunded.
      when 'refunded' then t.refunded > t.paid or t.refunded < t.paid and not exists (
        select from disputes d where d.transaction_id = t.id and d.outcome in ('won', 'partly_lost'))
      when 'canceled' then false
      else t.paid <> t.amount end`,
  'the timeline does not lead to the status': sql`
    select t.id as subject from transactions t
    where t.status <> coalesce((select e.to_status from transaction_events e where e.transaction_id = t.id
      order by e.created_at desc, e.id desc limit 1), 'pending')`,
} as const

const subjectRow = z.object({ subject: z.string() })

/** Descriptions of all violations; an empty list if there are none. */
export async function findSaleErrors(db: DbOrTx): Promise<string[]> {
  const errors: string[] = []
  for (const [description, query] of Object.entries(CHECKS)) {
    const rows = await read(db, subjectRow).rows(query)
    errors.push(...rows.map(({ subject }) => `${description}: ${subject}`))
  }
  for (const error of [...(await findLedgerErrors(db)), ...(await findPayoutErrors(db))])
    errors.push(`the ledger differs: ${JSON.stringify(error)}`)
  return errors
}

type RefundableSale = typeof transactions.$inferSelect
/** Percent of the deposit that each policy refunds: 14 days or more before `refundsUntil`, before it, and from it on. */
const POLICY_PERCENT = { flexible: [100, 50, 0], moderate: [50, 50, 0], firm: [0, 0, 0] } as const

/** Cents that canceling must refund, written independently of the product's own function. */
export function expectedRefund(sale: RefundableSale, by: 'buyer' | 'breeder', at: Date): number {
  const { paid, paidAt, refunded, policy, refundsUntil, timeZone, amount, snapshot } = sale
  const isNew = paidAt !== null && at.getTime() - paidAt.getTime() < DAY_MS
  if (by === 'breeder' || isNew) return paid - refunded
  const today = dayIn(at, timeZone)
  const daysLeft = (Date.parse(refundsUntil) - Date.parse(today)) / DAY_MS
  const percent = POLICY_PERCENT[policy][daysLeft > 14 ? 0 : daysLeft > 0 ? 1 : 2]
  const share = Math.min(paid, snapshot.depositAmount || Math.round(amount / 5))
  return Math.max(0, paid - share + Math.ceil((share * percent) / 100) - refunded)
}
