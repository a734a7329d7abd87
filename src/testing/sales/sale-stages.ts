/** Sales at a stage, and the passage of time, in which the worker does what is due. */
import { eq } from 'drizzle-orm'
import { PERSONAL_DATA } from '#app/personal-data.ts'
import { users } from '#features/accounts/api/tables.ts'
import { recognizeSale } from '#features/ledger/api/recognition.ts'
import { claimBalance } from '#features/payments/api/balance-claim.ts'
import { settlePayment } from '#features/payments/api/settle.ts'
import { findPayment } from '#features/payments/api/store.ts'
import { decidePayout } from '#features/payouts/api/transfers/decide.ts'
import { deletionReminderKey } from '#features/privacy/api/deletion-mails.ts'
import { runDeletions } from '#features/privacy/api/index.ts'
import { accountDeletions } from '#features/privacy/api/tables.ts'
import { sweepRefunds } from '#features/refunds/api/sweep.ts'
import { findSale } from '#features/sales/api/index.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import type { TestApp } from '../app.ts'
import { addBreeder, addCat, signUp, type TestUser } from '../builders.ts'
import { setMailSent } from '../mails.ts'
import { addPayoutAccount, completeSale, runPayouts } from './payouts.ts'
import { authorize, confirmPayment, startBalance, startDeposit, type TestIntent } from './purchase.ts'
import { DEPOSIT, PRICE, type Stage } from './sale-model.ts'

/** Days by which each extension moves the due date. */
export const EXTENSION_DAYS = 30

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

/** How often a due date was extended. */
export const countExtensions = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS / EXTENSION_DAYS)

/** Does something with each of some items, a few at the same time. */
export async function each<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>) {
  const results: R[] = []
  // Shared, so that each run takes the next item.
  const queue = items.entries()
  const run = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index)
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
