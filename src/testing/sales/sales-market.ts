/**
 * Random actions of buyers, breeders, staff, the provider, and two failing processes. Everything goes through the API, the
 * provider, and the timers, as in production.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import type { OpenedServices } from '#app/services.ts'
import { sessions, users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { sweepDisputes } from '#features/disputes/api/sweep.ts'
import { completeHandovers } from '#features/handovers/api/sweep.ts'
import { sendBalanceReminders } from '#features/notifications/api/sales/balance-reminders.ts'
import { sendPickupReminders } from '#features/notifications/api/sales/pickup-reminders.ts'
import { sendOfferReminders } from '#features/notifications/api/waiting-lists/offer-reminders.ts'
import { sweepFraudWarnings } from '#features/payment-checks/api/fraud-warnings.ts'
import { isStopped as isStoppedCattery } from '#features/payment-stops/api/index.ts'
import { sweepPayments } from '#features/payments/api/sweep.ts'
import { charges } from '#features/payments/api/tables.ts'
import { continueBreeder } from '#features/payouts/api/jobs.ts'
import { sweepPayouts } from '#features/payouts/api/sweep.ts'
import { listOwnPayouts } from '#features/payouts/api/views/own-payouts.ts'
import { pickupProposals } from '#features/pickups/api/tables.ts'
import { runReconciliation, startRun } from '#features/reconciliation/api/run.ts'
import { listOpenDifferences } from '#features/reconciliation/api/store.ts'
import { releaseOverdue } from '#features/refunds/api/release.ts'
import { sweepRefunds } from '#features/refunds/api/sweep.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { sweepOffers } from '#features/waiting-lists/api/offers/deadlines.ts'
import { sweepTogether } from '#features/waiting-lists/api/together/notify-families.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp, type TestApp } from '../app.ts'
import { addBreeder, addCat, PASSWORD, signUp, type TestUser } from '../builders.ts'
import type { TestDatabase } from '../database.ts'
import { addDocument, microchipOf } from './handovers.ts'
import { OfferSteps } from './offer-steps.ts'
import { addPayoutAccount, setAccountActive } from './payouts.ts'
import { controlsOf } from './purchase.ts'
import { expectedRefund } from './sale-invariants.ts'

const BUYERS = 6
const CATS_ON_SALE = 6
const LONGEST_OUTAGE = 36 * DAY_MS
/** Two approved cards, a declined one, one that requires authentication, and one that fails at capture. */
const CARDS = [
  '4242424242424242',
  '4000056655665556',
  '4000000000000002',
  '4000002500003155',
  '4000000000000341',
]

/** What the processes do at intervals. */
const TIMERS = [
  (services: OpenedServices) => sweepPayments(services),
  sweepFraudWarnings,
  async (services: OpenedServices) => {
    await sweepRefunds(services)
    await sweepDisputes(services)
  },
  releaseOverdue,
  (services: OpenedServices) => sendBalanceReminders(services, { publicUrl: 'http://localhost' }),
  completeHandovers,
  (services: OpenedServices) => sendPickupReminders(services, { publicUrl: 'https://littermate.example' }),
  (services: OpenedServices) => sweepPayouts(services),
  async (services: OpenedServices) => {
    await sweepOffers(services)
    await sendOfferReminders(services, { publicUrl: 'http://localhost' })
  },
  sweepTogether,
]

type Started = { buyer: TestUser; paymentIntentId: string; clientSecret: string }
type Cattery = { id: string; owner: TestUser; accountId: string | null }
type Sale = typeof transactions.$inferSelect

const payoutRow = z.object({ kind: z.string(), count: z.number() })

const postedRow = z.object({ posted: z.number() })

export class SalesMarket {
  readonly started: Started[] = []
  /** How often each action changed something, for the report. */
  readonly counts = new Map<string, number>()
  private readonly database: TestDatabase
  private readonly random: () => number
  private readonly buyers: TestUser[] = []
  private readonly catteries: Cattery[] = []
  private staff!: TestUser
  private apps: TestApp[] = []
  private crashes = 0
  /** What both processes logged. */
  private readonly errors: string[] = []
  private readonly startedAt = new Date(Date.now() - DAY_MS)

