/** Adds events to entries, each with the job that tells the other side. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import type { EventDetails, EventKind, PlaceCause } from '../contract.ts'
import { WAITING_LIST_CHANGED } from '../events.ts'
import { placesChangedJob, waitingListEventJob } from './job-definitions.ts'
import { insertEvents, listOpen } from './store.ts'

export type ListServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'events'>

type NewEvent = {
  entryId: string
  kind: EventKind
  actor: 'buyer' | 'breeder' | 'system'
  reason?: string | null
  details?: EventDetails
}

/** Adds an event, which a job announces, and updates the open pages of both sides. */
export async function addEvent(
  { clock, jobs, events }: Pick<ListServices, 'clock' | 'jobs' | 'events'>,
  tx: DbOrTx,
  { reason = null, details = {}, ...event }: NewEvent,
): Promise<void> {
  const [eventId] = await insertEvents(tx, [{ ...event, reason, details, createdAt: clock.now() }])
  if (eventId) await jobs.enqueue(tx, waitingListEventJob, { eventId })
  await publishChanged(events, tx, await usersOf(tx, event.entryId))
}

/** Updates the open pages of some users. A notification of the database has room for about 200. */
async function publishChanged(events: ListServices['events'], tx: DbOrTx, users: string[]): Promise<void> {
  for (let from = 0; from < users.length; from += USERS_AT_ONCE)
    await events.publish(tx, WAITING_LIST_CHANGED, { users: users.slice(from, from + USERS_AT_ONCE) })
}

const USERS_AT_ONCE = 100

const partiesRow = z.object({ buyerId: z.string(), ownerId: z.string() })

async function usersOf(tx: DbOrTx, entryId: string): Promise<string[]> {
  const rows = await read(tx, partiesRow).rows(sql`
    select e.buyer_id, b.user_id as owner_id from waiting_list_entries e
    join breeders b on b.id = e.breeder_id where e.id = ${entryId}`)
  return rows.flatMap(({ buyerId, ownerId }) => [buyerId, ownerId])
}

/** Updates the open pages of all families of a list, whose positions and count may have changed. */
export async function publishListChanged(
  { events }: Pick<ListServices, 'events'>,
  tx: DbOrTx,
  listId: string,
): Promise<void> {
  const open = await listOpen(tx, listId)
  await publishChanged(
    events,
    tx,
    open.map(({ buyerId }) => buyerId),
  )
}

/**
 * Changes an entry of a list, and adds an event to every other one whose place changes by it, with the cause. The changed entry
 * has an event of its own. Open pages of all its families show their positions.
 */
export async function changeList(
  services: Pick<ListServices, 'clock' | 'jobs' | 'events'>,
  tx: DbOrTx,
  entry: { id: string; listId: string },
  cause: PlaceCause,
  change: () => Promise<void>,
): Promise<void> {
  const before = await placesOf(tx, entry.listId)
  await change()
  const after = await placesOf(tx, entry.listId)
  const changed = [...after].flatMap(([entryId, toPlace]) => {
    const fromPlace = before.get(entryId)
    if (entryId === entry.id || fromPlace === undefined || fromPlace === toPlace) return []
    return [{ entryId, details: { fromPlace, toPlace, cause } }]
  })
  await addPlaceEvents(services, tx, changed)
  await publishListChanged(services, tx, entry.listId)
}

/** The places of the entries of a list that wait, by their IDs. */
async function placesOf(tx: DbOrTx, listId: string): Promise<Map<string, number>> {
  const waiting = (await listOpen(tx, listId)).filter(({ status }) => status === 'waiting')
  return new Map(waiting.map(({ id }, index) => [id, index + 1]))
}

/** Events that one job announces. */
const EVENTS_OF_A_JOB = 50

async function addPlaceEvents(
  { clock, jobs }: Pick<ListServices, 'clock' | 'jobs'>,
  tx: DbOrTx,
  changed: { entryId: string; details: EventDetails & { toPlace: number } }[],
): Promise<void> {
  if (changed.length === 0) return
  const createdAt = clock.now()
  const rows = changed.map(({ entryId, details }) => ({
    entryId,
    kind: details.toPlace === 1 ? ('first' as const) : ('place_changed' as const),
    actor: 'system' as const,
    details,
    createdAt,
  }))
  const ids = await insertEvents(tx, rows)
  for (let from = 0; from < ids.length; from += EVENTS_OF_A_JOB)
    await jobs.enqueue(tx, placesChangedJob, { eventIds: ids.slice(from, from + EVENTS_OF_A_JOB) })
}
