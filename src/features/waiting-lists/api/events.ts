/** Adds events to entries, each with the job that tells the other side. */
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { EventDetails, EventKind } from '../contract.ts'
import { WAITING_LIST_CHANGED } from '../events.ts'
import { waitingListEventJob } from './job-definitions.ts'
import { insertEvent, listOpen } from './store.ts'

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
  tx: Handle,
  { reason = null, details = {}, ...event }: NewEvent,
): Promise<void> {
  const eventId = await insertEvent(tx, { ...event, reason, details, createdAt: clock.now() })
  await jobs.enqueue(tx, waitingListEventJob, { eventId })
  await publishChanged(events, tx, await usersOf(tx, event.entryId))
}

/** Updates the open pages of some users. A notification of the database has room for about 200. */
async function publishChanged(events: ListServices['events'], tx: Handle, users: string[]): Promise<void> {
  for (let from = 0; from < users.length; from += USERS_AT_ONCE)
    await events.publish(tx, WAITING_LIST_CHANGED, { users: users.slice(from, from + USERS_AT_ONCE) })
}

const USERS_AT_ONCE = 100

async function usersOf(tx: Handle, entryId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ buyerId: string; ownerId: string }>(sql`
    select e.buyer_id as "buyerId", b.user_id as "ownerId" from waiting_list_entries e
    join breeders b on b.id = e.breeder_id where e.id = ${entryId}`)
  return rows.flatMap(({ buyerId, ownerId }) => [buyerId, ownerId])
}

/** Updates the open pages of all families of a list, whose positions and count may have changed. */
export async function publishListChanged(
  { events }: Pick<ListServices, 'events'>,
  tx: Handle,
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
 * Changes an entry of a list and adds an event to another one that thereby becomes the first. The changed entry has an
 * event of its own. Open pages of all its families show their positions.
 */
export async function changeList(
  services: Pick<ListServices, 'clock' | 'jobs' | 'events'>,
  tx: Handle,
  entry: { id: string; listId: string },
  change: () => Promise<void>,
): Promise<void> {
  const before = await firstOf(tx, entry.listId)
  await change()
  const after = await firstOf(tx, entry.listId)
  if (before && after && after !== before && after !== entry.id)
    await addEvent(services, tx, { entryId: after, kind: 'first', actor: 'system' })
  await publishListChanged(services, tx, entry.listId)
}

async function firstOf(tx: Handle, listId: string): Promise<string | undefined> {
  return (await listOpen(tx, listId)).find(({ status }) => status === 'waiting')?.id
}
