import { expect, it } from 'vitest'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import type { TestApp } from '#testing/app.ts'
import { addBreeder } from '#testing/builders.ts'
import { crashEverywhere, openCrashWorld } from '#testing/crashes/crashes.ts'
import { addPayoutAccount, completeSale, payoutOfSale, runPayouts } from '#testing/sales/payouts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { type BoughtCat, buyCat, refund } from '#testing/sales/refunds.ts'
import { payoutCarryovers } from './api/tables.ts'
import { findPayoutErrors } from './api/transfers/check.ts'

const env = { PLATFORM_FEE_BPS: '500', NEW_BREEDER_HOLD_SALES: '0', PAYOUT_AFTER_HOURS: '0' }

/** The steps of a movement: it is decided, marked as sent, made, and recorded. */
const TRANSFER = ['commit 1', 'commit 2', 'POST /v1/transfers 1', 'commit 3']
const REVERSAL = ['commit 1', 'commit 2', 'POST /v1/transfers/:id/reversals 1', 'commit 3']

type Sold = { sale: BoughtCat; breederId: string; accountId: string }

/** A completed sale of $1,000 of a new breeder, or of the breeder of another sale, whose money is available. */
async function sold(app: TestApp, of?: Sold): Promise<Sold> {
  const breederId = of?.breederId ?? (await addBreeder(app)).id
  const accountId = of?.accountId ?? (await addPayoutAccount(app, breederId))
  const sale = await buyCat(app, { breederId, price: 100_000 })
  await completeSale(app, sale)
  await controlsOf(app).topUp(100_000)
  return { sale, breederId, accountId }
}

/** The transfers of an account at the provider: the amount of each and what was reversed. */
async function movedTo(app: TestApp, { accountId }: Sold): Promise<[amount: number, reversed: number][]> {
  const transfers = await controlsOf(app).objects('transfer', accountId)
  return transfers.map(({ amount, amount_reversed }) => [amount, amount_reversed])
}

async function expectNoErrors({ services: { db } }: TestApp): Promise<void> {
  expect(await findLedgerErrors(db)).toEqual([])
  expect(await findPayoutErrors(db)).toEqual([])
}

it('a process killed at any step of a transfer leaves one that is made once after the restart', async () => {
  const world = await openCrashWorld({ env, rateLimits: false })
  const crashed = await crashEverywhere(world, TRANSFER, async () => {
    const subject = await sold(world.before)
    return { subject, order: { work: { payoutOf: subject.sale.transactionId }, env } }
  })
  await world.before.close()
  const app = await world.reopen({ env })
  for (const { point, subject } of crashed) {
    const state = async () => {
      const { owed, transfers } = await payoutOfSale(app, subject.sale)
      return { point, owed, transfers: transfers.map(({ state, amount }) => [state, amount]) }
    }
    const expected = { point, owed: 0, transfers: [['succeeded', 95_000]] }
    await expect.poll(state).toEqual(expected)
    expect([point, await movedTo(app, subject)]).toEqual([point, [[95_000, 0]]])
  }
  await expectNoErrors(app)
})

it('a process killed at any step of a reversal leaves one that is made once after the restart', async () => {
  const world = await openCrashWorld({ env, rateLimits: false })
  const { before } = world
  const crashed = await crashEverywhere(world, REVERSAL, async () => {
    const subject = await sold(before)
    await runPayouts(before)
    await refund(before, subject.sale, 40_000)
    return { subject, order: { work: { payoutOf: subject.sale.transactionId }, env } }
  })
  await before.close()
  const app = await world.reopen({ env })
  for (const { point, subject } of crashed) {
    const state = async () => {
      const { owed, reversals } = await payoutOfSale(app, subject.sale)
      return { point, owed, reversals: reversals.map(({ state, amount }) => [state, amount]) }
    }
    const expected = { point, owed: 0, reversals: [['succeeded', 38_000]] }
    await expect.poll(state).toEqual(expected)
    expect([point, await movedTo(app, subject)]).toEqual([point, [[95_000, 38_000]]])
  }
  await expectNoErrors(app)
})

it('a process killed while a debt is collected from the next sale leaves it collected once', async () => {
  const world = await openCrashWorld({ env, rateLimits: false })
  const { before } = world
  const crashed = await crashEverywhere(world, TRANSFER, async () => {
    const first = await sold(before)
    await runPayouts(before)
    // The bank has the money, so the reversal is rejected, which leaves a debt.
    await controlsOf(before).payOut(first.accountId)
    await refund(before, first.sale, 40_000)
    await runPayouts(before)
    expect((await payoutOfSale(before, first.sale)).owed).toBe(-38_000)
    const second = await sold(before, first)
    return { subject: { first, second }, order: { work: { payoutOf: second.sale.transactionId }, env } }
  })
  await before.close()
  const app = await world.reopen({ env })
  for (const { point, subject } of crashed) {
    const { first, second } = subject
    const state = async () => {
      const { owed, transfers } = await payoutOfSale(app, second.sale)
      const sent = transfers.map(({ state, amount }) => [state, amount])
      return { point, owed: [(await payoutOfSale(app, first.sale)).owed, owed], sent }
    }
    const expected = { point, owed: [0, 0], sent: [['succeeded', 57_000]] }
    await expect.poll(state).toEqual(expected)
    const moved = (await movedTo(app, second)).sort()
    expect([point, moved]).toEqual([
      point,
      [
        [57_000, 0],
        [95_000, 0],
      ],
    ])
  }
  const carried = await app.services.db.select().from(payoutCarryovers)
  expect(carried.map(({ amount }) => amount)).toEqual(crashed.map(() => 38_000))
  await expectNoErrors(app)
})
