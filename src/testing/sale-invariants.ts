/** What must be true of sales, cats, charges, and refunds after every step, whatever happened before. */
import { sql } from 'drizzle-orm'
import type { transactions } from '#features/orders/api/tables.ts'
import { findLedgerErrors } from '#features/payments/api/ledger-check.ts'
import { dayIn } from '#lib/times.ts'
import type { Handle } from '#platform/db/index.ts'

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
  'what was paid differs from the charges': sql`
    select t.id as subject from transactions t
    where t.paid <> (select coalesce(sum(h.amount), 0) from charges h where h.transaction_id = t.id)`,
  'what is refunded differs from the refunds': sql`
    select t.id as subject from transactions t
    where t.refunded <> (select coalesce(sum(r.amount), 0) from refunds r
      where r.transaction_id = t.id and r.state <> 'canceled')`,
  'a charge was refunded twice': sql`
    select h.id as subject from charges h
    where h.amount < (select coalesce(sum(r.amount), 0) from refunds r
      where r.charge_id = h.id and r.state <> 'canceled')`,
  'the status differs from what was paid': sql`
    select concat_ws(' ', t.id, t.status, t.amount, t.paid, t.refunded) as subject from transactions t where case t.status
      when 'pending' then t.paid <> 0
      when 'deposit_paid' then t.paid not between 1 and t.amount - 1
      when 'refunded' then t.refunded <> t.paid
      when 'canceled' then false
      else t.paid <> t.amount end`,
  'the timeline does not lead to the status': sql`
    select t.id as subject from transactions t
    where t.status <> coalesce((select e.to_status from transaction_events e where e.transaction_id = t.id
      order by e.created_at desc, e.id desc limit 1), 'pending')`,
} as const

/** Descriptions of all violations; an empty list if there are none. */
export async function findSaleErrors(db: Handle): Promise<string[]> {
  const errors: string[] = []
  for (const [description, query] of Object.entries(CHECKS)) {
    const { rows } = await db.execute<{ subject: string }>(query)
    errors.push(...rows.map(({ subject }) => `${description}: ${subject}`))
  }
  for (const error of await findLedgerErrors(db)) errors.push(`the ledger differs: ${JSON.stringify(error)}`)
  return errors
}

type RefundableSale = typeof transactions.$inferSelect
const DAY_MS = 24 * 3_600_000
/** Percent of the deposit that each policy refunds: 14 days or more before the go-home date, before it, and from it on. */
const POLICY_PERCENT = { flexible: [100, 50, 0], moderate: [50, 50, 0], firm: [0, 0, 0] } as const

/** Cents that canceling must refund, written independently of the product's own function. */
export function expectedRefund(sale: RefundableSale, by: 'buyer' | 'breeder', at: Date): number {
  const { paid, paidAt, refunded, policy, goHomeDate, timeZone, amount, snapshot } = sale
  const isNew = paidAt !== null && at.getTime() - paidAt.getTime() < DAY_MS
  if (by === 'breeder' || isNew) return paid - refunded
  const today = dayIn(at, timeZone)
  const daysLeft = (Date.parse(goHomeDate) - Date.parse(today)) / DAY_MS
  const percent = POLICY_PERCENT[policy][daysLeft > 14 ? 0 : daysLeft > 0 ? 1 : 2]
  const share = Math.min(paid, snapshot.depositAmount || Math.round(amount / 5))
  return Math.max(0, paid - share + Math.ceil((share * percent) / 100) - refunded)
}
