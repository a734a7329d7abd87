/**
 * Breeders and buyers who list cats, change prices, upload pictures, write messages, pay, and cancel, and who repeat what failed
 * with the same IDs, as browsers do. Keeps a record of every write that was acknowledged.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalStripe } from '@littermate/local-stripe'
import sharp from 'sharp'
import type { Pair, User } from '../../bench/streams/stream-users.ts'

export type FaultLoad = {
  acknowledged: {
    /** Prices in cents by cat. */
    cats: Map<string, { price: number; attempted: number }>
    messages: string[]
    /** Paths. */
    pictures: string[]
    purchases: string[]
    /** Cents that were promised by sale. */
    cancellations: Map<string, number>
  }
  /** Responses without success by status, 0 without a response. */
  failures: Map<number, number>
  count(): number
  stop(): Promise<void>
}

type Settings = { origins: string[]; pairs: Pair[]; provider: LocalStripe; clients: number }
type Init = { as: User; method?: string; body?: object | Buffer }

const PAUSE_MS = 250
const TIMEOUT_MS = 30_000
/** How often a client repeats a request before it gives up. */
const ATTEMPTS = 400
const WEEKS = 12
const PRICE = 240_000
const DEPOSIT = 50_000
const CARD = '4242424242424242'

/** Starts the load, which goes on until `stop`. */
export function startFaultLoad({ origins, pairs, provider, clients }: Settings): FaultLoad {
  const acknowledged: FaultLoad['acknowledged'] = {
    cats: new Map(),
    messages: [],
    pictures: [],
    purchases: [],
    cancellations: new Map(),
  }
  const failures = new Map<number, number>()
  let isStopping = false
  let next = 0
  const png = sharp({ create: { width: 900, height: 700, channels: 3, background: '#7a6' } })
    .png()
    .toBuffer()

  async function call<T>(path: string, { as, method = 'POST', body }: Init) {
    const origin = origins[next++ % origins.length] ?? ''
    const isFile = Buffer.isBuffer(body)
    try {
      const response = await fetch(origin + path, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          cookie: as.cookie,
          ...(body && { 'content-type': isFile ? 'image/png' : 'application/json' }),
        },
        ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status: response.status, json: (isJson ? JSON.parse(text) : undefined) as T }
    } catch {
      return { status: 0, json: undefined as T }
    }
  }

  /** Repeats a request until it succeeds or `isOver`; undefined if it never did. */
  async function until<T>(path: string, init: Init, isOver: (status: number) => boolean = () => false) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const response = await call<T>(path, init)
      if (response.status >= 200 && response.status < 300) return response.json
      failures.set(response.status, (failures.get(response.status) ?? 0) + 1)
      if (isOver(response.status) || (isStopping && attempt > 40)) return undefined
      await sleep(PAUSE_MS)
    }
    return undefined
  }

  async function upload(as: User): Promise<string | undefined> {
    const body = await png
    for (let attempt = 0; attempt < ATTEMPTS && !isStopping; attempt += 1) {
      const asked = await until<{ uploadURL: string }>('/api/objects/upload?contentType=image/png', { as })
      if (!asked) return undefined
      const { pathname, search } = new URL(asked.uploadURL)
      // An upload URL works once, so after a failure browsers request another one.
      const sent = await call<{ url: string }>(pathname + search, { as, method: 'PUT', body })
      if (sent.status === 200) return sent.json.url
      failures.set(sent.status, (failures.get(sent.status) ?? 0) + 1)
      await sleep(PAUSE_MS)
    }
    return undefined
  }

  async function sell({ buyer, breeder }: Pair, turn: number): Promise<void> {
    const id = randomUUID()
    const picture = turn % 4 === 0 ? await upload(breeder) : undefined
    const body = {
      id,
      name: nameOf(turn),
      breed: 'Maine Coon',
      gender: 'female',
      age: WEEKS,
      price: PRICE,
      depositAmount: DEPOSIT,
      images: picture ? [picture] : [],
    }
    const cat = await until<{ breederId: string }>('/api/breeders/cats', { as: breeder, body })
    if (!cat) return
    if (picture) acknowledged.pictures.push(picture)
    const price = PRICE + 100 * (turn % 50)
    acknowledged.cats.set(id, { price: PRICE, attempted: price })
    const change = { as: breeder, method: 'PATCH', body: { price } }
    if (!(await until(`/api/breeders/cats/${id}`, change))) return
    acknowledged.cats.set(id, { price, attempted: price })

    const message = { receiverId: breeder.id, content: 'We wonder about her parents', clientId: randomUUID() }
    const sent = await until<{ id: string }>('/api/messages', { as: buyer, body: message })
    if (sent) acknowledged.messages.push(sent.id)

    const isDeposit = turn % 2 === 0
    const intent = await until<{ paymentIntentId: string; clientSecret: string }>(
      isDeposit ? '/api/create-deposit-payment-intent' : '/api/create-payment-intent',
      { as: buyer, body: isDeposit ? { catId: id } : { catId: id, amount: price, breederId: cat.breederId } },
      (status) => status === 409,
    )
    if (!intent) return
    await provider.controls.confirm(intent.clientSecret, CARD)
    // Some buyers close the page now.
    if (turn % 10 === 9) return
    const { paymentIntentId } = intent
    let transactionId: string | null = null
    for (let attempt = 0; attempt < ATTEMPTS && !transactionId && !isStopping; attempt += 1) {
      const path = '/api/confirm-full-payment'
      const paid = await until<{ transactionId: string | null }>(path, {
        as: buyer,
        body: { paymentIntentId },
      })
      transactionId = paid?.transactionId ?? null
      if (!transactionId) await sleep(PAUSE_MS)
    }
    if (!transactionId) return
    acknowledged.purchases.push(paymentIntentId)
    if (turn % 3 !== 0) return
    const by = turn % 2 === 0 ? buyer : breeder
    const path = `/api/orders/${transactionId}`
    const quote = await until<{ refund: number }>(`${path}/cancellation`, { as: by, method: 'GET' })
    if (!quote) return
    const reason = 'The family has to move abroad this year'
    const canceled = await until(`${path}/cancel`, {
      as: by,
      body: { reason, expectedRefund: quote.refund },
    })
    if (canceled) acknowledged.cancellations.set(transactionId, quote.refund)
  }

  const running = Array.from({ length: clients }, async (_, client) => {
    for (let turn = client; !isStopping; turn += clients) {
      const pair = pairs[turn % pairs.length]
      if (pair) await sell(pair, turn)
      await sleep(PAUSE_MS)
    }
  })
  return {
    acknowledged,
    failures,
    count() {
      const { cats, messages, pictures, purchases, cancellations } = acknowledged
      return cats.size + messages.length + pictures.length + purchases.length + cancellations.size
    },
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}

/** A different name without digits for each turn. */
function nameOf(turn: number): string {
  const letters = [...String(turn)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
  return `Juniper ${letters.toUpperCase()}`
}
