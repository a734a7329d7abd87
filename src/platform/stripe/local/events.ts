/** The provider's events: every change stores one, in the transaction of the change, with its webhook to deliver. */
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { insert, type ObjectTypes, objectId, rows } from './objects.ts'

export const API_VERSION = '2026-10-28'

/** Stores an event about an object as it stands now, and the delivery of its webhook. */
export async function announce(tx: Handle, type: string, object: { id: string }, now: Date): Promise<void> {
  const event = {
    id: objectId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as ObjectTypes['event']
  await insert(tx, 'event', event)
  await rows(
    tx,
    sql`insert into local_stripe.deliveries (event_id, type, subject, payload)
        values (${event.id}, ${type}, ${object.id}, ${JSON.stringify(event)})`,
  )
}
