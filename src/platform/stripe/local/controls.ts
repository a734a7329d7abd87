/** What tests tell the stand-in to do wrong, and what they ask it about. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { Failure } from './failure.ts'
import { confirmIntent } from './intents.ts'
import { rows } from './objects.ts'

/** Faults that the API shows on demand. */
export type Troubles = {
  failures: number
  captureDelayMs: number
  /** Whether this call fails; counts down. */
  take(): boolean
  beforeCapture(intentId: string): Promise<void>
}

export function createTroubles(): Troubles {
  return {
    failures: 0,
    captureDelayMs: 0,
    take() {
      if (this.failures === 0) return false
      this.failures -= 1
      return true
    },
    async beforeCapture() {
      if (this.captureDelayMs > 0) await sleep(this.captureDelayMs)
    },
  }
}

export type Controls = {
  /** Confirms an intent with a card number, as the card form does; answers the failure's code for a refused card. */
  confirm(clientSecret: string, number: string): Promise<string | undefined>
  /** How many times an intent's money was taken or its authorisation given up. */
  count(type: 'payment_intent.succeeded' | 'payment_intent.canceled', intentId: string): Promise<number>
  /** Webhooks from now on: each as often as `copies`, or held back until `release`. */
  webhooks: { copies: number; held: boolean }
  /** Delivers the held webhooks in the given order of their events; all the others stay held. */
  release(order: 'forward' | 'backward'): Promise<void>
  troubles: Troubles
}

type Settings = { db: Handle; clock: Clock; troubles: Troubles; deliverNow: () => Promise<void> }

export function createControls({ db, clock, troubles, deliverNow }: Settings): Controls {
  const webhooks = { copies: 1, held: false }
  const card = (number: string) => ({
    number,
    expMonth: 12,
    expYear: clock.now().getUTCFullYear() + 2,
    cvc: '123',
  })
  return {
    webhooks,
    troubles,
    async confirm(clientSecret, number) {
      const id = clientSecret.split('_secret_')[0] ?? ''
      const result = await db.transaction((tx) => confirmIntent(tx, id, card(number), clock.now()))
      return result instanceof Failure ? result.body.code : undefined
    },
    async count(type, intentId) {
      const [row] = await rows<{ count: number }>(
        db,
        sql`select count(*)::int as count from local_stripe.objects
            where type = 'event' and data ->> 'type' = ${type} and data #>> '{data,object,id}' = ${intentId}`,
      )
      return row?.count ?? 0
    },
    async release(order) {
      const held = await rows<{ event_id: string }>(
        db,
        sql`select event_id from local_stripe.deliveries where done is null
            order by seq ${order === 'forward' ? sql`asc` : sql`desc`}`,
      )
      webhooks.held = false
      for (const { event_id } of held) {
        await rows(db, sql`update local_stripe.deliveries set held = false where event_id = ${event_id}`)
        await deliverNow()
      }
    },
  }
}
