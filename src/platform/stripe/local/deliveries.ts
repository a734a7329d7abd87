/** Delivers webhooks as the provider does: signed, in order, again with growing pauses until somebody answers 2xx. */
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
  webhooks: () => { copies: number; held: boolean }
}

const LOOK_EVERY_MS = 250
const LEASE_SECONDS = 15
const TIMEOUT_MS = 10_000

type Delivery = { event_id: string; payload: string; attempts: number }

export type Deliveries = { now(): Promise<void>; stop(): Promise<void> }

/** Starts looking for webhooks that are due; a delivery is leased, so that of several processes one sends it. */
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
    const { copies } = settings.webhooks()
    let taken = true
    for (let copy = 0; copy < copies; copy += 1) taken = (await post(settings, delivery)) && taken
    await finish(settings.db, delivery, taken)
  }
}

async function lease(db: Handle): Promise<Delivery | undefined> {
  const [delivery] = await rows<Delivery>(
    db,
    sql`update local_stripe.deliveries set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
        where event_id = (
          select event_id from local_stripe.deliveries
          where done is null and not held and due_at <= now() and (leased_until is null or leased_until < now())
          order by seq limit 1 for update skip locked)
        returning event_id, payload, attempts`,
  )
  return delivery
}

async function post({ sdk, secret, url, log }: Settings, { payload, event_id }: Delivery): Promise<boolean> {
  const signature = sdk.webhooks.generateTestHeaderString({ payload, secret })
  try {
    const response = await fetch(url() ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.ok
  } catch (error) {
    log.debug({ err: error, event_id }, 'a webhook was not taken')
    return false
  }
}

async function finish(db: Handle, { event_id, attempts }: Delivery, taken: boolean): Promise<void> {
  const pause = Math.min(2 ** attempts, 3_600)
  await rows(
    db,
    taken
      ? sql`update local_stripe.deliveries set done = 'delivered', leased_until = null where event_id = ${event_id}`
      : sql`update local_stripe.deliveries set leased_until = null, due_at = now() + make_interval(secs => ${pause})
            where event_id = ${event_id}`,
  )
}
