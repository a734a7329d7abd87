/** What tests tell the stand-in to do wrong, and what they ask it about. */
import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Clock } from '#platform/clock/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { API_VERSION } from '../api-version.ts'
import { type Act, actOn } from './act.ts'
import type { Deliveries, WebhookMood } from './deliveries.ts'
import type { EventType } from './events.ts'
import { once } from './idempotency.ts'
import { authenticate, confirmWithCard } from './intent-confirm.ts'
import { rows } from './objects.ts'
import type { Troubles } from './troubles.ts'

export type Controls = {
  /** Confirms an intent with a card number, as the card form does; answers the failure's code for a refused card. */
  confirm(clientSecret: string, number: string): Promise<string | undefined>
  /** Ends the authentication dialog of an intent that waits for it. */
  authenticate(clientSecret: string, passed: boolean): Promise<void>
  /** How many events of this type an intent has seen: captures, cancellations, refunds ... */
  count(type: EventType, intentId: string): Promise<number>
  /** How webhooks of this process are treated from now on. */
  webhooks: WebhookMood
  /** The events that have not been delivered, oldest first. */
  waiting(): Promise<{ id: string; type: string; subject: string }[]>
  /** Sends all that waits in the given order, one after the other, and ends the holding. */
  release(order: 'forward' | 'backward'): Promise<void>
  /** Sends one event now, also one that was delivered before; answers whether it was taken. */
  deliver(eventId: string): Promise<boolean>
  troubles: Troubles
}

type Settings = { db: Handle; clock: Clock; troubles: Troubles; mood: WebhookMood; deliveries: Deliveries }

export function createControls({ db, clock, troubles, mood, deliveries }: Settings): Controls {
  const waiting = () =>
    rows<{ id: string; type: string; subject: string }>(
      db,
      sql`select event_id as id, type, subject from local_stripe.deliveries where done is null order by seq`,
    )

  async function act(clientSecret: string, work: (act: Act, id: string) => Promise<Stripe.PaymentIntent>) {
    const id = clientSecret.split('_secret_')[0] ?? ''
    const request = { key: null, path: '', body: '' }
    const answer = await once(db, request, (tx) => work(actOn(tx, clock, API_VERSION), id))
    void deliveries.now()
    const body: { error?: { code?: string } } = JSON.parse(answer.body)
    return body.error?.code
  }

  return {
    webhooks: mood,
    troubles,
    waiting,
    deliver: deliveries.one,
    confirm: (clientSecret, number) =>
      act(clientSecret, (current, id) =>
        confirmWithCard(current, id, {
          number,
          expMonth: 12,
          expYear: clock.now().getUTCFullYear() + 2,
          cvc: '123',
        }),
      ),
    authenticate: async (clientSecret, passed) =>
      void (await act(clientSecret, (current, id) => authenticate(current, id, passed))),
    async count(type, intentId) {
      const [row] = await rows<{ count: number }>(
        db,
        sql`select count(*)::int as count from local_stripe.objects
            where parent = ${intentId} and type = 'event' and data ->> 'type' = ${type}`,
      )
      return row?.count ?? 0
    },
    async release(order) {
      const events = await waiting()
      if (order === 'backward') events.reverse()
      for (const { id } of events) await deliveries.one(id)
      mood.held = false
    },
  }
}
