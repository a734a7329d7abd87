/** Events, which contain a snapshot of the object they are about, and the queue of their webhooks. */
import type Stripe from 'stripe'
import { API_VERSION } from '../api-version.ts'
import type { Call } from '../call.ts'
import { insert, objectId } from '../objects.ts'
import { sql } from '../store/sql.ts'

export type EventType =
  | `payment_intent.${'created' | 'amount_capturable_updated' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | 'payment_intent.requires_action'
  | `charge.${'succeeded' | 'failed' | 'captured' | 'refunded'}`
  | `refund.${'created' | 'updated' | 'failed'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | `radar.early_fraud_warning.${'created' | 'updated'}`
  | `customer.${'created' | 'updated'}`
  | `transfer.${'created' | 'updated' | 'reversed'}`
  | `payout.${'created' | 'paid' | 'failed'}`
  | 'account.updated'
  | 'account.application.deauthorized'

/** Stores an event with a copy of the object, and queues its webhook, in the transaction of the change. */
export async function recordEvent(
  call: Call,
  type: EventType,
  object: { id: string; payment_intent?: unknown },
  { account }: { account?: string } = {},
): Promise<void> {
  const event = {
    id: objectId('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: API_VERSION,
    created: call.now,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  } as unknown as Stripe.Event
  const subject = typeof object.payment_intent === 'string' ? object.payment_intent : object.id
  await insert(call.tx, 'event', event, subject)
  await call.tx.rows(sql`insert into deliveries (event_id, type, subject, payload, due_at)
        values (${event.id}, ${type}, ${subject}, ${JSON.stringify(event, null, 2)}, ${Date.now()})`)
}
