/** Delivers webhooks: signed, in order, and retried with growing pauses until the receiver responds with 2xx. */
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { rows } from './objects.ts'

type Settings = {
  db: Handle
  secret: string
  log: Logger
  url: () => string | undefined
  webhooks: WebhookBehavior
}

export type WebhookBehavior = {
  /** How many times each event is sent. */
  copies: number
  /** Nothing is sent for now. */
  paused: boolean
  /** Events are marked as done without being sent. */
  dropped: boolean
}

export type Deliveries = {
  /** Sends what is due; resolves when nothing is. */
  deliverDue(): Promise<void>
  /** Sends this event whether or not it is due; returns whether it was accepted. */
  deliver(eventId: string): Promise<boolean>
  stop(): Promise<void>
}

const POLL_MS = 250
/** Seconds after which an event leased by a process that died can be sent by another. */
const LEASE_SECONDS = 12
const TIMEOUT_MS = 10_000
const MAX_RETRY_SECONDS = 300

type Delivery = { event_id: string; payload: string; attempts: number }

/** Starts polling for webhooks that are due. Each is leased first, so that only one of several processes sends it. */
export function startDeliveries(settings: Settings): Deliveries {
  let running: Promise<void> | undefined
  let stopped = false
  const timer = setInterval(() => void deliverDue(), POLL_MS)
  timer.unref()

  function deliverDue(): Promise<void> {
    running ??= sendDue(settings, () => stopped)
      .catch((error: unknown) => {
        if (!stopped) settings.log.warn({ err: error }, 'the Stripe stand-in cannot deliver its webhooks')
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    deliverDue,
    async deliver(eventId) {
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

async function sendDue(settings: Settings, stopped: () => boolean): Promise<void> {
  const { db, webhooks, url } = settings
  while (!stopped() && url() && !webhooks.paused) {
    const delivery = await lease(db)
    if (!delivery) return
    // The pause may have begun while the lease was taken.
    if (webhooks.paused) return releaseLease(db, delivery)
    if (webhooks.dropped) await finish(db, delivery, 'dropped')
    else await send(settings, delivery)
  }
}

/** Leases the oldest event that is due, or the given one, unless another process has it. */
async function lease(db: Handle, eventId?: string): Promise<Delivery | undefined> {
  const which = eventId ? sql`event_id = ${eventId}` : sql`done is null and due_at <= now()`
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

async function releaseLease(db: Handle, { event_id }: Delivery): Promise<void> {
  await rows(
    db,
    sql`update local_stripe.deliveries set leased_until = null, attempts = attempts - 1 where event_id = ${event_id}`,
  )
}

async function send(settings: Settings, delivery: Delivery): Promise<boolean> {
  let accepted = true
  for (let copy = 0; copy < settings.webhooks.copies; copy += 1) {
    accepted = (await post(settings, delivery)) && accepted
  }
  await finish(settings.db, delivery, accepted ? 'delivered' : undefined)
  return accepted
}

async function post({ secret, url, log }: Settings, { payload, event_id }: Delivery): Promise<boolean> {
  try {
    const response = await fetch(url() ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(payload, secret),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.ok
  } catch (error) {
    log.debug({ err: error, event_id }, 'a webhook was not accepted')
    return false
  }
}

/** The provider's signature scheme v1 (docs.stripe.com/webhooks, "Verify webhook signatures manually"). */
function signatureOf(payload: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}

async function finish(
  db: Handle,
  { event_id, attempts }: Delivery,
  done?: 'delivered' | 'dropped',
): Promise<void> {
  const retrySeconds = Math.min(2 ** (attempts - 2), MAX_RETRY_SECONDS)
  await rows(
    db,
    done
      ? sql`update local_stripe.deliveries set done = ${done}, leased_until = null where event_id = ${event_id}`
      : sql`update local_stripe.deliveries
            set leased_until = null, due_at = now() + make_interval(secs => ${retrySeconds})
            where event_id = ${event_id} and done is null`,
  )
}
