/** Adds events to entries, each with the job that tells the other side. */
import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { EventDetails, EventKind } from '../contract.ts'
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

/** Adds an event, which a job announces. */
export async function addEvent(
  { clock, jobs }: Pick<ListServices, 'clock' | 'jobs'>,
  tx: Handle,
  { reason = null, details = {}, ...event }: NewEvent,
): Promise<void> {
  const eventId = await insertEvent(tx, { ...event, reason, details, createdAt: clock.now() })
  await jobs.enqueue(tx, waitingListEventJob, { eventId })
}

/**
 * Changes an entry of a list and adds an event to another one that thereby becomes the first. The changed entry has an
 * event of its own.
 */
export async function changeList(
  services: Pick<ListServices, 'clock' | 'jobs'>,
  tx: Handle,
  entry: { id: string; listId: string },
  change: () => Promise<void>,
): Promise<void> {
  const before = await firstOf(tx, entry.listId)
  await change()
  const after = await firstOf(tx, entry.listId)
  if (before && after && after !== before && after !== entry.id)
    await addEvent(services, tx, { entryId: after, kind: 'first', actor: 'system' })
}

async function firstOf(tx: Handle, listId: string): Promise<string | undefined> {
  return (await listOpen(tx, listId)).find(({ status }) => status === 'waiting')?.id
}
