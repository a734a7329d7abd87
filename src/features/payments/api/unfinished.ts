/** Payments that are between two steps, for monitoring and for the deletion of accounts. */
import { and, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { STATES_IN_PROGRESS } from './process.ts'
import { payments } from './tables.ts'

/** Milliseconds that all steps of a payment take at most, with a margin. */
export const UNFINISHED_MS = 2 * MINUTE_MS

/** How many payments have been between two steps for more than two minutes. */
export async function countUnfinishedPayments({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const longAgo = new Date(clock.now().getTime() - UNFINISHED_MS)
  return db.$count(
    payments,
    and(inArray(payments.state, STATES_IN_PROGRESS), lte(payments.updatedAt, longAgo)),
  )
}

const transactionIdRow = z.object({ transactionId: z.string().nullable() })

/**
 * A buyer's payments that are checked or processed, with the sale if there is one yet; with `withCheckouts` also checkouts
 * that have begun, because the buyer may already have authorized them. They end after a day.
 */
export async function listUnfinishedPayments(
  db: DbOrTx,
  buyerId: string,
  { withCheckouts }: { withCheckouts: boolean },
): Promise<{ transactionId: string | null }[]> {
  return read(db, transactionIdRow).rows(sql`
    select p.transaction_id from payments p
    where p.buyer_id = ${buyerId} and (p.state = 'waiting' or p.state in ${STATES_IN_PROGRESS}
      or ${withCheckouts} and p.state = 'open' and p.stripe_payment_intent_id is not null)`)
}
