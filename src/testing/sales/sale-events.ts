/** What can happen to a sale, through the API, at the payment provider, or by the timers. */
import { eq } from 'drizzle-orm'
import { PERSONAL_DATA } from '#app/personal-data.ts'
import { users } from '#features/accounts/api/tables.ts'
import { recordDispute } from '#features/disputes/api/disputes.ts'
import { recognizeSale } from '#features/ledger/api/recognition.ts'
import { recordFraudWarning } from '#features/payment-checks/api/fraud-warnings.ts'
import { claimBalance } from '#features/payments/api/balance-claim.ts'
import { settlePayment } from '#features/payments/api/settle.ts'
import { findPayment } from '#features/payments/api/store.ts'
import { recordAccount } from '#features/payouts/api/accounts/record.ts'
import { continueBreeder } from '#features/payouts/api/jobs.ts'
import { decidePayout } from '#features/payouts/api/transfers/decide.ts'
import { deletionReminderKey } from '#features/privacy/api/deletion-mails.ts'
import { runDeletions } from '#features/privacy/api/index.ts'
import { accountDeletions } from '#features/privacy/api/tables.ts'
import { recordProviderRefunds } from '#features/refunds/api/provider-refunds.ts'
import { listRefunds } from '#features/refunds/api/store.ts'
import { sweepRefunds } from '#features/refunds/api/sweep.ts'
import { findSale } from '#features/sales/api/index.ts'
import { addDays } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { TestApp } from '../app.ts'
import { addBreeder, addCat, PASSWORD, signUp, type TestUser } from '../builders.ts'
import { setMailSent } from '../mails.ts'
import { accountRow } from './payout-accounts.ts'
import { addPayoutAccount, completeSale, runPayouts } from './payouts.ts'
import {
  authorize,
  confirmPayment,
  controlsOf,
  startBalance,
  startDeposit,
  type TestIntent,
} from './purchase.ts'
import {
  type Answer,
  breederRefundOf,
  buyerRefundOf,
  DEPOSIT,
  failedRefundOf,
  failingRefundOf,
  PART,
  PRICE,
  remainingOf,
  type SaleEventName,
  type SaleState,
  type Stage,
} from './sale-model.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const REASON = 'Agreed with both parties.'
/** Days by which each extension moves the due date. */
const EXTENSION_DAYS = 30

/** A sale with its parties; each has a cattery of its own. */
export type PairSale = {
  buyer: TestUser
  owner: TestUser
  breederId: string
  catId: string
  transactionId: string
  /** The deposit's and the balance's. */
  intents: TestIntent[]
  /** The payout accounts, of which the last one is active. */
  accounts: string[]
  due: string
}

export const countExtensions = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS / EXTENSION_DAYS)

/** Does something with each of some items, a few at the same time. */
export async function each<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>) {
  const results: R[] = []
  let next = 0
  const run = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as T, index)
  }
  await Promise.all(Array.from({ length: 5 }, run))
  return results
}

/** Adds a finance person who owns no cattery and may suspend people. */
export async function addStaff(app: TestApp): Promise<TestUser> {
  const staff = await signUp(app)
  await app.services.db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, staff.id))
  return staff
}

