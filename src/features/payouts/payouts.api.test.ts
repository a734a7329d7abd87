import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import { transitionSale } from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { DAY_MS } from '#lib/durations.ts'
import { addBreeder } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addPayoutAccount, completeSale, payoutOfSale, runPayouts, soldCat } from '#testing/sales/payouts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { buyCat, refund } from '#testing/sales/refunds.ts'
import { findPayoutErrors } from './api/transfers/check.ts'
import { transferMovement } from './api/transfers/transfer.ts'

const { app } = appOfThisFile({
  work: false,
  env: { PLATFORM_FEE_BPS: '500', NEW_BREEDER_HOLD_SALES: '0', PAYOUT_AFTER_HOURS: '0' },
})

beforeEach(() => {
  app().clock.set(new Date())
  controlsOf(app()).webhooks.paused = true
})
afterEach(async () => {
  expect(await findLedgerErrors(app().services.db)).toEqual([])
  expect(await findPayoutErrors(app().services.db)).toEqual([])
})

const failNext = (
  count: number,
  failure: Parameters<ReturnType<typeof controlsOf>['failures']['failNext']>[1],
) => controlsOf(app()).failures.failNext(count, failure)

/** A breeder with an active account. */
async function paidBreeder() {
  const breeder = await addBreeder(app())
  return { ...breeder, accountId: await addPayoutAccount(app(), breeder.id) }
}

/** Cents that the provider moved to an account and did not take back. */
async function movedTo(accountId: string): Promise<number> {
  const transfers = await controlsOf(app()).objects('transfer', accountId)
  return transfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)
}

describe('a transfer', () => {
  it('moves the net amount after the handover, and once', async () => {
    const { id: breederId, accountId } = await paidBreeder()
    const sale = await buyCat(app(), { breederId, price: 180_000 })
    app().clock.advance(5 * DAY_MS)
    await runPayouts(app())
    expect(await payoutOfSale(app(), sale)).toEqual({ owed: 0, transfers: [], reversals: [] })
    await completeSale(app(), sale)
    await Promise.all([runPayouts(app()), runPayouts(app())])
    expect(await movedTo(accountId)).toBe(171_000)
    const { owed, transfers } = await payoutOfSale(app(), sale)
    expect(owed).toBe(0)
    expect(transfers).toMatchObject([{ state: 'succeeded', amount: 171_000, stripeAccountId: accountId }])
  })

  it('waits for an account, and is sent to the account that is active then', async () => {
    const breeder = await addBreeder(app())
    const sale = await soldCat(app(), { breederId: breeder.id })
    await runPayouts(app())
    expect((await payoutOfSale(app(), sale)).transfers).toEqual([])
    const accountId = await addPayoutAccount(app(), breeder.id)
    await runPayouts(app())
    expect(await movedTo(accountId)).toBe(237_500)
  })

  it('pays a deposit that is kept after a cancellation', async () => {
    const { id: breederId, accountId } = await paidBreeder()
    const sale = await buyCat(app(), { breederId, kind: 'deposit' })
    const { services } = app()
    await services.db.transaction((tx) =>
      transitionSale(services, tx, { transactionId: sale.transactionId, name: 'release', by: SYSTEM }),
    )
    const { recognizeSale } = await import('#features/ledger/api/recognition.ts')
    await recognizeSale(services, sale.transactionId)
    app().clock.advance(3 * DAY_MS)
    await runPayouts(app())
    expect(await movedTo(accountId)).toBe(47_500)
  })

  it('is tried again when the money is not available yet', async () => {
    const { id: breederId, accountId } = await paidBreeder()
    const sale = await buyCat(app(), { breederId })
    await completeSale(app(), sale)
    failNext(2, { path: '/transfers', how: 'refuse', when: 'during' })
    await runPayouts(app(), 1)
    const [transfer] = (await payoutOfSale(app(), sale)).transfers
    expect(transfer).toMatchObject({ state: 'failed', attempt: 2, rejections: 1 })
    expect(transfer?.nextStepAt).not.toBeNull()
    app().clock.advance(3 * DAY_MS)
    await runPayouts(app())
    expect(await movedTo(accountId)).toBe(237_500)
    expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([{ state: 'succeeded' }])
  })

  it('is not lost or repeated when the provider fails before, during, or after the call, even days later', async () => {
    for (const failure of [
      { how: 'error', when: 'before' },
      { how: 'reset', when: 'before' },
      { how: 'error', when: 'during' },
      { how: 'error', when: 'after' },
      { how: 'reset', when: 'after' },
    ] as const) {
      const { id: breederId, accountId } = await paidBreeder()
      const sale = await soldCat(app(), { breederId })
      failNext(3, { path: '/transfers', ...failure })
      await runPayouts(app(), 1)
      failNext(0, failure)
      // The provider has deleted the key by then.
      app().clock.advance(2 * DAY_MS)
      await runPayouts(app())
      expect([failure, await movedTo(accountId)]).toEqual([failure, 237_500])
      expect((await payoutOfSale(app(), sale)).owed).toBe(0)
    }
  })

  it('is not sent when a refund, a dispute, or a hold comes before it, and one that was sent is reversed', async () => {
    const { id: breederId, accountId } = await paidBreeder()
    const before = await soldCat(app(), { breederId, price: 100_000 })
    const { decidePayout } = await import('./api/transfers/decide.ts')
    await decidePayout(app().services, before.transactionId)
    await refund(app(), before, 40_000)
    const [requested] = (await payoutOfSale(app(), before)).transfers
    if (!requested) throw new Error('no transfer')
    await transferMovement.continue(app().services, requested.id)
    expect((await payoutOfSale(app(), before)).transfers).toMatchObject([{ state: 'canceled' }])
    await runPayouts(app())
    expect(await movedTo(accountId)).toBe(57_000)
    await refund(app(), before, 60_000)
    await runPayouts(app())
    expect(await movedTo(accountId)).toBe(0)
    expect(await payoutOfSale(app(), before)).toMatchObject({ owed: 0, reversals: [{ amount: 57_000 }] })
  })

  it('waits while a dispute is open', async () => {
    const { id: breederId, accountId } = await paidBreeder()
    const sale = await soldCat(app(), { breederId })
    const { decidePayout } = await import('./api/transfers/decide.ts')
    await decidePayout(app().services, sale.transactionId)
    const [charge] = await controlsOf(app()).objects('charge', sale.intent.paymentIntentId)
    const { recordDispute } = await import('#features/disputes/api/disputes.ts')
    const dispute = await controlsOf(app()).dispute(charge?.id ?? '', { caseType: 'inquiry' })
    await recordDispute(app().services, dispute.id)
    await runPayouts(app())
    expect(await movedTo(accountId)).toBe(0)
    expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([{ state: 'canceled' }])
    await controlsOf(app()).endDispute(dispute.id, 'won')
    await recordDispute(app().services, dispute.id)
    await runPayouts(app())
    expect(await movedTo(accountId)).toBe(237_500)
  })
})

