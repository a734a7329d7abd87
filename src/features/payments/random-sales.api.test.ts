/**
 * Random actions of buyers, breeders, the provider, and failing processes; afterward payments, records, and cats are
 * consistent. `SALES_STEPS=5000 SALES_RUNS=20 npx vitest run random-sales` runs longer, and `SALES_SEED` repeats a run
 * as far as its races allow.
 */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { transactionEvents, transactions } from '#features/orders/api/tables.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { controlsOf } from '#testing/purchase.ts'
import { sweepPayments } from './api/sweep.ts'
import { charges, payments } from './api/tables.ts'

const STEPS = Number(process.env.SALES_STEPS ?? 150)
const RUNS = Number(process.env.SALES_RUNS ?? 1)
const SEED = Number(process.env.SALES_SEED ?? Date.now() % 1_000_000)
const BUYERS = 6
const CATS_ON_SALE = 5
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Two approved cards, a declined one, one that requires authentication, and one that fails at capture. */
const CARDS = [
  '4242424242424242',
  '4000056655665556',
  '4000000000000002',
  '4000002500003155',
  '4000000000000341',
]

type Started = { buyer: TestUser; paymentIntentId: string; clientSecret: string; catId: string }
type Step = () => Promise<unknown>

/** Random numbers in [0, 1) by seed: a linear congruential generator with the constants of Numerical Recipes. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** The app with some buyers, and the actions that can happen. */
class Market {
  readonly started: Started[] = []
  private readonly database: TestDatabase
  private readonly random: () => number
  private readonly buyers: TestUser[] = []
  private app!: TestApp
  private crashes = 0

  constructor(database: TestDatabase, random: () => number) {
    this.database = database
    this.random = random
  }

  async open(): Promise<void> {
    this.app = await buildTestApp(this.database, { rateLimits: false })
    while (this.buyers.length < BUYERS) this.buyers.push(await signUp(this.app))
  }

  close = () => this.app?.close()

  get db() {
    return this.app.services.db
  }

  get controls() {
    return controlsOf(this.app)
  }

  private pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.random() * from.length)]
  }

  private async anyCat() {
    const open = await this.db.select().from(cats).where(sql`status = 'available'`)
    while (open.length < CATS_ON_SALE) open.push(await addCat(this.app))
    return this.pick(open)
  }

  /** Sends a request, which may be rejected, but must not return 500 unless a process crashed in the meantime. */
  private async send(method: string, path: string, as: TestUser | undefined, body?: unknown) {
    const { crashes } = this
    const response = await this.app.request(method, path, {
      ...(as && { as }),
      ...(body !== undefined && { body }),
    })
    if (crashes === this.crashes) expect([path, response.statusCode, response.body]).not.toContain(500)
    return response
  }

  private start = async (kind: 'deposit' | 'full') => {
    const [buyer, cat] = [this.pick(this.buyers), await this.anyCat()]
    if (!buyer || !cat) return
    const { id: catId, price: amount, breederId } = cat
    const response =
      kind === 'deposit'
        ? await this.send('POST', '/api/create-deposit-payment-intent', buyer, { catId })
        : await this.send('POST', '/api/create-payment-intent', buyer, { catId, amount, breederId })
    if (response.statusCode === 200) this.started.push({ ...response.json(), buyer, catId })
  }

  /** One of the latest intents, which are probably still open. */
  private recent = () => this.pick(this.started.slice(-12))

  private pay = async () => {
    const intent = this.recent()
    const card = this.random() < 0.4 ? CARDS[0] : this.pick(CARDS)
    if (!intent || !card) return
    // The provider rejects intents that are already final.
    await this.controls.confirm(intent.clientSecret, card).catch(() => {})
    if (card === CARDS[3])
      await this.controls.authenticate(intent.clientSecret, this.random() < 0.7).catch(() => {})
  }

  private openSuccessPage = async () => {
    const intent = this.recent()
    if (!intent) return
    const { buyer, paymentIntentId, catId } = intent
    if (this.random() < 0.5) await this.send('GET', `/api/payments/${paymentIntentId}`, buyer)
    else await this.send('POST', '/api/confirm-full-payment', buyer, { paymentIntentId, catId })
  }

  private changeCat = async () => {
    const cat = await this.anyCat()
    if (!cat) return
    const change = this.random() < 0.6 ? sql`price = price + 1000` : sql`status = 'withdrawn'`
    await this.db.execute(sql`update cats set ${change} where id = ${cat.id} and status = 'available'`)
  }

  private breakProvider = async () => {
    this.controls.failures.failNext(1 + Math.floor(this.random() * 3), {
      how: this.pick(['error', 'reset'] as const) ?? 'error',
      when: this.pick(['before', 'after'] as const) ?? 'before',
      ...(this.random() < 0.5 && { path: this.pick(['/capture', '/cancel', '/payment_intents']) ?? '' }),
    })
  }

  private changeWebhooks = async () => {
    const { webhooks } = this.controls
    webhooks.copies = this.random() < 0.3 ? 3 : 1
    webhooks.dropped = this.random() < 0.2
    if (webhooks.paused) await this.controls.deliverPending(this.random() < 0.5 ? 'backward' : 'forward')
    else webhooks.paused = this.random() < 0.3
  }

  private repeatWebhook = async () => {
    const event = this.pick((await this.controls.objects('event')).slice(-30))
    if (event) await this.controls.deliver(event.id)
  }

  private passTime = async () => {
    this.app.clock.advance(this.random() * 6 * MINUTE)
    await sweepPayments(this.app.services)
  }

  /** The process crashes: a transaction is rolled back, or is committed and nothing follows. */
  private crash = async () => {
    const { db } = this.app.services
    const { transaction } = db
    const isCommitted = this.random() < 0.5
    db.transaction = (async (...args: Parameters<typeof transaction>) => {
      db.transaction = transaction
      this.crashes += 1
      if (isCommitted) await Reflect.apply(transaction, db, args)
      throw new Error('The process crashed here.')
    }) as typeof transaction
    const intent = this.recent()
    if (intent) {
      const body = { paymentIntentId: intent.paymentIntentId }
      await this.app
        .request('POST', '/api/confirm-full-payment', { as: intent.buyer, body })
        .catch(() => undefined)
    }
    db.transaction = transaction
  }

  private restart = async () => {
    const { clock } = this.app
    await this.close()
    await this.open()
    this.app.clock.set(clock.now())
  }

  private step(): Step {
    const steps: [weight: number, step: Step][] = [
      [14, () => this.start('full')],
      [10, () => this.start('deposit')],
      [24, this.pay],
      [14, this.openSuccessPage],
      [4, this.changeCat],
      [5, this.breakProvider],
      [4, this.changeWebhooks],
      [5, this.repeatWebhook],
      [6, this.passTime],
      [5, this.crash],
    ]
    let left = this.random() * steps.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, step] of steps) {
      left -= weight
      if (left < 0) return step
    }
    return this.passTime
  }

  async run(count: number): Promise<void> {
    for (let done = 0; done < count; ) {
      if (this.random() < 0.004) await this.restart()
      const parallel = this.random() < 0.3 ? 2 + Math.floor(this.random() * 3) : 1
      await Promise.all(Array.from({ length: parallel }, () => this.step()()))
      done += parallel
    }
  }

  /** Ends all failures and settles or cancels all payments. */
  async settle(): Promise<void> {
    const { controls } = this
    controls.failures.failNext(0, { how: 'error', when: 'before' })
    Object.assign(controls.webhooks, { copies: 1, dropped: false })
    await controls.deliverPending('forward')
    for (let round = 0; round < 4; round += 1) {
      this.app.clock.advance(5 * MINUTE)
      await sweepPayments(this.app.services)
    }
    for (let day = 0; day < 3; day += 1) {
      this.app.clock.advance(DAY + MINUTE)
      await sweepPayments(this.app.services)
    }
  }
}