/** Adds sales at a stage; what led there was paid and handed over days apart, as in reality. */
export async function salesAt(app: TestApp, stage: Stage, count: number): Promise<PairSale[]> {
  const { db } = app.services
  const sales = await each(Array.from({ length: count }), async (): Promise<PairSale> => {
    const [buyer, owner] = [await signUp(app), await signUp(app)]
    await db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
    const { id: breederId } = await addBreeder(app, { userId: owner.id })
    const accounts = [await addPayoutAccount(app, breederId)]
    const cat = await addCat(app, { breederId, price: PRICE, depositAmount: DEPOSIT })
    const intent = await startDeposit(app, buyer, cat)
    await authorize(app, intent)
    const { transactionId } = await confirmPayment(app, buyer, intent)
    const sale = transactionId ? await findSale(db, transactionId) : undefined
    if (!sale?.finalPaymentDue) throw new Error('The deposit was not recorded.')
    const { id, finalPaymentDue: due } = sale
    return { buyer, owner, breederId, catId: cat.id, transactionId: id, intents: [intent], accounts, due }
  })
  // After a day, the policy decides about a cancellation.
  app.clock.advance(2 * DAY_MS)
  if (stage === 'deposit paid') return sales
  await each(sales, async (sale) => {
    const { buyer, transactionId, intents } = sale
    const intent = await startBalance(app, buyer, { id: transactionId })
    await authorize(app, intent)
    intents.push(intent)
    if (stage !== 'balance being captured') return confirmPayment(app, buyer, intent)
    const payment = await findPayment(db, intent.paymentIntentId)
    if (payment) await claimBalance(app.services, payment, null)
  })
  if (stage === 'balance being captured' || stage === 'balance paid') return sales
  await each(sales, (sale) => completeSale(app, sale))
  app.clock.advance(MINUTE_MS)
  if (stage === 'handed over') return sales
  app.clock.advance(4 * DAY_MS)
  if (stage === 'paid out') await runPayouts(app)
  else await each(sales, ({ transactionId }) => decidePayout(app.services, transactionId))
  return sales
}

export type World = { app: TestApp; staff: TestUser }
type Happens = (world: World, sale: PairSale, before: SaleState) => Promise<Answer>

const send = async (app: TestApp, as: TestUser, method: string, path: string, body?: unknown) =>
  (await app.request(method, path, { as, ...(body !== undefined && { body }) })).statusCode as Answer

/** What the provider refuses is impossible. */
const provided = (change: Promise<unknown>): Promise<Answer> =>
  change.then(
    () => 'done' as const,
    () => 'impossible' as const,
  )

const chargeOf = async (app: TestApp, { intents }: PairSale, index = 0): Promise<string> => {
  const intentId = intents[index]?.paymentIntentId
  const [charge] = intentId ? await controlsOf(app).objects('charge', intentId) : []
  return charge?.id ?? ''
}

const disputeOf = async (app: TestApp, { intents }: PairSale) =>
  (await controlsOf(app).objects('dispute', intents[0]?.paymentIntentId ?? '')).at(-1)

/** Our jobs read a dispute after each webhook about it. */
async function readDispute({ app }: World, sale: PairSale): Promise<void> {
  const dispute = await disputeOf(app, sale)
  if (dispute) await recordDispute(app.services, dispute.id)
}

const openDispute =
  (caseType: 'chargeback' | 'inquiry'): Happens =>
  async (world, sale) => {
    const { app } = world
    const answer = await provided(controlsOf(app).dispute(await chargeOf(app, sale), { caseType }))
    await readDispute(world, sale)
    return answer
  }

const endDispute =
  (outcome: 'won' | 'lost'): Happens =>
  async (world, sale, { charges: [deposit] }) => {
    const { app } = world
    if (outcome === 'lost' && deposit?.dispute === null) await openDispute('chargeback')(world, sale, NONE)
    if (outcome === 'lost' && deposit?.dispute === 'inquiry') await escalate(world, sale, NONE)
    const dispute = await disputeOf(app, sale)
    if (!dispute?.balance_transactions.length) return 'impossible'
    const answer = await provided(controlsOf(app).endDispute(dispute.id, outcome))
    await readDispute(world, sale)
    return answer
  }

const NONE = {} as SaleState

const escalate: Happens = async (world, sale) => {
  const { app } = world
  const dispute = await disputeOf(app, sale)
  if (!dispute) return 'impossible'
  const answer = await provided(controlsOf(app).escalateInquiry(dispute.id))
  await readDispute(world, sale)
  return answer
}

const staffRefund = ({ app, staff }: World, { transactionId }: PairSale, before: SaleState, amount: number) =>
  send(app, staff, 'POST', `/api/admin/orders/${transactionId}/refund`, {
    amount,
    reason: REASON,
    expectedRemaining: remainingOf(before),
  })

