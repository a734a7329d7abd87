/**
 * Buyers, breeders, the provider and the machine do whatever they like for a while; when the dust has settled, money,
 * books and cats agree. `SALES_STEPS=5000 SALES_RUNS=20 npx vitest run random-sales` goes on for longer, and
 * `SALES_SEED` repeats a run as far as its races allow.
 */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { addCat, type Person, signUp } from '#testing/people.ts'
import { controlsOf } from '#testing/purchase.ts'
import { sweepPayments } from './api/sweep.ts'
import { charges, payments, transactions } from './api/tables.ts'

const STEPS = Number(process.env.SALES_STEPS ?? 150)
const RUNS = Number(process.env.SALES_RUNS ?? 1)
const SEED = Number(process.env.SALES_SEED ?? Date.now() % 1_000_000)
const BUYERS = 6
const CATS_ON_SALE = 5
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** One is approved twice as often as each of the others does what it does; the last fails at the capture. */
const CARDS = [
  '4242424242424242',
  '4000056655665556',
  '4000000000000002',
  '4000002500003155',
  '4000000000000341',
]

type Begun = { buyer: Person; paymentIntentId: string; clientSecret: string; catId: string }
type Step = () => Promise<unknown>

/** Numbers from 0 to below 1, the same for the same seed: a linear congruence with the numbers of Numerical Recipes. */
function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** A world of people who buy, with what can happen in it. */
class Market {
  readonly begun: Begun[] = []
  private readonly database: TestDatabase
  private readonly random: () => number
  private readonly buyers: Person[] = []
  private app!: TestApp
  private deaths = 0

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

  /** Answers may be refusals; what no answer may be is a fault of ours, but for a process that dies meanwhile. */
  private async ask(method: string, path: string, as: Person | undefined, body?: unknown) {
    const { deaths } = this
    const response = await this.app.request(method, path, {
      ...(as && { as }),
      ...(body !== undefined && { body }),
    })
    if (deaths === this.deaths) expect([path, response.statusCode, response.body]).not.toContain(500)
    return response
  }

  private begin = async (kind: 'deposit' | 'full') => {
    const [buyer, cat] = [this.pick(this.buyers), await this.anyCat()]
    if (!buyer || !cat) return
    const { id: catId, price: amount, breederId } = cat
    const response =
      kind === 'deposit'
        ? await this.ask('POST', '/api/create-deposit-payment-intent', buyer, { catId })
        : await this.ask('POST', '/api/create-payment-intent', buyer, { catId, amount, breederId })
    if (response.statusCode === 200) this.begun.push({ ...response.json(), buyer, catId })
  }

  /** One of the last, since those are still alive. */
  private recent = () => this.pick(this.begun.slice(-12))

  private pay = async () => {
    const intent = this.recent()
    const card = this.random() < 0.4 ? CARDS[0] : this.pick(CARDS)
    if (!intent || !card) return
    // Refused by the provider where the intent is past it.
    await this.controls.confirm(intent.clientSecret, card).catch(() => {})
    if (card === CARDS[3])
      await this.controls.authenticate(intent.clientSecret, this.random() < 0.7).catch(() => {})
  }

  private comeBack = async () => {
    const intent = this.recent()
    if (!intent) return
    const { buyer, paymentIntentId, catId } = intent
    if (this.random() < 0.5) await this.ask('GET', `/api/payments/${paymentIntentId}`, buyer)
    else await this.ask('POST', '/api/confirm-full-payment', buyer, { paymentIntentId, catId })
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
    const events = await this.db.execute(
      sql`select event_id as id from local_stripe.deliveries order by seq desc limit 30`,
    )
    const event = this.pick((events as unknown as { rows: { id: string }[] }).rows)
    if (event) await this.controls.deliver(event.id)
  }

  private passTime = async () => {
    this.app.clock.advance(this.random() * 6 * MINUTE)
    await sweepPayments(this.app.services)
  }

