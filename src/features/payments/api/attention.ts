/** Refunds, disputes, payments, and fraud warnings that need the attention of staff. */
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Page, PageRange } from '#lib/paging.ts'
import type { Services } from '#platform/services.ts'
import type { Attention } from '../attention-contract.ts'
import { STATES_IN_PROGRESS } from './process.ts'
import { lateBefore, UNFINISHED } from './refund-process.ts'
import { disputes, paymentChecks, payments, refunds } from './tables.ts'

/** Milliseconds that all steps of a payment take at most, with a margin. */
export const UNFINISHED_MS = 2 * 60_000
const DAY_MS = 24 * 3_600_000

type Row = Omit<Attention, 'since' | 'nextAt'> & { since: Date; nextAt: Date | null }

/** One page of failed and late refunds, open disputes, waiting payments, and open fraud warnings, oldest first. */
export async function listAttention(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { limit, offset }: PageRange,
): Promise<Page<Attention[]>> {
  const late = lateBefore(clock.now()).toISOString()
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
  const { rows } = await db.execute<Row>(sql`
    select i.id, i.kind, i.amount, i.reason, i.since, i.next_at as "nextAt",
      t.id as "transactionId", t.order_number as "orderNumber", t.snapshot ->> 'name' as "catName"
    from (${items}) i join transactions t on t.id = i.transaction_id
    order by i.since, i.id limit ${limit} offset ${offset}`)
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from (${items}) i`)
  return {
    items: rows.map(({ since, nextAt, ...row }) => ({
      ...row,
      since: new Date(since).toISOString(),
      nextAt: nextAt ? new Date(nextAt).toISOString() : null,
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}

/** The numbers that monitoring collects. A failed refund is also late after a day. */
export async function attentionMetrics({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<{
  lateRefunds: number
  failedRefunds: number
  openDisputes: number
  /** Payments that have been between two steps for more than two minutes. */
  unfinishedPayments: number
  /** Payments that have waited for staff, and fraud warnings that have been open, for more than a day. */
  lateChecks: number
  lateWarnings: number
}> {
  const isUnfinished = and(
    inArray(payments.state, STATES_IN_PROGRESS),
    lte(payments.updatedAt, new Date(clock.now().getTime() - UNFINISHED_MS)),
  )
  const dayAgo = new Date(clock.now().getTime() - DAY_MS)
  const isLateCheck = and(eq(paymentChecks.state, 'waiting'), lte(paymentChecks.createdAt, dayAgo))
  const warnings = await db.execute<{ late: number }>(
    sql`select count(*)::int as late from open_fraud_warnings where opened_at <= ${dayAgo.toISOString()}`,
  )
  const isLate = and(inArray(refunds.state, UNFINISHED), lte(refunds.createdAt, lateBefore(clock.now())))
  return {
    lateRefunds: await db.$count(refunds, isLate),
    failedRefunds: await db.$count(refunds, eq(refunds.state, 'failed')),
    openDisputes: await db.$count(disputes, eq(disputes.isClosed, false)),
    unfinishedPayments: await db.$count(payments, isUnfinished),
    lateChecks: await db.$count(paymentChecks, isLateCheck),
    lateWarnings: warnings.rows[0]?.late ?? 0,
  }
}
