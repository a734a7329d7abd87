/**
 * The requests of a marketplace from many users at once: 70 % lists and searches, 20 % details, 8 % messages, 2 % purchases,
 * and changes of prices. Keeps a record of every write that was acknowledged.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CatalogSample, pathGenerator, seededRandom } from '../requests.ts'
import type { Pair, User } from '../streams/stream-users.ts'

export type MixWorld = {
  sample: CatalogSample
  pairs: Pair[]
  /** Cats that can be bought, each once. */
  forSale: { id: string; price: number; breederId: string }[]
  /** Cats whose breeder changes the price; the other requests do not buy them. */
  repriced: { id: string; price: number; owner: User }[]
}

export type MixSettings = {
  /** The address of the product; each request chooses one of several. */
  origins: string[]
  connections: number
  /** Changes of prices per second. */
  changesPerSecond: number
  /** Whether a write that failed is repeated with the same ID until it succeeds, as browsers and clients do. */
  repeat?: boolean
  /** Receives every response, also those after which a write is repeated; status 0 without one. */
  onResponse?: (response: { path: string; status: number; retryAfter: string | null }) => void
}

const KINDS = ['list', 'search', 'detail', 'message', 'purchase', 'price'] as const
export type MixKind = (typeof KINDS)[number]

/** What the server has confirmed, to be compared with the database. */
export type Acknowledged = {
  /** IDs of messages. */
  messages: string[]
  /** Payment intents that were answered with a completed purchase. */
  purchases: string[]
  /** The last confirmed price of each cat in cents, and a later one that may have been stored, too. */
  prices: Map<string, { confirmed: number; attempted: number }>
}

type Sample = { kind: MixKind; at: number; ms: number; status: number }

export type Mix = {
  acknowledged: Acknowledged
  /** Every request: its time (performance.now) of completion, milliseconds, and status; 0 without a response. */
  samples: Sample[]
  stop(): Promise<void>
}

const TEXTS = ['we wonder about his parents', 'we agree', 'we would love to', 'we hope so', 'we thank you']
const TIMEOUT_MS = 30_000
/** Pause before a failed request of a client is followed by another. */
const PAUSE_MS = 100

