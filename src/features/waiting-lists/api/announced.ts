import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import type { EntryEvent } from '../contract.ts'
import { isTakenBack, lockEntryOf } from './births.ts'
import { type EntryDetail, readEntry } from './lists.ts'
import { waitingListEvents } from './tables.ts'

/**
 * Whether an event of a birth is no longer told: the birth was recorded by mistake before its family learned of it. `isTold`
 * says whether the notice of an event was written. Locks the entry, so that the two announcements see each other.
 */
export async function isOutdated(
  tx: DbOrTx,
  eventId: string,
  { kind, details }: Pick<EntryEvent, 'kind' | 'details'>,
  isTold: (eventId: string) => Promise<boolean>,
): Promise<boolean> {
  if (kind !== 'litter_born' && kind !== 'not_born') return false
  await lockEntryOf(tx, eventId)
  if (kind === 'litter_born') return isTakenBack(tx, eventId)
  return !(await isTold(details.bornEventId ?? ''))
}

/** An event as it is announced. */
type AnnouncedEvent = Pick<
  typeof waitingListEvents.$inferSelect,
  'kind' | 'reason' | 'details' | 'actor' | 'createdAt'
>

/** An event with its entry as it is now, for notifications; undefined after the account of a party was deleted. */
export async function findEvent(
  db: DbOrTx,
  id: string,
  now: Date,
): Promise<{ event: AnnouncedEvent; entry: EntryDetail } | undefined> {
  const [row] = await db.select().from(waitingListEvents).where(eq(waitingListEvents.id, id))
  if (!row) return undefined
  const { entryId, ...event } = row
  const entry = await readEntry(db, entryId, { now, outages: await readOutages(db, now) })
  return entry && { event, entry }
}
