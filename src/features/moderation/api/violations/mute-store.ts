import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { mutes } from '../tables.ts'

export async function addMute(tx: DbOrTx, mute: typeof mutes.$inferInsert): Promise<void> {
  await tx.insert(mutes).values(mute)
}

/** The end of the latest active mute. */
export async function findMute(db: DbOrTx, userId: string, now: Date): Promise<Date | undefined> {
  const [mute] = await db
    .select({ endsAt: mutes.endsAt })
    .from(mutes)
    .where(and(eq(mutes.userId, userId), gt(mutes.endsAt, now), isNull(mutes.liftedAt)))
    .orderBy(desc(mutes.endsAt))
    .limit(1)
  return mute?.endsAt
}

/** Ends every active mute of a user. */
export async function liftMutes(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  await tx
    .update(mutes)
    .set({ liftedAt: now })
    .where(and(eq(mutes.userId, userId), gt(mutes.endsAt, now), isNull(mutes.liftedAt)))
}

/** Ends the mute of a decision. */
export async function liftMuteOfDecision(tx: DbOrTx, decisionId: string, now: Date): Promise<void> {
  await tx
    .update(mutes)
    .set({ liftedAt: now })
    .where(and(eq(mutes.decisionId, decisionId), isNull(mutes.liftedAt)))
}
