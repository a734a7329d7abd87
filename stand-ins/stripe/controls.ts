/** How tests act as a cardholder, make the stand-in misbehave, and inspect it. */
import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Clock } from '#platform/clock/index.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Call, StartCall } from './call.ts'
import type { Deliveries, WebhookBehavior } from './deliveries.ts'
import type { EventType } from './events.ts'
import { runOnce } from './idempotency.ts'
import { authenticate, confirmWithCard } from './intent-confirm.ts'
import { rows } from './objects.ts'
import type { SimulatedFailures } from './simulated-failures.ts'

type PendingEvent = { id: string; type: string; subject: string }

export type Controls = {
  /** Confirms an intent with a card number, as the card form does; returns the error code of a declined card. */
  confirm(clientSecret: string, number: string): Promise<string | undefined>
  /** Completes or fails the authentication that an intent requires. */
  authenticate(clientSecret: string, passed: boolean): Promise<void>
  /** How many events of this type an intent has had. */
  count(type: EventType, intentId: string): Promise<number>
  /** How webhooks of this process are delivered from now on. */
  webhooks: WebhookBehavior
  /** The events that have not been delivered, oldest first. */
  pending(): Promise<PendingEvent[]>
  /** Delivers all pending events in the given order, one after the other, and ends the pause. */
  deliverPending(order: 'forward' | 'backward'): Promise<void>
  /** Delivers one event now, even if it has been delivered before; returns whether it was accepted. */
  deliver(eventId: string): Promise<boolean>
  failures: SimulatedFailures
}

type Settings = {
  db: Handle
  clock: Clock
  startCall: StartCall
  failures: SimulatedFailures
  webhooks: WebhookBehavior
  deliveries: Deliveries
}

export function createControls(settings: Settings): Controls {
  const { db, clock, startCall, failures, webhooks, deliveries } = settings
  const pending = () =>
    rows<PendingEvent>(
      db,
      sql`select event_id as id, type, subject from local_stripe.deliveries where done is null order by seq`,
    )

  async function change(
    clientSecret: string,
    operation: (call: Call, id: string) => Promise<Stripe.PaymentIntent>,
  ): Promise<string | undefined> {
    const id = clientSecret.split('_secret_')[0] ?? ''
    const request = { key: null, path: '', body: '' }
    const response = await runOnce(db, request, (tx) => operation(startCall(tx), id))
    void deliveries.deliverDue()
    const body: { error?: { code?: string } } = JSON.parse(response.body)
    return body.error?.code
  }

  return {
    webhooks,
    failures,
    pending,
    deliver: deliveries.deliver,
    confirm: (clientSecret, number) =>
      change(clientSecret, (call, id) =>
        confirmWithCard(call, id, {
          number,
          expMonth: 12,
          expYear: clock.now().getUTCFullYear() + 2,
          cvc: '123',
        }),
      ),
    authenticate: async (clientSecret, passed) =>
      void (await change(clientSecret, (call, id) => authenticate(call, id, passed))),
    async count(type, intentId) {
      const [row] = await rows<{ count: number }>(
        db,
        sql`select count(*)::int as count from local_stripe.objects
            where parent = ${intentId} and type = 'event' and data ->> 'type' = ${type}`,
      )
      return row?.count ?? 0
    },
    async deliverPending(order) {
      const events = await pending()
      if (order === 'backward') events.reverse()
      for (const { id } of events) await deliveries.deliver(id)
      webhooks.paused = false
    },
  }
}