const decideHold =
  (state: 'held' | 'released'): Happens =>
  ({ app, staff }, { transactionId }) =>
    send(app, staff, 'POST', `/api/admin/sales/${transactionId}/payout/hold`, { state, reason: REASON })

const moderate =
  (action: 'suspend' | 'restore'): Happens =>
  ({ app, staff }, { owner }) =>
    send(app, staff, 'POST', `/api/admin/people/${owner.id}/actions`, { action, reason: REASON })

const cancel = (app: TestApp, as: TestUser, { transactionId }: PairSale, expectedRefund: number) =>
  send(app, as, 'POST', `/api/orders/${transactionId}/cancel`, {
    reason: 'Our plans have changed.',
    expectedRefund,
  })

const askForDeletion = (app: TestApp, as: TestUser) =>
  send(app, as, 'POST', '/api/account/deletion', { password: PASSWORD })

const EVENTS: Record<SaleEventName, Happens> = {
  async 'a fraud warning'({ app }, sale) {
    const { id } = await controlsOf(app).warnOfFraud(await chargeOf(app, sale))
    await recordFraudWarning(app.services, id)
    return 'done'
  },
  async 'a dismissed warning'({ app, staff }, { transactionId }) {
    const risks = await app.request('GET', `/api/admin/orders/${transactionId}/risks`, { as: staff })
    const [latest] = risks.json<{ warnings: { id: string }[] }>().warnings
    return send(app, staff, 'POST', `/api/admin/fraud-warnings/${latest?.id ?? newId()}/dismissal`, {
      reason: REASON,
    })
  },
  'a hold': decideHold('held'),
  'a release': decideHold('released'),
  'a chargeback': openDispute('chargeback'),
  'an inquiry': openDispute('inquiry'),
  'an inquiry that becomes a chargeback': escalate,
  'a lost dispute': endDispute('lost'),
  'a won dispute': endDispute('won'),
  'a decision to continue': ({ app, staff }, { transactionId }) =>
    send(app, staff, 'POST', `/api/admin/orders/${transactionId}/continuation`, { reason: REASON }),
  'a part refund': (world, sale, before) => staffRefund(world, sale, before, PART),
  'a refund of the rest': (world, sale, before) => staffRefund(world, sale, before, remainingOf(before)),
  async 'a full refund at the provider'({ app }, sale) {
    let isRefunded = false
    for (const [index, { paymentIntentId }] of sale.intents.entries()) {
      const answer = await provided(controlsOf(app).refund(await chargeOf(app, sale, index)))
      isRefunded ||= answer === 'done'
      if (answer === 'done') await recordProviderRefunds(app.services, paymentIntentId)
    }
    return isRefunded ? 'done' : 'impossible'
  },
  async 'a refund that fails'({ app }, sale, before) {
    const refund = failingRefundOf(before)
    const intentId = refund && sale.intents[refund.charge]?.paymentIntentId
    if (!refund || !intentId) return 'impossible'
    const found = (await controlsOf(app).objects('refund')).find(
      ({ payment_intent, amount, status }) =>
        payment_intent === intentId && amount === refund.amount && status === 'succeeded',
    )
    const answer = await provided(controlsOf(app).failRefund(found?.id ?? ''))
    await recordProviderRefunds(app.services, intentId)
    return answer
  },
  async 'a retry of the refund'({ app, staff }, sale, before) {
    const wanted = failedRefundOf(before)
    const rows = (await listRefunds(app.services.db, sale.transactionId)).filter(
      ({ state }) => state !== 'canceled',
    )
    const failed = rows.filter(({ state }) => state === 'failed')
    const isWanted = (row: (typeof rows)[number]) => row.amount === wanted?.amount && row.origin === 'order'
    const row = failed.find(isWanted) ?? failed[0] ?? rows[0]
    return send(app, staff, 'POST', `/api/admin/refunds/${row?.id ?? newId()}`, { action: 'retry' })
  },
  async 'a refund whose reversal fails'(world, sale, before) {
    if (before.transfers.every(({ amount }) => amount === 0)) return 'impossible'
    if ((await staffRefund(world, sale, before, PART)) !== 200) return 'impossible'
    for (const account of sale.accounts) await controlsOf(world.app).payOut(account)
    return 'done'
  },
  async 'another payout account'({ app }, sale, { account }) {
    const { services } = app
    if (account === 1) return 'impossible'
    if (account === 0) await controlsOf(app).closeAccount(sale.accounts[0] ?? '')
    await recordAccount(services, sale.accounts[0] ?? '')
    const answer = await send(app, sale.owner, 'POST', '/api/payout-account/onboarding')
    if (answer !== 200) return answer
    const id = (await accountRow(app, { id: sale.breederId }))?.stripeAccountId ?? ''
    await controlsOf(app).changeAccount(id, 'active')
    await recordAccount(services, id)
    await continueBreeder(services, sale.breederId)
    sale.accounts.push(id)
    return 200
  },
  'an extension': async ({ app }, { owner, transactionId, due }, { extensions }) =>
    send(app, owner, 'POST', `/api/orders/${transactionId}/extend`, {
      finalPaymentDue: addDays(due, EXTENSION_DAYS * (extensions + 1)),
    }),
  'a suspension': moderate('suspend'),
  'a restoration': moderate('restore'),
  'another price': ({ app }, { owner, catId }) =>
    send(app, owner, 'PATCH', `/api/breeders/cats/${catId}`, { price: PRICE + 1_000 }),
  async 'the balance'({ app }, sale) {
    const path = `/api/orders/${sale.transactionId}/balance-intent`
    const response = await app.request('POST', path, { as: sale.buyer })
    if (response.statusCode !== 200) return response.statusCode as Answer
    const intent = response.json<TestIntent>()
    await authorize(app, intent)
    await confirmPayment(app, sale.buyer, intent)
    sale.intents.push(intent)
    return 200
  },
  'a cancellation by the buyer': ({ app }, sale, before) =>
    cancel(app, sale.buyer, sale, buyerRefundOf(before)),
  'a cancellation by the breeder': ({ app }, sale, before) =>
    cancel(app, sale.owner, sale, breederRefundOf(before)),
  "the deletion of the buyer's account": ({ app }, { buyer }) => askForDeletion(app, buyer),
  "the deletion of the breeder's account": ({ app }, { owner }) => askForDeletion(app, owner),
}

