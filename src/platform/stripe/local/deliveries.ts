/** Brings webhooks to where the product listens: signed, in order, again with growing pauses until it answers 2xx. */
import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Handle } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { rows } from './objects.ts'

type Settings = {
  db: Handle
  sdk: Stripe
  secret: string
  log: Logger
  url: () => string | undefined
  /** How webhooks are treated at this moment. */
  webhooks: () => WebhookMood
}

export type WebhookMood = {
  /** How often each one is sent. */
  copies: number
  /** Nothing is sent until they are released. */
  held: boolean
  /** Nothing is sent, ever. */
  dropped: boolean
}

export type Deliveries = {
  /** Sends what is due; resolves when nothing is. */
  now(): Promise<void>
  /** Sends this event, due or not; answers whether it was taken. */
  one(eventId: string): Promise<boolean>
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 250
/** A process that died while it sent keeps the event from the others for this long. */
const LEASE_SECONDS = 12
const TIMEOUT_MS = 10_000
const MAX_PAUSE_SECONDS = 300

type Delivery = { event_id: string; payload: string; attempts: number }

/** Starts looking for webhooks that are due. Each is leased first, so that of several processes one sends it. */
export function startDeliveries(settings: Settings): Deliveries {
  let running: Promise<void> | undefined
  let stopped = false
  const timer = setInterval(() => void now(), LOOK_EVERY_MS)
  timer.unref()

  function now(): Promise<void> {
    running ??= deliverDue(settings, () => stopped)
      .catch((error: unknown) => {
        if (!stopped) settings.log.warn({ err: error }, 'the payment stand-in cannot deliver its webhooks')
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    now,
    async one(eventId) {
      const delivery = await lease(settings.db, eventId)
      return delivery ? send(settings, delivery) : false
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

async function deliverDue(settings: Settings, stopped: () => boolean): Promise<void> {
  while (!stopped() && settings.url() && !settings.webhooks().held) {
    const delivery = await lease(settings.db)
    if (!delivery) return
    // The holding may have begun while the lease was taken.
    if (settings.webhooks().held) return giveBack(settings.db, delivery)
    if (settings.webhooks().dropped) await finish(settings.db, delivery, 'dropped')
    else await send(settings, delivery)
  }
}

/** Takes the oldest event that is due, or the given one as long as nobody has it. */
async function lease(db: Handle, eventId?: string): Promise<Delivery | undefined> {
  const which = eventId ? sql`event_id = ${eventId}` : sql`done is null and not held and due_at <= now()`
  const [delivery] = await rows<Delivery>(
    db,
    sql`update local_stripe.deliveries
        set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
        where event_id = (
          select event_id from local_stripe.deliveries
          where ${which} and (leased_until is null or leased_until < now())
          order by seq limit 1 for update skip locked)
        returning event_id, payload, attempts`,
  )
  return delivery
}

async function giveBack(db: Handle, { event_id }: Delivery): Promise<void> {
  await rows(
    db,
    sql`update local_stripe.deliveries set leased_until = null, attempts = attempts - 1 where event_id = ${event_id}`,
  )
}

async function send(settings: Settings, delivery: Delivery): Promise<boolean> {
  let taken = true
  for (let copy = 0; copy < settings.webhooks().copies; copy += 1) {
    taken = (await post(settings, delivery)) && taken
  }
  await finish(settings.db, delivery, taken ? 'delivered' : undefined)
  return taken
}

async function post({ sdk, secret, url, log }: Settings, { payload, event_id }: Delivery): Promise<boolean> {
  const signature = sdk.webhooks.generateTestHeaderString({ payload, secret })
  try {
    const response = await fetch(url() ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.ok
  } catch (error) {
    log.debug({ err: error, event_id }, 'a webhook was not taken')
    return false
  }
}

async function finish(
  db: Handle,
  { event_id, attempts }: Delivery,
  done?: 'delivered' | 'dropped',
): Promise<void> {
  const pause = Math.min(2 ** (attempts - 2), MAX_PAUSE_SECONDS)
  await rows(
    db,
    done
      ? sql`update local_stripe.deliveries set done = ${done}, leased_until = null where event_id = ${event_id}`
      : sql`update local_stripe.deliveries set leased_until = null, due_at = now() + make_interval(secs => ${pause})
            where event_id = ${event_id} and done is null`,
  )
}
