import { and, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY_MS } from '#lib/durations.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { paymentChecks } from './tables.ts'

const lateRow = z.object({ late: z.number() })

/** How many payments have waited for staff, and how many fraud warnings have been open, for more than a day. */
export async function paymentCheckMetrics({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<{ lateChecks: number; lateWarnings: number }> {
  const dayAgo = new Date(clock.now().getTime() - DAY_MS)
  const isLateCheck = and(eq(paymentChecks.state, 'waiting'), lte(paymentChecks.createdAt, dayAgo))
  const { late } = await read(db, lateRow).row(
    sql`select count(*)::int as late from open_fraud_warnings where opened_at <= ${dayAgo.toISOString()}`,
  )
  return { lateChecks: await db.$count(paymentChecks, isLateCheck), lateWarnings: late }
}