let database: TestDatabase | undefined
let market: Market | undefined
afterEach(async () => {
  await market?.close()
  await database?.empty()
})
afterAll(() => database?.remove())

describe('payments, sales, and cats are consistent', () => {
  it.for(Array.from({ length: RUNS }, (_, run) => SEED + run))(
    `after ${STEPS} random actions with seed %i`,
    { timeout: 60_000 + STEPS * 200 },
    async (seed) => {
      database ??= await openTestDatabase()
      market = new Market(database, seededRandom(seed))
      await market.open()
      await market.run(STEPS)
      await market.settle()

      const { db } = market
      const intents = await market.controls.objects('payment_intent')
      const recorded = await db.select().from(charges)
      const sales = await db.select().from(transactions)
      const attempts = await db.select().from(payments)
      const allCats = await db.select().from(cats)

      expect(intents.length, `seed ${seed} did something`).toBeGreaterThan(STEPS / 30)
      // Every attempt is final, and no authorization is left.
      expect(attempts.filter(({ state }) => !['recorded', 'released', 'canceled'].includes(state))).toEqual(
        [],
      )
      // An intent whose creation was not recorded can never receive a card.
      const known = new Set(attempts.map(({ stripePaymentIntentId }) => stripePaymentIntentId))
      const finalStatuses = ['succeeded', 'canceled']
      expect(
        intents.filter(
          ({ id, status }) =>
            !(known.has(id) ? finalStatuses : [...finalStatuses, 'requires_payment_method']).includes(status),
        ),
      ).toEqual([])
      // Captured amounts and recorded charges match.
      const captured = intents.filter(({ status }) => status === 'succeeded')
      expect(byId(recorded.map((row) => [row.stripePaymentIntentId, row.amount]))).toEqual(
        byId(captured.map(({ id, amount_received }) => [id, amount_received])),
      )
      // No cat is sold twice, and the status of each matches its sale.
      const live = sales.filter(({ status }) => status !== 'canceled')
      expect(new Set(live.map(({ catId }) => catId)).size).toBe(live.length)
      expect(live.length).toBe(recorded.length)
      // Both parties were notified of each sale once, and each has its own number and what was agreed.
      const reported = async () =>
        (
          await db.execute<{ key: string }>(sql`select event_key as key from messages where kind = 'system'`)
        ).rows
          .map(({ key }) => key)
          .sort()
      const events = await db.select().from(transactionEvents)
      const expected = events
        .filter(({ kind }) => kind !== 'fail')
        .map(({ id }) => `sale-event ${id}`)
        .sort()
      expect(expected.length).toBe(live.length)
      await expect.poll(reported, { timeout: 30_000 }).toEqual(expected)
      expect(new Set(sales.map(({ orderNumber }) => orderNumber)).size).toBe(sales.length)
      expect(sales.filter(({ snapshot, amount }) => snapshot.price !== amount)).toEqual([])
      const expectedStatus = live.map(
        ({ catId, status }) => [catId, status === 'paid' ? 'sold' : 'reserved'] as const,
      )
      expect(
        byId(allCats.filter(({ status }) => /sold|reserved/.test(status)).map((cat) => [cat.id, cat.status])),
      ).toEqual(byId(expectedStatus))
    },
  )
})

const byId = (pairs: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries([...pairs].sort(([one], [other]) => one.localeCompare(other)))
