import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { EntryEvent } from '../contract.ts'
import { type EntryDetail, readEntry } from './lists.ts'

/** An event with its entry as it is now, for notifications; undefined after the account of a party was deleted. */
export async function findEvent(
  db: Handle,
  id: string,
): Promise<{ event: Pick<EntryEvent, 'kind' | 'reason' | 'details'>; entry: EntryDetail } | undefined> {
  const { rows } = await db.execute<Pick<EntryEvent, 'kind' | 'reason' | 'details'> & { entryId: string }>(
    sql`select v.entry_id as "entryId", v.kind, v.reason, v.details from waiting_list_events v where v.id = ${id}`,
  )
  const [row] = rows
  if (!row) return undefined
  const { entryId, ...event } = row
  const entry = await readEntry(db, entryId)
  return entry && { event, entry }
}
