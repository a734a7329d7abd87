import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { blocks } from './tables.ts'

/** Whether a user has blocked another. */
export async function hasBlocked(db: DbOrTx, userId: string, otherId: string): Promise<boolean> {
  return (await db.$count(blocks, and(eq(blocks.userId, userId), eq(blocks.otherId, otherId)))) > 0
}

/** Whether one of two users has blocked the other. */
export async function isBlockedBetween(db: DbOrTx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from blocks
    where (user_id, other_id) in ((${userId}, ${otherId}), (${otherId}, ${userId}))`)
  return rows.length > 0
}

export async function addBlock(db: DbOrTx, userId: string, otherId: string, now: Date): Promise<void> {
  await db.insert(blocks).values({ userId, otherId, createdAt: now }).onConflictDoNothing()
}

export async function removeBlock(db: DbOrTx, userId: string, otherId: string): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.userId, userId), eq(blocks.otherId, otherId)))
}