/** Starts the load, which goes on until `stop`. */
export function startMix(world: MixWorld, settings: MixSettings): Mix {
  const random = seededRandom(11)
  const acknowledged: Acknowledged = { messages: [], purchases: [], prices: new Map() }
  const samples: Sample[] = []
  const forSale = [...world.forSale]
  const paths = {
    list: pathGenerator(world.sample, { path: 'list', repeat: 400 }, 1),
    search: pathGenerator(world.sample, { path: 'search', repeat: 400 }, 2),
    detail: pathGenerator(world.sample, { path: 'detail', repeat: 'fresh' }, 3),
  }
  let isStopping = false
  let next = 0
  let publishableKey: string | undefined

  const originOf = () => settings.origins[next++ % settings.origins.length] ?? ''
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T

  type Init = { as?: User; method?: string; body?: object }
  /** One request; status 0 means that there was no response. */
  async function call<T>(path: string, { as, method = 'GET', body }: Init = {}) {
    const headers: Record<string, string> = {
      ...(as && { cookie: as.cookie }),
      ...(body && { 'content-type': 'application/json' }),
    }
    try {
      const response = await fetch(`${originOf()}${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const { status } = response
      settings.onResponse?.({ path, status, retryAfter: response.headers.get('retry-after') })
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status, json: (isJson ? JSON.parse(text) : undefined) as T }
    } catch {
      settings.onResponse?.({ path, status: 0, retryAfter: null })
      return { status: 0, json: undefined as T }
    }
  }

  /** Calls again after no response or a 5xx, if the settings say so. */
  async function write<T>(path: string, init: Init) {
    for (;;) {
      const response = await call<T>(path, { method: 'POST', ...init })
      if (!settings.repeat || isStopping || (response.status !== 0 && response.status < 500)) return response
      await sleep(PAUSE_MS)
    }
  }

  async function sendMessage(): Promise<number> {
    const { buyer, breeder } = pick(world.pairs)
    const body = { receiverId: breeder.id, content: pick(TEXTS), clientId: randomUUID() }
    const { status, json } = await write<{ id: string }>('/api/messages', { as: buyer, body })
    if (status === 201 || status === 200) acknowledged.messages.push(json.id)
    return status
  }

  async function buy(): Promise<number> {
    const cat = forSale.pop()
    if (!cat) return sendMessage()
    const { buyer } = pick(world.pairs)
    const started = await write<{ paymentIntentId: string; clientSecret: string }>(
      '/api/create-payment-intent',
      { as: buyer, body: { catId: cat.id, amount: cat.price, breederId: cat.breederId } },
    )
    if (started.status !== 200) return started.status
    publishableKey ??= (await call<{ publishableKey: string }>('/api/payments/config')).json?.publishableKey
    const { paymentIntentId, clientSecret } = started.json
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2039, cvc: '123' }
    const confirmation = { key: publishableKey, client_secret: clientSecret, card }
    const path = `/dev/stripe/payment_intents/${paymentIntentId}/confirm`
    const confirmed = await write(path, { body: confirmation })
    // A repeated confirmation of an intent that was confirmed is refused.
    if (confirmed.status !== 200 && !(settings.repeat && confirmed.status === 400)) return confirmed.status
    const settled = await write<{ outcome: string }>('/api/confirm-full-payment', {
      as: buyer,
      body: { paymentIntentId },
    })
    if (settled.json?.outcome === 'succeeded') acknowledged.purchases.push(paymentIntentId)
    return settled.status
  }

  async function changePrice(): Promise<number> {
    const cat = pick(world.repriced)
    const price = cat.price + 100 * (1 + Math.floor(random() * 500))
    const known = acknowledged.prices.get(cat.id) ?? { confirmed: cat.price, attempted: cat.price }
    acknowledged.prices.set(cat.id, { ...known, attempted: price })
    const path = `/api/breeders/cats/${cat.id}`
    const { status } = await call(path, { as: cat.owner, method: 'PATCH', body: { price } })
    if (status === 200) acknowledged.prices.set(cat.id, { confirmed: price, attempted: price })
    return status
  }

  async function timed(kind: MixKind, work: () => Promise<number>): Promise<void> {
    const start = performance.now()
    const status = await work()
    const at = performance.now()
    samples.push({ kind, at, ms: at - start, status })
    if (status === 0 || status >= 500) await sleep(PAUSE_MS)
  }

  async function browse(kind: 'list' | 'search' | 'detail'): Promise<number> {
    return (await call(paths[kind]())).status
  }

  const clients = Array.from({ length: settings.connections }, async () => {
    while (!isStopping) {
      const share = random()
      if (share < 0.5) await timed('list', () => browse('list'))
      else if (share < 0.7) await timed('search', () => browse('search'))
      else if (share < 0.9) await timed('detail', () => browse('detail'))
      else if (share < 0.98) await timed('message', sendMessage)
      else await timed('purchase', buy)
    }
  })
  // One after the other, so that the last confirmed price of a cat is known.
  const changes = (async () => {
    const start = performance.now()
    for (let count = 1; !isStopping && settings.changesPerSecond > 0; count += 1) {
      await timed('price', changePrice)
      await sleep(Math.max(0, start + (count * 1_000) / settings.changesPerSecond - performance.now()))
    }
  })()

  return {
    acknowledged,
    samples,
    async stop() {
      isStopping = true
      await Promise.all([...clients, changes])
    },
  }
}

export type KindFigures = { perSecond: number; p50: number; p95: number; p99: number; failed: number }

/** Figures of each kind of request. A conflict (409) is an answer; no response, other 4xx, and 5xx are failures. */
export function summarizeRequests(
  samples: readonly Sample[],
  seconds: number,
): Partial<Record<MixKind, KindFigures>> {
  return Object.fromEntries(
    KINDS.flatMap((kind) => {
      const own = samples.filter((sample) => sample.kind === kind)
      if (own.length === 0) return []
      const sorted = own.map(({ ms }) => ms).sort((one, other) => one - other)
      const at = (fraction: number) =>
        Math.round((sorted[Math.floor((sorted.length - 1) * fraction)] ?? 0) * 10) / 10
      const failed = own.filter(({ status }) => status !== 409 && (status === 0 || status >= 400)).length
      const perSecond = Math.round((own.length / seconds) * 10) / 10
      return [[kind, { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), failed }]]
    }),
  )
}

/** Figures as lines of text. */
export function describeMix(figures: Partial<Record<MixKind, KindFigures>>): string[] {
  return Object.entries(figures).map(
    ([kind, { perSecond, p50, p95, p99, failed }]) =>
      `  ${kind.padEnd(9)} ${String(perSecond).padStart(7)}/s  p50 ${p50}, p95 ${p95}, p99 ${p99} ms  failed ${failed}`,
  )
}