/** Lets an event happen to a sale. */
export const happen = (world: World, sale: PairSale, event: SaleEventName, before: SaleState) =>
  EVENTS[event](world, sale, before)

/** Does what the worker does within a minute after events: books, refunds, transfers, and reversals. */
export async function work(app: TestApp, sales: readonly PairSale[]): Promise<void> {
  app.clock.advance(MINUTE_MS)
  await each(sales, ({ transactionId }) => recognizeSale(app.services, transactionId))
  await sweepRefunds(app.services, { crashed: true })
  await runPayouts(app, 2)
}

/** Records balances that were being captured, and hands over the cats that can be. */
export async function handOver(app: TestApp, sales: readonly PairSale[]): Promise<void> {
  const { services } = app
  await each(sales, async ({ transactionId, intents }) => {
    for (const { paymentIntentId } of intents) await settlePayment(services, paymentIntentId)
    const sale = await findSale(services.db, transactionId)
    if (sale?.status === 'paid' && !sale.frozen) await completeSale(app, { transactionId })
  })
  await work(app, sales)
}

/** Two weeks pass, in which everything happens that is due. */
export async function passTwoWeeks(app: TestApp, sales: readonly PairSale[]): Promise<void> {
  const { services, clock } = app
  clock.advance(11 * DAY_MS)
  const remindedAt = clock.now()
  for (const { id } of await services.db.update(accountDeletions).set({ remindedAt }).returning())
    await setMailSent(app, deletionReminderKey(id), remindedAt)
  clock.advance(4 * DAY_MS)
  await work(app, sales)
  for (let left = sales.length * 2; left > 0; left -= 20)
    await runDeletions(services, { publicUrl: 'http://localhost' }, PERSONAL_DATA)
  await work(app, sales)
}
