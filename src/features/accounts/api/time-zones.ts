import { and, eq, sql } from 'drizzle-orm'
import { knownTimeZone } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { users } from './tables.ts'

/** Stores a user's time zone if it differs from the stored one. */
export async function setTimeZone(db: DbOrTx, userId: string, timeZone: string): Promise<void> {
  await db
    .update(users)
    .set({ timeZone })
    .where(and(eq(users.id, userId), sql`${users.timeZone} is distinct from ${timeZone}`))
}

/** The time zone for texts to a user; the default if it is unknown, or if this server does not know it. */
export async function readTimeZone(db: DbOrTx, userId: string): Promise<string> {
  const [user] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
  return knownTimeZone(user?.timeZone)
}
