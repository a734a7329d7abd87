/** Links in emails that end a search, or all emails about searches, without a session. */
import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { pausedColumns, skipMatches } from '../store.ts'
import { savedSearches } from '../tables.ts'

/** A search, or all searches with emails of a user. */
export type MailTarget = { searchId: string } | { userId: string }

const isTarget = (target: MailTarget) =>
  'searchId' in target
    ? sql`s.id = ${target.searchId}`
    : sql`s.user_id = ${target.userId} and s.alert <> 'app'`

/** The name of the search, or null for all, and whether emails are sent; undefined if there is no such search. */
export async function readMailTarget(
  db: DbOrTx,
  target: MailTarget,
): Promise<{ name: string | null; isOn: boolean } | undefined> {
  const { rows } = await db.execute<{ name: string; isOn: boolean }>(sql`
    select s.name, not s.is_paused and s.alert <> 'app' as "isOn" from saved_searches s where ${isTarget(target)}`)
  if (rows.length === 0) return undefined
  const isOn = rows.some((each) => each.isOn)
  return { name: 'searchId' in target ? (rows[0]?.name ?? null) : null, isOn }
}

/** Ends searches, or resumes those that had ended. No email names what these found so far. False if there is none. */
export async function setMailTarget(
  tx: DbOrTx,
  target: MailTarget,
  isOn: boolean,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string; isPaused: boolean }>(sql`
    select s.id, s.is_paused as "isPaused" from saved_searches s where ${isTarget(target)} order by s.id for no key update`)
  const ids = rows.filter(({ isPaused }) => isPaused === isOn).map(({ id }) => id)
  await tx
    .update(savedSearches)
    .set({ ...(await pausedColumns(tx, !isOn)), mailDueAt: null })
    .where(inArray(savedSearches.id, ids))
  await skipMatches(tx, ids, now)
  return rows.length > 0
}
