/** Two processes that send the same capture, and one that ends between the call and its row. */
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { stopPayments } from '#features/payouts/api/stops/stop.ts'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import { findSale } from '#features/sales/api/index.ts'
import { DAY_MS } from '#lib/durations.ts'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  authorize,
  confirmPayment,
  controlsOf,
  reserve,
  startBalance,
  startDeposit,
  startFull,
  type TestIntent,
} from '#testing/sales/purchase.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { settlePayment } from './api/settle.ts'
import { claim } from './api/steps.ts'
import { findCharges, findPayment } from './api/store.ts'

const { app } = appOfThisFile({ work: false, rateLimits: false })

type Purchase = { buyer: TestUser; intent: TestIntent; breederId: string }

/** A payment of each kind that the card's bank has authorized. */
async function authorized(kind: 'deposit' | 'full' | 'balance'): Promise<Purchase> {
  app().clock.set(new Date())
  controlsOf(app()).webhooks.paused = true
  const [buyer, cat] = [await signUp(app()), await addCat(app())]
  const start = async () => {
    if (kind === 'deposit') return startDeposit(app(), buyer, cat)
    if (kind === 'full') return startFull(app(), buyer, cat)
    return startBalance(app(), buyer, await reserve(app(), buyer, cat))
  }
  const intent = await start()
  await authorize(app(), intent)
  return { buyer, intent, breederId: cat.breederId }
}

const settle = ({ paymentIntentId }: TestIntent) => settlePayment(app().services, paymentIntentId)
const paymentOf = async ({ paymentIntentId }: TestIntent) => {
  const payment = await findPayment(app().services.db, paymentIntentId)
  if (!payment) throw new Error('There is no payment.')
  return payment
}

/** The money was taken once, and charge, receipt, ledger, and sale say so once. */
async function expectPaidOnce(intent: TestIntent): Promise<void> {
  const { db } = app().services
  const { state, transactionId, amount } = await paymentOf(intent)
  expect(state).toBe('recorded')
  expect(await controlsOf(app()).count('charge.captured', intent.paymentIntentId)).toBe(1)
  expect(await controlsOf(app()).count('charge.refunded', intent.paymentIntentId)).toBe(0)
  expect(await findCharges(db, 'stripePaymentIntentId', intent.paymentIntentId)).toMatchObject([{ amount }])
  expect((await findSale(db, transactionId ?? ''))?.refunded).toBe(0)
  expect(await findLedgerErrors(db)).toEqual([])
  expect(await findSaleErrors(db)).toEqual([])
}

const KINDS = ['deposit', 'full', 'balance'] as const

describe('the capture of a payment', () => {
  it.each(KINDS)('(%s) waits while another process sends it, and counts no attempt', async (kind) => {
    const { buyer, intent } = await authorized(kind)
    const { failures } = controlsOf(app())
    // The provider has taken the money, and the key stays in use for longer than its SDK repeats a call.
    failures.captureDelayMs = 2_500
    const first = settle(intent)
    await expect.poll(() => controlsOf(app()).count('charge.captured', intent.paymentIntentId)).toBe(1)
    failures.captureDelayMs = 0
    const others = [settle(intent), confirmPayment(app(), buyer, intent)]
    expect(await first).toMatchObject({ state: 'recorded' })
    expect(await Promise.all(others)).toMatchObject([{ state: 'recorded' }, { outcome: 'succeeded' }])
    expect((await paymentOf(intent)).attempt).toBe(0)
    await expectPaidOnce(intent)
  })

  it.each(KINDS)(
    '(%s) is recorded once when its process ended before the row, also after the provider has deleted the key',
    async (kind) => {
      const { intent } = await authorized(kind)
      controlsOf(app()).failures.failNext(10, { how: 'reset', when: 'after', path: '/capture' })
      await expect(settle(intent)).rejects.toThrow()
      controlsOf(app()).failures.failNext(0, { how: 'reset', when: 'after' })
      expect((await paymentOf(intent)).state).toBe('claimed')
      app().clock.advance(36 * DAY_MS)
      const settled = await Promise.all([settle(intent), settle(intent)])
      expect(settled.map((payment) => payment?.state)).toEqual(['recorded', 'recorded'])
      await expectPaidOnce(intent)
    },
  )
})

describe('a stop of payments after the claim', () => {
  /** The payment is claimed, and then the cattery's payments are stopped. */
  async function stopped(kind: 'full' | 'balance') {
    const purchase = await authorized(kind)
    const { services } = app()
    await claim(services, await paymentOf(purchase.intent), null)
    const [{ id: subjectId } = { id: '' }] = await services.db.select().from(users)
    await services.db.transaction((tx) =>
      stopPayments(services, tx, { breederId: purchase.breederId, cause: 'suspension', subjectId }),
    )
    return purchase
  }
  /** Calls `before` when the next cancel is about to be sent. */
  function beforeCancel(before: () => Promise<unknown>): void {
    const { paymentIntents } = app().services.stripe.sdk
    const { cancel } = Object.getPrototypeOf(paymentIntents)
    Object.assign(paymentIntents, {
      async cancel(...args: unknown[]) {
        Object.assign(paymentIntents, { cancel })
        await before()
        return Reflect.apply(cancel, paymentIntents, args)
      },
    })
  }

  it.each(['full', 'balance'] as const)('(%s) takes no money', async (kind) => {
    const { intent } = await stopped(kind)
    expect(await settle(intent)).toMatchObject({ state: 'released' })
    expect(await controlsOf(app()).count('charge.captured', intent.paymentIntentId)).toBe(0)
    expect(await findSaleErrors(app().services.db)).toEqual([])
  })

  it.each(['full', 'balance'] as const)(
    '(%s) does not lose the money that another process takes at the same moment',
    async (kind) => {
      const { intent } = await stopped(kind)
      const { id } = await paymentOf(intent)
      beforeCancel(() =>
        app().services.stripe.sdk.paymentIntents.capture(
          intent.paymentIntentId,
          {},
          { idempotencyKey: `capture-${id}` },
        ),
      )
      expect(await settle(intent)).toMatchObject({ state: 'recorded' })
      await expectPaidOnce(intent)
    },
  )
})
