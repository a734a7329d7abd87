/** Links in emails that pause a search, or all searches with emails about searches, without a session. */
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isPossible } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { SEARCH_TABLE, searchState } from '../../states.ts'
import { pausedColumns, skipMatches } from '../store.ts'
import { savedSearches } from '../tables.ts'

/** A search, or all searches with emails of a user. */
export type MailTarget = { searchId: string } | { userId: string }

const isTarget = (target: MailTarget) =>
  'searchId' in target
    ? sql`s.id = ${target.searchId}`
    : sql`s.user_id = ${target.userId} and s.alert <> 'app'`

const mailTargetRow = z.object({ name: z.string(), isOn: z.boolean() })

/** The name of the search, or null for all, and whether emails are sent; undefined if there is no such search. */
export async function readMailTarget(
  db: DbOrTx,
  target: MailTarget,
): Promise<{ name: string | null; isOn: boolean } | undefined> {
  const rows = await read(db, mailTargetRow).rows(sql`
    select s.name, not s.is_paused and s.alert <> 'app' as is_on from saved_searches s where ${isTarget(target)}`)
  if (rows.length === 0) return undefined
  const isOn = rows.some((each) => each.isOn)
  return { name: 'searchId' in target ? (rows[0]?.name ?? null) : null, isOn }
}

const pausedRow = z.object({ id: z.string(), isPaused: z.boolean() })

/** Pauses searches, or resumes paused ones. No email names what these found so far. False if there is none. */
export async function setMailTarget(
  tx: DbOrTx,
  target: MailTarget,
  isOn: boolean,
  now: Date,
): Promise<boolean> {
  const rows = await read(tx, pausedRow).rows(sql`
    select s.id, s.is_paused from saved_searches s where ${isTarget(target)} order by s.id for no key update`)
  const name = isOn ? 'resumeMails' : 'stopMails'
  const ids = rows.filter((row) => isPossible(SEARCH_TABLE, name, searchState(row))).map(({ id }) => id)
  await tx
    .update(savedSearches)
    .set({ ...(await pausedColumns(tx, !isOn)), mailDueAt: null })
    .where(inArray(savedSearches.id, ids))
  await skipMatches(tx, ids, now)
  return rows.length > 0
}