  /** The process dies between two statements: a transaction is undone, or is done and nobody hears of it. */
  private die = async () => {
    const { db } = this.app.services
    const { transaction } = db
    const isDone = this.random() < 0.5
    db.transaction = (async (...args: Parameters<typeof transaction>) => {
      db.transaction = transaction
      this.deaths += 1
      if (isDone) await Reflect.apply(transaction, db, args)
      throw new Error('The process died here.')
    }) as typeof transaction
    const intent = this.recent()
    // As the job would, whose failure is tried again.
    if (intent)
      await this.app
        .request('GET', `/api/payments/${intent.paymentIntentId}`, { as: intent.buyer })
        .catch(() => undefined)
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
      [14, () => this.begin('full')],
      [10, () => this.begin('deposit')],
      [24, this.pay],
      [14, this.comeBack],
      [4, this.changeCat],
      [5, this.breakProvider],
      [4, this.changeWebhooks],
      [5, this.repeatWebhook],
      [6, this.passTime],
      [5, this.die],
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
      const atOnce = this.random() < 0.3 ? 2 + Math.floor(this.random() * 3) : 1
      await Promise.all(Array.from({ length: atOnce }, () => this.step()()))
      done += atOnce
    }
  }

  /** Everything works again, and what was left behind is finished or given up. */
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

type Intent = { id: string; status: string; received: number }

describe('money, books and cats agree', () => {
  it.for(Array.from({ length: RUNS }, (_, run) => SEED + run))(
    `after ${STEPS} steps of anything, by seed %i`,
    { timeout: 60_000 + STEPS * 200 },
    async (seed) => {
      database ??= await openTestDatabase()
      market = new Market(database, randomBy(seed))
      await market.open()
      await market.run(STEPS)
      await market.settle()

      const { db } = market
      const intents = (
        (await db.execute(
          sql`select id, data ->> 'status' as status, (data ->> 'amount_received')::int as received
              from local_stripe.objects where type = 'payment_intent'`,
        )) as unknown as { rows: Intent[] }
      ).rows
      const booked = await db.select().from(charges)
      const agreed = await db.select().from(transactions)
      const tried = await db.select().from(payments)
      const stock = await db.select().from(cats)

      expect(intents.length, `seed ${seed} did something`).toBeGreaterThan(STEPS / 30)
      // No attempt rests half-way, and nobody's money is held.
      expect(tried.filter(({ state }) => !['recorded', 'released', 'canceled'].includes(state))).toEqual([])
      // An intent whose making was never heard of waits for a card that nobody can give it.
      const known = new Set(tried.map(({ stripePaymentIntentId }) => stripePaymentIntentId))
      const rests = ['succeeded', 'canceled']
      expect(
        intents.filter(
          ({ id, status }) =>
            !(known.has(id) ? rests : [...rests, 'requires_payment_method']).includes(status),
        ),
      ).toEqual([])
      // No money without a row, and no row without money.
      const taken = intents.filter(({ status }) => status === 'succeeded')
      expect(byId(booked.map((row) => [row.stripePaymentIntentId, row.amount]))).toEqual(
        byId(taken.map(({ id, received }) => [id, received])),
      )
      // No cat sold twice, and each stands as its sale does.
      const live = agreed.filter(({ status }) => status !== 'canceled')
      expect(new Set(live.map(({ catId }) => catId)).size).toBe(live.length)
      expect(live.length).toBe(booked.length)
      const ofSales = live.map(
        ({ catId, status }) => [catId, status === 'paid' ? 'sold' : 'reserved'] as const,
      )
      expect(
        byId(stock.filter(({ status }) => /sold|reserved/.test(status)).map((cat) => [cat.id, cat.status])),
      ).toEqual(byId(ofSales))
    },
  )
})

const byId = (pairs: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries([...pairs].sort(([one], [other]) => one.localeCompare(other)))
