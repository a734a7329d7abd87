import { and, eq } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { StopCause } from '../contract.ts'
import { paymentStops } from './tables.ts'

/** What stops the payments of a cattery: the user, the cat, or the cattery that the cause is about. */
export type Stop = { breederId: string; cause: StopCause; subjectId: string }

/** Whether payments to and from a cattery are stopped. */
export async function isStopped(db: DbOrTx, breederId: string): Promise<boolean> {
  return (await db.$count(paymentStops, eq(paymentStops.breederId, breederId))) > 0
}

/** Throws `conflict`, with a sentence for the buyer, while payments to a cattery are stopped. */
export async function requireNotStopped(db: DbOrTx, breederId: string): Promise<void> {
  if (await isStopped(db, breederId)) throw new AppError('conflict', { message: STOPPED_TEXT })
}

/** What a buyer reads whose payment is not taken. */
export const STOPPED_TEXT =
  'We have stopped payments to this cattery for now. You have not been charged. Please contact support if you have questions.'

/** Adds a stop; false if there is one with this cause and subject. */
export async function addStop(tx: DbOrTx, stop: Stop, startedAt: Date): Promise<boolean> {
  const added = await tx
    .insert(paymentStops)
    .values({ ...stop, startedAt })
    .onConflictDoNothing()
    .returning({ id: paymentStops.id })
  return added.length === 1
}

/** Ends the stops of a cattery with a cause, and a subject unless it is undefined; false if there were none. */
export async function endStops(
  tx: DbOrTx,
  { breederId, cause, subjectId }: Omit<Stop, 'subjectId'> & { subjectId?: string | undefined },
): Promise<boolean> {
  const ended = await tx
    .delete(paymentStops)
    .where(
      and(
        eq(paymentStops.breederId, breederId),
        eq(paymentStops.cause, cause),
        subjectId ? eq(paymentStops.subjectId, subjectId) : undefined,
      ),
    )
    .returning({ id: paymentStops.id })
  return ended.length > 0
}

/** The stops of a cattery, oldest first. */
export function listStops(db: DbOrTx, breederId: string): Promise<(typeof paymentStops.$inferSelect)[]> {
  return db
    .select()
    .from(paymentStops)
    .where(eq(paymentStops.breederId, breederId))
    .orderBy(paymentStops.startedAt, paymentStops.id)
}
