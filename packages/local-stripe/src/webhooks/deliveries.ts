/**
 * Delivers webhooks as the provider does: signed, several at a time and in any order, and retried after longer and
 * longer pauses until the receiver responds with 2xx or three days have passed.
 */
import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'

type Settings = {
  store: Store
  clock: Clock
  secret: string
  /** Signs the events of connected accounts, which the provider sends to an endpoint of their own. */
  connectSecret: string
  log: Log
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
  /** Begins to send what is due. */
  deliverDue(): void
  /** Sends this event whether or not it is due; returns whether it was accepted. */
  deliver(eventId: string): Promise<boolean>
  /** Waits until nothing is being sent. */
  whenIdle(): Promise<void>
  stop(): Promise<void>
}

/** Milliseconds between two looks for what is due: at least, and while nothing waits. */
const MIN_PAUSE_MS = 250
const IDLE_MS = 1_000
/** Milliseconds after which an event leased by a process that died can be sent by another. */
const LEASE_MS = 12_000
const TIMEOUT_MS = 10_000
const MAX_RETRY_SECONDS = 3_600
const MAX_PARALLEL = 8
/** Seconds after the event when the provider gives up. */
const GIVE_UP_SECONDS = 3 * 86_400

type Delivery = { event_id: string; payload: string; attempts: number }

/** Starts to send webhooks that are due. Each is leased first, so that only one of several processes sends it. */
export function startDeliveries(settings: Settings): Deliveries {
  const { store, log, webhooks, url } = settings
  const sending = new Set<Promise<unknown>>()
  let leasing: Promise<void> | undefined
  let isAskedAgain = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function deliverDue(): void {
    isAskedAgain = leasing !== undefined
    leasing ??= sendDue()
      .catch(warn)
      .then(() => (url() ? pauseUntilDue(store) : IDLE_MS))
      .catch(() => IDLE_MS)
      .then((pause) => {
        leasing = undefined
        if (stopped) return
        clearTimeout(timer)
        timer = setTimeout(deliverDue, isAskedAgain ? 0 : pause).unref()
      })
  }

  async function sendDue(): Promise<void> {
    while (!stopped && url() && !webhooks.paused && sending.size < MAX_PARALLEL) {
      const delivery = await lease(store)
      if (!delivery) return
      // The pause may have begun while the lease was taken.
      if (webhooks.paused) return releaseLease(store, delivery)
      const sent = (webhooks.dropped ? finish(settings, delivery, 'dropped') : send(settings, delivery))
        .catch(warn)
        .finally(() => {
          sending.delete(sent)
          deliverDue()
        })
      sending.add(sent)
    }
  }

  async function whenIdle(): Promise<void> {
    await leasing
    await Promise.all(sending)
  }

  function warn(error: unknown): void {
    if (!stopped) log.warn({ err: error }, 'local Stripe cannot deliver its webhooks')
  }

  return {
    deliverDue,
    async deliver(eventId) {
      const delivery = await lease(store, eventId)
      return delivery ? send(settings, delivery) : false
    },
    whenIdle,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await whenIdle()
    },
  }
}

/** Leases any event that is due, or the given one, unless another process has it. */
async function lease(store: Store, eventId?: string): Promise<Delivery | undefined> {
  const now = Date.now()
  const which = eventId ? sql`event_id = ${eventId}` : sql`done is null and due_at <= ${now}`
  const [delivery] = await store.rows<Delivery>(
    sql`update deliveries set leased_until = ${now + LEASE_MS}, attempts = attempts + 1
        where event_id = (
          select event_id from deliveries where ${which} and (leased_until is null or leased_until < ${now})
          order by random() limit 1)
        returning event_id, payload, attempts`,
  )
  return delivery
}

/** Milliseconds until the next event is due or its lease ends, at most IDLE_MS. */
async function pauseUntilDue(store: Store): Promise<number> {
  const [next] = await store.rows<{ at: number | null }>(
    sql`select min(max(due_at, coalesce(leased_until, 0))) as at from deliveries where done is null`,
  )
  return Math.min(Math.max((next?.at ?? Infinity) - Date.now(), MIN_PAUSE_MS), IDLE_MS)
}

async function releaseLease(store: Store, { event_id }: Delivery): Promise<void> {
  await store.rows(
    sql`update deliveries set leased_until = null, attempts = attempts - 1 where event_id = ${event_id}`,
  )
}

async function send(settings: Settings, delivery: Delivery): Promise<boolean> {
  let accepted = true
  for (let copy = 0; copy < settings.webhooks.copies; copy += 1) {
    accepted = (await post(settings, delivery)) && accepted
  }
  await finish(settings, delivery, accepted ? 'delivered' : undefined)
  return accepted
}

async function post(
  { secret, connectSecret, url, log }: Settings,
  { payload, event_id }: Delivery,
): Promise<boolean> {
  try {
    const response = await fetch(url() ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(payload, JSON.parse(payload).account ? connectSecret : secret),
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
  { store, clock }: Settings,
  { event_id, attempts }: Delivery,
  done?: 'delivered' | 'dropped',
): Promise<void> {
  const retrySeconds = Math.min(2 ** (attempts - 2), MAX_RETRY_SECONDS)
  const lastCreated = Math.floor(clock.now().getTime() / 1000) - GIVE_UP_SECONDS
  await store.rows(
    done
      ? sql`update deliveries set done = ${done}, leased_until = null where event_id = ${event_id}`
      : sql`update deliveries
            set leased_until = null, due_at = ${Math.floor(Date.now() + retrySeconds * 1_000)},
              done = case when (payload ->> 'created') <= ${lastCreated} then 'failed' end
            where event_id = ${event_id} and done is null`,
  )
}
