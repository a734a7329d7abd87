/** Refunds, disputes, payments, and fraud warnings that need the attention of staff. */
import { sql } from 'drizzle-orm'
import { concernsSale } from '#features/orders/api/index.ts'
import { lateBefore } from '#features/refunds/api/index.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { countRow, read, timestampText } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { type Attention, attentionSchema } from '../contract.ts'

const attentionRow = attentionSchema
  .omit({ since: true, nextAt: true, isOverdue: true })
  .extend({ since: timestampText, nextAt: timestampText.nullable() })

/** One page of what needs attention and is not about the reader's own sales: failed and late refunds, open disputes, waiting payments, and open fraud warnings, oldest first. */
export async function listAttention(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  reader: { id: string },
  { limit, offset }: PageRange,
): Promise<Page<Attention[]>> {
  const now = clock.now()
  const late = lateBefore(now).toISOString()
  const items = sql`
    select r.id, case when r.state = 'failed' then 'failed_refund' else 'late_refund' end as kind,
      r.transaction_id, r.amount, r.failure as reason, r.created_at as since,
      case when r.state = 'failed' then r.next_step_at end as next_at
    from refunds r
    where r.state = 'failed' or (r.state in ('requested', 'sent') and r.created_at <= ${late})
    union all
    select d.id, 'dispute', d.transaction_id, d.amount, d.reason, d.opened_at, d.evidence_due_at
    from disputes d where not d.is_closed
    union all
    select k.id, 'payment_check', k.transaction_id, p.amount, null, k.created_at, k.expires_at
    from payment_checks k join payments p on p.id = k.payment_id where k.state = 'waiting'
    union all
    select w.id, 'fraud_warning', w.transaction_id, w.amount, w.fraud_type, w.opened_at, null
    from open_fraud_warnings w`
  const rows = await read(db, attentionRow).rows(sql`
    select i.id, i.kind, i.amount, i.reason, i.since, i.next_at,
      t.id as transaction_id, t.order_number, t.snapshot ->> 'name' as cat_name
    from (${items}) i join transactions t on t.id = i.transaction_id
    where not ${concernsSale(reader.id)}
    order by i.since, i.id limit ${limit} offset ${offset}`)
  const { count } = await read(db, countRow).row(sql`select count(*)::int as count
    from (${items}) i join transactions t on t.id = i.transaction_id where not ${concernsSale(reader.id)}`)
  return {
    items: rows.map(({ since, nextAt, ...row }) => ({
      ...row,
      since: new Date(since).toISOString(),
      nextAt: nextAt ? new Date(nextAt).toISOString() : null,
      isOverdue: nextAt !== null && new Date(nextAt) <= now,
    })),
    total: count,
  }
}
