/** Events: what happened to an object, as it was at that moment, and the queue of their webhooks. */
import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Act } from './act.ts'
import { insert, objectId, rows } from './objects.ts'

export type EventType =
  | `payment_intent.${'created' | 'amount_capturable_updated' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | 'payment_intent.requires_action'
  | `charge.${'succeeded' | 'failed' | 'captured' | 'refunded'}`
  | 'refund.created'
  | `customer.${'created' | 'updated'}`

/** Stores an event with a copy of the object, and queues its webhook, in the transaction of the change itself. */
export async function announce(
  act: Act,
  type: EventType,
  object: { id: string; payment_intent?: unknown },
): Promise<void> {
  const event = {
    id: objectId('evt'),
    object: 'event',
    api_version: act.apiVersion,
    created: act.now,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: act.requestId, idempotency_key: act.idempotencyKey },
    type,
  } as unknown as Stripe.Event
  const subject = typeof object.payment_intent === 'string' ? object.payment_intent : object.id
  await insert(act.tx, 'event', event, subject)
  await rows(
    act.tx,
    sql`insert into local_stripe.deliveries (event_id, type, subject, payload)
        values (${event.id}, ${type}, ${subject}, ${JSON.stringify(event, null, 2)})`,
  )
}
