/** Refunds that have not succeeded, for monitoring and for the deletion of accounts. */

import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { listOwnSales } from '#features/orders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { UNFINISHED } from '#platform/movements/transitions.ts'
import type { Services } from '#platform/services.ts'
import { lateBefore } from './process.ts'
import { refunds } from './tables.ts'

/** How many refunds have not succeeded within a day, and how many the provider rejected; those are late after a day, too. */
export async function refundMetrics({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<{ late: number; failed: number }> {
  const isLate = and(inArray(refunds.state, UNFINISHED), lte(refunds.createdAt, lateBefore(clock.now())))
  return {
    late: await db.$count(refunds, isLate),
    failed: await db.$count(refunds, eq(refunds.state, 'failed')),
  }
}

/** The sales of a user, as the buyer or the breeder, with refunds that the bank has not confirmed. */
export function listUnfinishedRefunds(db: DbOrTx, userId: string): ReturnType<typeof listOwnSales> {
  return listOwnSales(
    db,
    userId,
    sql`exists (select from refunds r where r.transaction_id = t.id and r.state in ${UNFINISHED})`,
  )
}
