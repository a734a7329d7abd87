/** Emails that deadlines depend on: whether the mail server has accepted them, and when. */
import { eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { trackedMails } from './tables.ts'

export type TrackedMail = typeof trackedMails.$inferSelect

/** A tracked email by its key; undefined if it was never planned. */
export async function findTrackedMail(db: DbOrTx, key: string): Promise<TrackedMail | undefined> {
  const [mail] = await db.select().from(trackedMails).where(eq(trackedMails.key, key))
  return mail
}

/** Those of these emails that were planned, by their keys. */
export async function listTrackedMails(db: DbOrTx, keys: string[]): Promise<Map<string, TrackedMail>> {
  if (keys.length === 0) return new Map()
  const rows = await db.select().from(trackedMails).where(inArray(trackedMails.key, keys))
  return new Map(rows.map((row) => [row.key, row]))
}

/** When the mail server accepted an email; undefined before that. */
export async function mailSentAt(db: DbOrTx, key: string): Promise<Date | undefined> {
  return (await findTrackedMail(db, key))?.sentAt ?? undefined
}

/** Stores that an email is planned, again if it was not sent. */
export async function planTracked(tx: DbOrTx, key: string, plannedAt: Date): Promise<void> {
  await tx
    .insert(trackedMails)
    .values({ key, plannedAt })
    .onConflictDoUpdate({
      target: trackedMails.key,
      set: { plannedAt },
      setWhere: isNull(trackedMails.sentAt),
    })
}

/** Stores that the mail server accepted an email; false if that was known. */
export async function setTrackedSent(tx: DbOrTx, key: string, sentAt: Date): Promise<boolean> {
  const sent = await tx
    .insert(trackedMails)
    .values({ key, plannedAt: sentAt, sentAt })
    .onConflictDoUpdate({
      target: trackedMails.key,
      set: { sentAt: sql`excluded.sent_at` },
      setWhere: isNull(trackedMails.sentAt),
    })
    .returning({ key: trackedMails.key })
  return sent.length === 1
}