describe('a reversal', () => {
  it('that the provider rejects leaves a debt, which the next sale covers once', async () => {
    const { id: breederId, accountId } = await paidBreeder()
    const first = await soldCat(app(), { breederId, price: 100_000 })
    await runPayouts(app())
    await controlsOf(app()).payOut(accountId)
    await refund(app(), first, 50_000)
    await runPayouts(app())
    expect(await payoutOfSale(app(), first)).toMatchObject({
      owed: -47_500,
      reversals: [{ state: 'failed' }],
    })

    const second = await soldCat(app(), { breederId, price: 200_000 })
    await runPayouts(app())
    expect(await payoutOfSale(app(), first)).toMatchObject({ owed: 0, reversals: [{ state: 'canceled' }] })
    expect(await payoutOfSale(app(), second)).toMatchObject({ owed: 0, transfers: [{ amount: 142_500 }] })
    app().clock.advance(10 * DAY_MS)
    await runPayouts(app())
    expect(await movedTo(accountId)).toBe(95_000 + 142_500)
  })

  it('is not deducted from the next sale if the provider accepts it later', async () => {
    const { id: breederId, accountId } = await paidBreeder()
    const first = await soldCat(app(), { breederId, price: 100_000 })
    await runPayouts(app())
    failNext(2, { path: '/reversals', how: 'refuse', when: 'during' })
    await refund(app(), first, 100_000)
    await runPayouts(app(), 1)
    expect(await payoutOfSale(app(), first)).toMatchObject({
      owed: -95_000,
      reversals: [{ state: 'failed' }],
    })
    app().clock.advance(DAY_MS)
    await runPayouts(app())
    expect(await payoutOfSale(app(), first)).toMatchObject({ owed: 0, reversals: [{ state: 'succeeded' }] })
    const second = await soldCat(app(), { breederId, price: 100_000 })
    await runPayouts(app())
    expect(await payoutOfSale(app(), second)).toMatchObject({ owed: 0, transfers: [{ amount: 95_000 }] })
    expect(await movedTo(accountId)).toBe(95_000)
  })

  it('is repeated after lost responses without reversing twice', async () => {
    const { id: breederId, accountId } = await paidBreeder()
    const sale = await soldCat(app(), { breederId, price: 100_000 })
    await runPayouts(app())
    await refund(app(), sale, 30_000)
    failNext(3, { path: '/reversals', how: 'reset', when: 'after' })
    await runPayouts(app(), 1)
    failNext(0, { how: 'error', when: 'before' })
    app().clock.advance(2 * DAY_MS)
    await runPayouts(app())
    expect(await movedTo(accountId)).toBe(66_500)
    expect((await payoutOfSale(app(), sale)).owed).toBe(0)
  })
})