  constructor(database: TestDatabase, random: () => number) {
    this.database = database
    this.random = random
  }

  /** Starts two processes on the same database and adds the people. */
  async open(startAt = new Date()): Promise<void> {
    const env = { PLATFORM_FEE_BPS: '475', NEW_BREEDER_HOLD_SALES: '2' }
    const log = createLog('error', { write: (line) => void this.errors.push(line) })
    const options = { rateLimits: false, startAt, env, log }
    this.apps = [await buildTestApp(this.database, options), await buildTestApp(this.database, options)]
    const [app] = this.apps
    if (!app || this.buyers.length > 0) return
    while (this.buyers.length < BUYERS) this.buyers.push(await signUp(app))
    // The provider does not return its fees of refunded charges, which the operator bears.
    await this.controls.topUp(1_000_000)
    this.staff = await signUp(app)
    await this.db
      .update(users)
      .set({ role: 'admin', staffRole: 'owner' })
      .where(inArray(users.id, [this.staff.id]))
    for (const [depositPolicy, timeZone] of [
      ['flexible', 'America/Los_Angeles'],
      ['moderate', 'America/New_York'],
      ['firm', 'Pacific/Auckland'],
    ] as const) {
      const owner = await signUp(app)
      const { id } = await addBreeder(app, { userId: owner.id, depositPolicy, timeZone })
      await this.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
      this.catteries.push({ id, owner, accountId: await addPayoutAccount(app, id) })
    }
    await this.offers.open()
  }

  async close(): Promise<void> {
    for (const app of this.apps.splice(0)) await app.close()
  }

  /** One of the processes. */
  private get app(): TestApp {
    const app = this.pick(this.apps)
    if (!app) throw new Error('The market is closed.')
    return app
  }

  get db() {
    const [app] = this.apps
    if (!app) throw new Error('The market is closed.')
    return app.services.db
  }

  get controls() {
    return controlsOf(this.app)
  }

