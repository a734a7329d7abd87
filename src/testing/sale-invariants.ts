/** What must be true of sales, cats, charges, and refunds after every step, whatever happened before. */
import { sql } from 'drizzle-orm'
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
    select t.id as subject from transactions t where case t.status
      when 'pending' then t.paid <> 0
      when 'deposit_paid' then t.paid not between 1 and t.amount - 1
      when 'refunded' then t.refunded <> t.paid
      when 'canceled' then t.refunded >= t.paid and t.paid > 0
      else t.paid <> t.amount end`,
  'the timeline does not lead to the status': sql`
    select t.id as subject from transactions t
    where t.status <> coalesce((select e.to_status from transaction_events e where e.transaction_id = t.id
      order by e.created_at desc, e.id desc limit 1), 'pending')`,
  // LEDGER 'a set of ledger entries is not balanced': sql`
  // LEDGER select group_id as subject from ledger_entries group by group_id having sum(amount) <> 0`,
} as const

/** Descriptions of all violations; an empty list if there are none. */
export async function findSaleErrors(db: Handle): Promise<string[]> {
  const errors: string[] = []
  for (const [description, query] of Object.entries(CHECKS)) {
    const { rows } = await db.execute<{ subject: string }>(query)
    errors.push(...rows.map(({ subject }) => `${description}: ${subject}`))
  }
  return errors
}