  private pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.random() * from.length)]
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  private advance(ms: number): void {
    for (const { clock } of this.apps) clock.advance(ms)
  }

  /**
   * Days pass. The provider deletes idempotency keys after a day, and a call takes seconds, so jobs that are in progress end
   * first; one of a process that was stopped never does.
   */
  private async passTime(ms: number): Promise<void> {
    const isIdle = async () => {
      const { rows } = await this.db.execute(sql`
        select from jobs.job
        where state = 'active' or (state in ('created', 'retry') and start_after <= now()) limit 1`)
      expect(rows).toEqual([])
    }
    await vi.waitFor(isIdle, { timeout: 10_000, interval: 20 }).catch(() => {})
    this.advance(ms)
  }

  /** Renews all sessions at a time, before a process that starts then deletes old ones. */
  private async keepSignedIn(at: Date): Promise<void> {
    const expiresAt = new Date(at.getTime() + 60 * DAY_MS)
    await this.db.update(sessions).set({ createdAt: at, lastActiveAt: at, expiresAt })
  }

  private get today(): string {
    return isoDate(this.app.clock.now())
  }

  private async anyCat() {
    const open = await this.db.select().from(cats).where(sql`status = 'available'`)
    while (open.length < CATS_ON_SALE) {
      const cattery = this.pick(this.catteries)
      if (!cattery) return undefined
      // From newborn to grown, so that go-home dates lie in the near future and in the past.
      const birthDate = addDays(this.today, -Math.floor(this.random() * 250))
      open.push(await addCat(this.app, { breederId: cattery.id, birthDate }))
    }
    return this.pick(open)
  }

  private async anySale(...statuses: Sale['status'][]): Promise<Sale | undefined> {
    const found = await this.db
      .select()
      .from(transactions)
      .where(inArray(transactions.status, statuses))
      .orderBy(sql`created_at desc`)
      .limit(20)
    return this.pick(found)
  }

  private buyerOf = ({ buyerId }: Sale) => this.buyers.find(({ id }) => id === buyerId)
  private ownerOf = ({ breederId }: Sale) => this.catteries.find(({ id }) => id === breederId)?.owner

  /** Sends a request, which may be rejected, but must not return 500 unless a process crashed in the meantime. */
  private async send(method: string, path: string, as: TestUser | undefined, body?: unknown) {
    const { crashes } = this
    const response = await this.app.request(method, path, {
      ...(as && { as }),
      ...(body !== undefined && { body }),
    })
    if (crashes === this.crashes && response.statusCode === 500)
      throw new Error(`${method} ${path} failed: ${this.errors.slice(-3).join()}`)
    if (response.statusCode === 401) throw new Error(`${method} ${path}: this user is no longer signed in.`)
    if (process.env.SALES_DEBUG && response.statusCode >= 300)
      console.info(path, response.statusCode, response.body)
    if (method !== 'GET' && response.statusCode < 300) this.count(path.replace(/[0-9a-f-]{36}/, '{id}'))
    return response
  }

  private readonly offers = new OfferSteps({
    send: (...request) => this.send(...request),
    pick: (from) => this.pick(from),
    random: () => this.random(),
    today: () => this.today,
    buyers: this.buyers,
    catteries: this.catteries,
    start: (buyer, cat) => this.startFor(this.random() < 0.5 ? 'full' : 'deposit', buyer, cat),
  })

  private start = async (kind: 'deposit' | 'full') => {
    const [buyer, cat] = [this.pick(this.buyers), await this.anyCat()]
    if (buyer && cat) await this.startFor(kind, buyer, cat)
  }

  private async startFor(
    kind: 'deposit' | 'full',
    buyer: TestUser,
    { id: catId, price: amount, breederId }: { id: string; price: number; breederId: string },
  ): Promise<void> {
    const response =
      kind === 'deposit'
        ? await this.send('POST', '/api/create-deposit-payment-intent', buyer, { catId })
        : await this.send('POST', '/api/create-payment-intent', buyer, { catId, amount, breederId })
    if (response.statusCode === 200) this.started.push({ ...response.json(), buyer })
  }

  private startBalance = async () => {
    const sale = await this.anySale('deposit_paid')
    const buyer = sale && this.buyerOf(sale)
    if (!buyer) return
    const response = await this.send('POST', `/api/orders/${sale.id}/balance-intent`, buyer)
    if (response.statusCode === 200) this.started.push({ ...response.json(), buyer })
  }

  /** One of the latest intents, which are probably still open. */
  private recent = () => this.pick(this.started.slice(-5))

  private pay = async () => {
    const intent = this.recent()
    const card = this.random() < 0.6 ? CARDS[0] : this.pick(CARDS)
    if (!intent || !card) return
    // The provider rejects intents that are already final.
    await this.controls.confirm(intent.clientSecret, card).catch(() => {})
    if (card === CARDS[3])
      await this.controls.authenticate(intent.clientSecret, this.random() < 0.7).catch(() => {})
  }

  private openSuccessPage = async () => {
    const intent = this.recent()
    if (!intent) return
    const { buyer, paymentIntentId } = intent
    if (this.random() < 0.5) await this.send('GET', `/api/payments/${paymentIntentId}`, buyer)
    else await this.send('POST', '/api/confirm-full-payment', buyer, { paymentIntentId })
  }

  private changeCat = async () => {
    const cat = await this.anyCat()
    if (!cat) return
    // A cat on hold cannot be paused.
    const [change, condition] =
      this.random() < 0.6
        ? [sql`price = price + 1000`, sql`true`]
        : [sql`status = 'withdrawn'`, sql`held_by_offer is null`]
    await this.db.execute(
      sql`update cats set ${change} where id = ${cat.id} and status = 'available' and ${condition}`,
    )
  }

  private changePolicy = async () => {
    const cattery = this.pick(this.catteries)
    const depositPolicy = this.pick(['flexible', 'moderate', 'firm'] as const)
    if (!cattery || !depositPolicy) return
    await this.db.update(breeders).set({ depositPolicy }).where(sql`id = ${cattery.id}`)
  }

  /** Buyer, breeder, or both at once cancel with the refund that they were shown, or an outdated one. */
  private cancel = async () => {
    const sale = await this.anySale('deposit_paid', 'paid')
    const parties = sale ? [this.buyerOf(sale), this.ownerOf(sale)].filter((each) => each !== undefined) : []
    const acting = this.random() < 0.2 ? parties : [this.pick(parties)]
    await Promise.all(
      acting.map(async (party) => {
        if (!sale || !party) return
        const refund = await this.quoteFor(sale.id, party)
        if (refund === undefined) return
        const expectedRefund = this.random() < 0.1 ? refund + 100 : refund
        const body = { reason: 'Our plans have changed.', expectedRefund }
        const response = await this.send('POST', `/api/orders/${sale.id}/cancel`, party, body)
        if (expectedRefund !== refund && response.statusCode < 300) {
          // It may have been canceled by the other party in the meantime, but never with a refund that nobody was shown.
          const [row] = await this.db.select().from(transactions).where(sql`id = ${sale.id}`)
          expect(row?.refunded).not.toBe(expectedRefund)
        }
      }),
    )
  }

  /** A sale and the time; what is computed between two equal ones was computed from them. */
  private async stateOf(id: string) {
    const [sale] = await this.db.select().from(transactions).where(eq(transactions.id, id))
    const isStopped = sale !== undefined && (await isStoppedCattery(this.db, sale.breederId))
    return { sale, isStopped, at: this.app.clock.now() }
  }

  /** The refund that a party is offered, which is what the policy says. Undefined if the sale cannot be canceled. */
  private async quoteFor(id: string, party: TestUser): Promise<number | undefined> {
    const before = await this.stateOf(id)
    const response = await this.send('GET', `/api/orders/${id}/cancellation`, party)
    if (response.statusCode !== 200) return undefined
    const { refund } = response.json<{ refund: number }>()
    const after = await this.stateOf(id)
    const { sale, at, isStopped } = after
    if (sale && JSON.stringify(after) === JSON.stringify(before))
      expect(refund).toBe(
        expectedRefund(sale, isStopped || party.id !== sale.buyerId ? 'breeder' : 'buyer', at),
      )
    return refund
  }

  /** Breeder and buyer hand the cat over: with the code, or by both confirming in any order. */
  private handOver = async () => {
    const sale = await this.anySale('paid')
    const [buyer, owner] = sale ? [this.buyerOf(sale), this.ownerOf(sale)] : []
    if (!sale || !buyer || !owner) return
    const path = `/api/orders/${sale.id}/handover`
    if (this.random() < 0.4) {
      const answer = this.random() < 0.85 ? 'received' : 'no_cat'
      await this.send('POST', `${path}/answer`, buyer, { answer })
      return
    }
    const shown = (await this.send('GET', path, buyer)).json<{ code?: { digits: string } | null }>()
    const code = this.random() < 0.5 ? shown.code?.digits : undefined
    const url = await addDocument(this.app, owner.id)
    const files = [{ kind: 'contract', url }]
    const hasChip = this.random() < 0.9
    await this.send('POST', path, owner, {
      microchip: hasChip ? microchipOf(sale.catId) : null,
      ...(!hasChip && { noChipReason: 'The vet places it next week.' }),
      files,
      ...(code !== undefined && { code }),
    })
  }

  /** Staff restore the breeder who is suspended, or suspend one, whose money then waits; the others go on selling. */
  private suspend = async () => {
    for (const cattery of this.catteries)
      if (await isStoppedCattery(this.db, cattery.id)) return this.moderate(cattery, 'restore')
    const cattery = this.pick(this.catteries)
    if (cattery) await this.moderate(cattery, 'suspend')
  }

  private moderate = async ({ owner }: Cattery, action: 'suspend' | 'restore') => {
    const body = { action, reason: `Decided at ${this.app.clock.now().toISOString()}.` }
    const { statusCode } = await this.send('POST', `/api/admin/people/${owner.id}/actions`, this.staff, body)
    if (statusCode < 300) this.count(action)
  }

  /** A party proposes a pickup day, possible or not, or answers a proposal, which may be replaced at the same time. */
  private agreeOnPickup = async () => {
    const sale = await this.anySale('deposit_paid', 'paid')
    const [buyer, owner] = sale ? [this.buyerOf(sale), this.ownerOf(sale)] : []
    if (!sale || !buyer || !owner) return
    const path = `/api/orders/${sale.id}/pickup`
    const parties = [buyer, owner]
    const open = this.pick(
      await this.db
        .select()
        .from(pickupProposals)
        .where(sql`transaction_id = ${sale.id} and status in ('open', 'replaced')`),
    )
    const propose = (as: TestUser) =>
      this.send('POST', path, as, {
        id: newId(),
        day: addDays(sale.goHomeDate, Math.floor(this.random() * 30) - 3),
        ...(this.random() < 0.5 && { time: '10:30', place: 'At the cattery' }),
      })
    const answer = (as: TestUser) =>
      this.send('POST', `${path}/answer`, as, {
        proposalId: open?.id,
        answer: this.pick(['accept', 'accept', 'accept', 'decline', 'withdraw'] as const),
      })
    const acting = this.random() < 0.3 ? parties : [this.pick(parties) ?? buyer]
    await Promise.all(acting.map((party) => (open && this.random() < 0.7 ? answer(party) : propose(party))))
  }

  private reportProblem = async () => {
    const sale = await this.anySale('completed')
    const buyer = sale && this.buyerOf(sale)
    const body = { kind: 'other', text: 'This kitten is not as it was described to us.' }
    if (buyer) await this.send('POST', `/api/orders/${sale.id}/problem`, buyer, body)
  }

  private refundByStaff = async () => {
    const sale = await this.anySale('deposit_paid', 'paid', 'completed')
    if (!sale) return
    const left = sale.paid - sale.refunded
    const amount = this.random() < 0.5 ? left : Math.ceil(left * this.random())
    if (amount > 0) await this.refundAs(sale, amount)
  }

  /** Staff refund an amount. */
  private refundAs = (sale: Sale, amount: number) =>
    this.send('POST', `/api/admin/orders/${sale.id}/refund`, this.staff, {
      amount,
      reason: 'Agreed with both parties.',
      expectedRemaining: sale.paid - sale.refunded,
    })

  /** Somebody refunds a charge in the provider's dashboard, or a card's bank returns a refund. */
  private refundAtProvider = async () => {
    const charge = this.pick(await this.db.select().from(charges).orderBy(sql`created_at desc`).limit(10))
    if (!charge?.stripeChargeId) return
    const amount = this.random() < 0.5 ? undefined : Math.ceil((charge.amount * this.random()) / 2)
    // The provider rejects more than is left.
    await this.controls
      .refund(charge.stripeChargeId, amount)
      .then(() => this.count('refund at the provider'))
      .catch(() => {})
  }

  /** A cardholder disputes a recent charge. */
  private dispute = async () => {
    const charge = this.pick(await this.db.select().from(charges).orderBy(sql`created_at desc`).limit(10))
    if (!charge?.stripeChargeId) return
    const caseType = this.random() < 0.8 ? 'chargeback' : 'inquiry'
    // The provider rejects a second dispute of a charge, and one of a charge that was refunded in full.
    const dispute = await this.controls.dispute(charge.stripeChargeId, { caseType }).catch(() => null)
    if (dispute) this.count(caseType)
  }

  /** The network of a card warns of fraud, or staff dismiss a warning. */
  private warnOfFraud = async () => {
    const rows = await read(this.db, idRow).rows(sql`select id from open_fraud_warnings order by opened_at`)
    const open = this.random() < 0.6 ? this.pick(rows) : undefined
    if (open) {
      const body = { reason: 'The buyer has shown the card.' }
      await this.send('POST', `/api/admin/fraud-warnings/${open.id}/dismissal`, this.staff, body)
      return
    }
    const charge = this.pick(await this.db.select().from(charges).orderBy(sql`created_at desc`).limit(10))
    if (!charge?.stripeChargeId) return
    await this.controls.warnOfFraud(charge.stripeChargeId)
    this.count('fraud warning')
  }

  /** A buyer or a breeder asks for the deletion of the account, and keeps it if nothing prevented the deletion. */
  private askForDeletion = async () => {
    const person = this.random() < 0.5 ? this.pick(this.buyers) : this.pick(this.catteries)?.owner
    if (!person) return
    const response = await this.send('POST', '/api/account/deletion', person, { password: PASSWORD })
    if (response.statusCode === 200) await this.send('DELETE', '/api/account/deletion', person)
  }

  /** A bank decides one of the latest disputes, or returns the money of one that was lost. */
  private decideDispute = async () => {
    const dispute = this.pick((await this.controls.objects('dispute')).slice(-6))
    if (!dispute) return
    const outcome = this.pick(['won', 'lost', 'partially lost'] as const) ?? 'won'
    const change =
      dispute.status === 'lost'
        ? this.controls.overturnDispute(dispute.id).then(() => 'overturned')
        : this.controls.endDispute(dispute.id, outcome).then(() => outcome)
    // It may have been decided in the meantime.
    await change.then((what) => this.count(`dispute ${what}`)).catch(() => {})
  }

  private extend = async () => {
    const sale = await this.anySale('deposit_paid')
    const owner = sale && this.ownerOf(sale)
    if (!owner) return
    const finalPaymentDue = addDays(sale.finalPaymentDue ?? this.today, 1 + Math.floor(this.random() * 40))
    await this.send('POST', `/api/orders/${sale.id}/extend`, owner, { finalPaymentDue })
  }

  private release = async () => {
    const sale = await this.anySale('deposit_paid')
    const owner = sale && this.ownerOf(sale)
    if (owner) await this.send('POST', `/api/orders/${sale.id}/release`, owner)
  }

  private breakProvider = async () => {
    this.controls.failures.failNext(1 + Math.floor(this.random() * 3), {
      how: this.pick(['error', 'reset'] as const) ?? 'error',
      when: this.pick(['before', 'after'] as const) ?? 'before',
      ...(this.random() < 0.5 && {
        path:
          this.pick(['/capture', '/cancel', '/payment_intents', '/refunds', '/transfers', '/reversals']) ??
          '',
      }),
    })
  }

  /** The provider pays an account out to its bank, or the bank returns such a payout. */
  private payOut = async () => {
    const accountId = this.pick(this.catteries)?.accountId
    if (!accountId) return
    // A crash at the same time may strike the provider's transaction.
    const payout = await this.controls.payOut(accountId).catch(() => null)
    if (payout) this.count('payout to a bank')
    if (payout && this.random() < 0.2) await this.controls.failPayout(payout.id).catch(() => {})
  }

  /** An account is restricted, or active again. */
  private changeAccount = async () => {
    const cattery = this.pick(this.catteries)
    if (!cattery?.accountId) return
    await setAccountActive(this.app, { ...cattery, accountId: cattery.accountId }, this.random() < 0.6)
  }

  /** Staff hold a payout or release it. */
  private holdPayout = async () => {
    const sale = await this.anySale('paid', 'completed')
    const state = this.random() < 0.3 ? 'held' : 'released'
    const body = { state, reason: 'Agreed with the breeder.' }
    if (sale) await this.send('POST', `/api/admin/sales/${sale.id}/payout/hold`, this.staff, body)
  }

  private changeWebhooks = async () => {
    const { webhooks } = this.controls
    webhooks.copies = this.random() < 0.3 ? 3 : 1
    webhooks.dropped = this.random() < 0.2
    if (webhooks.paused) await this.controls.deliverPending(this.random() < 0.5 ? 'backward' : 'forward')
    else webhooks.paused = this.random() < 0.3
  }

  private passMinutes = async () => {
    this.advance(this.random() * 6 * MINUTE_MS)
    await this.runTimers()
  }

  private passDays = async () => {
    await this.passTime(this.random() * 20 * DAY_MS)
    await this.keepSignedIn(this.app.clock.now())
    await this.runTimers()
  }

  private async runTimers(): Promise<void> {
    const { services } = this.app
    for (const run of TIMERS) {
      const { crashes } = this
      // A crash at the same time may strike a timer, whose work the next run continues.
      await run(services).catch((error) => {
        if (crashes === this.crashes) throw error
      })
    }
  }

  /** The process crashes: a transaction is rolled back, or is committed and nothing follows. */
  private crash = async () => {
    const { app } = this
    const { db } = app.services
    const { transaction } = db
    const isCommitted = this.random() < 0.5
    db.transaction = (async (...args: Parameters<typeof transaction>) => {
      db.transaction = transaction
      this.crashes += 1
      if (isCommitted) await Reflect.apply(transaction, db, args)
      throw new Error('The process crashed here.')
    }) as typeof transaction
    const act = this.pick([
      this.openSuccessPage,
      this.cancel,
      this.startBalance,
      this.handOver,
      () => sweepPayouts(app.services, { crashed: true }),
    ])
    await act?.().catch(() => undefined)
    db.transaction = transaction
  }

  private restart = async () => {
    const [app] = this.apps
    const now = app?.clock.now()
    await this.close()
    await this.open(now)
  }

  /** Both processes are down for up to 36 days. Afterward, nobody has lost anything because nobody was told. */
  private outage = async () => {
    await this.passTime(0)
    const end = new Date(this.app.clock.now().getTime() + this.random() * LONGEST_OUTAGE)
    await this.keepSignedIn(end)
    await this.close()
    await this.open(end)
    this.count('outage')
    await this.runTimers()
  }

  private step(): () => Promise<unknown> {
    const steps: [weight: number, step: () => Promise<unknown>][] = [
      [10, () => this.start('full')],
      [14, () => this.start('deposit')],
      [10, this.startBalance],
      [26, this.pay],
      [14, this.openSuccessPage],
      [4, this.changeCat],
      [1, this.changePolicy],
      [6, this.cancel],
      [14, this.handOver],
      [10, this.agreeOnPickup],
      [1, this.reportProblem],
      [4, this.refundByStaff],
      [2, this.refundAtProvider],
      [3, this.dispute],
      [4, this.decideDispute],
      [2, this.warnOfFraud],
      [1, this.askForDeletion],
      [3, this.extend],
      [3, this.release],
      [3, this.payOut],
      [1, this.changeAccount],
      [2, this.holdPayout],
      [2, this.suspend],
      [8, this.offers.join],
      [8, this.offers.offer],
      [14, this.offers.answer],
      [2, this.offers.withdraw],
      [3, this.offers.leaveOrResume],
      [3, this.offers.chooseDay],
      [5, this.breakProvider],
      [4, this.changeWebhooks],
      [6, this.passMinutes],
      [4, this.passDays],
      [5, this.crash],
    ]
    let left = this.random() * steps.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, step] of steps) {
      left -= weight
      if (left < 0) return step
    }
    return this.passMinutes
  }

  /** Takes a number of steps, some of them at the same time, and calls `check` whenever none is in progress. */
  async run(count: number, check: () => Promise<void>): Promise<void> {
    for (let done = 0; done < count; ) {
      if (this.random() < 0.008) await (this.random() < 0.5 ? this.restart() : this.outage())
      const parallel = this.random() < 0.3 ? 2 + Math.floor(this.random() * 3) : 1
      const steps = Array.from({ length: parallel }, () => this.step())
      await Promise.all(steps.filter((step) => step !== this.passDays).map((step) => step()))
      // The provider deletes idempotency keys after a day, so days do not pass while requests are in progress.
      if (steps.includes(this.passDays)) await this.passDays()
      done += parallel
      await check()
    }
  }

  /** Ends all failures, and settles or cancels all payments and refunds. */
  async settle(): Promise<void> {
    const { controls } = this
    controls.failures.failNext(0, { how: 'error', when: 'before' })
    for (const app of this.apps) Object.assign(controlsOf(app).webhooks, { copies: 1, dropped: false })
    for (const cattery of this.catteries)
      if (await isStoppedCattery(this.db, cattery.id)) await this.moderate(cattery, 'restore')
    for (const { id, accountId } of this.catteries)
      if (accountId) {
        await setAccountActive(this.app, { id, accountId }, true)
        await continueBreeder(this.app.services, id)
      }
    for (const { id } of await controls.objects('dispute'))
      await controls.endDispute(id, this.random() < 0.5 ? 'won' : 'lost').catch(() => {})
    await controls.deliverPending('forward')
    for (let round = 0; round < 4; round += 1) {
      this.advance(5 * MINUTE_MS)
      await this.runTimers()
    }
    for (let day = 0; day < 3; day += 1) {
      await this.passTime(DAY_MS + MINUTE_MS)
      await this.runTimers()
    }
    // What one comparison repairs may leave a difference for the next, as in two nights.
    for (let night = 0; night < 2 && (night === 0 || (await this.differences()).length > 0); night += 1) {
      await this.passTime(DAY_MS)
      await this.runTimers()
      await this.reconcile()
    }
    const left = await this.differences()
    expect(left, `differences from the provider: ${JSON.stringify(left)}`).toEqual([])
    // Jobs may still send what the comparison has repaired.
    await vi.waitFor(() => this.checkPayouts(), { timeout: 4 * MINUTE_MS, interval: 100 })
    await this.countPayouts()
  }

  /** A gap is not one: it says that no nightly run was complete, and only some nights have one here. */
  private differences = async () => (await listOpenDifferences(this.db)).filter(({ kind }) => kind !== 'gap')

  /** What the provider moved to each breeder is what the ledger says, and nothing that is due was left. */
  private async checkPayouts(): Promise<void> {
    const { services } = this.app
    for (const { id: breederId, accountId } of this.catteries) {
      const transfers = accountId ? await this.controls.objects('transfer', accountId) : []
      const moved = transfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)
      const { posted } = await read(this.db, postedRow).row(sql`
        select coalesce(-sum(e.amount), 0)::float8 as posted
        from ledger_groups g join ledger_entries e on e.group_id = g.id and e.account = 'card_clearing'
        where g.breeder_id = ${breederId} and g.kind in ('transfer', 'transfer_reversed')`)
      expect(posted, 'what was moved to a breeder').toBe(moved)
      const payouts = await listOwnPayouts(services, breederId)
      const stuck = payouts?.sales.filter(({ status }) => status === 'on_its_way') ?? []
      expect(stuck, 'payouts that are due and were not sent').toEqual([])
    }
  }

  private async countPayouts(): Promise<void> {
    const rows = await read(this.db, payoutRow).rows(sql`
      select 'breeder with transfers' as kind, count(distinct breeder_id)::int as count from payout_transfers
        where state = 'succeeded'
      union all select 'transfer ' || state, count(*)::int from payout_transfers group by state
      union all select 'reversal ' || state, count(*)::int as count from payout_reversals group by state
      union all select 'deduction', count(*)::int from payout_carryovers`)
    for (const { kind, count } of rows) this.counts.set(kind, count)
  }

  /** Compares everything with the provider, which finds refunds of its dashboard whose webhooks were lost. */
  private async reconcile(): Promise<void> {
    const { services } = this.app
    const run = await startRun(services, { from: this.startedAt, to: services.clock.now() })
    if (!run) throw new Error('The comparison did not start.')
    await runReconciliation(services, run.id)
  }
}
