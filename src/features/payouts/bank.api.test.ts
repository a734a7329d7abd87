import { beforeEach, expect, it } from 'vitest'
import { metricsOf } from '#app/metrics.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { notices } from '#features/notifications/api/tables.ts'
import { runReconciliation, startRun } from '#features/payments/api/reconciliation.ts'
import { listOpenDifferences } from '#features/payments/api/reconciliation-store.ts'
import { metricsText } from '#platform/metrics/index.ts'
import { addBreeder } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addPayoutAccount, payoutOfSale, runPayouts, setAccountActive, soldCat } from '#testing/payouts.ts'
import { controlsOf } from '#testing/purchase.ts'
import { recordBankPayout } from './api/bank.ts'
import { compareTransfers } from './api/index.ts'
import { continueBreeder } from './api/jobs.ts'
import { listPayoutAttention } from './api/staff-payouts.ts'

const { app } = appOfThisFile({ env: { PLATFORM_FEE_BPS: '500', NEW_BREEDER_HOLD_SALES: '0' } })
const DAY = 24 * 3_600_000

beforeEach(() => app().clock.set(new Date()))

async function paidSale() {
  const breeder = await addBreeder(app())
  const accountId = await addPayoutAccount(app(), breeder.id)
  const sale = await soldCat(app(), { breederId: breeder.id, price: 100_000 })
  await runPayouts(app())
  return { breeder, accountId, sale }
}

it('webhooks in any order tell when the bank received a payout, and that it returned it', async () => {
  const { breeder, accountId, sale } = await paidSale()
  const payout = await controlsOf(app()).payOut(accountId)
  if (!payout) throw new Error('no payout')
  const reported = { payoutId: payout.id, stripeAccountId: accountId }
  await recordBankPayout(app().services, reported)
  expect((await payoutOfSale(app(), sale)).transfers[0]?.bankPayoutId).not.toBeNull()
  await controlsOf(app()).failPayout(payout.id)
  await controlsOf(app()).deliverPending('backward')
  await Promise.all([recordBankPayout(app().services, reported), recordBankPayout(app().services, reported)])
  expect(await listPayoutAttention(app().services)).toMatchObject([
    { kind: 'failed_payout', businessName: breeder.businessName, amount: 95_000 },
  ])
  const titles = async () =>
    (await app().services.db.select().from(notices))
      .filter(({ userId }) => userId === breeder.userId)
      .map(({ title }) => title)
  await expect
    .poll(titles, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['Your bank returned a payout of $950.00']))
})

it('a payout of an account that we do not know is ignored', async () => {
  const reported = { payoutId: 'po_unknown', stripeAccountId: 'acct_unknown' }
  await expect(recordBankPayout(app().services, reported)).resolves.toBeUndefined()
})

it('a transfer to an account that may not receive it waits for the account, and staff are told', async () => {
  const staff = await signUpStaff(app())
  const breeder = await addBreeder(app())
  const accountId = await addPayoutAccount(app(), breeder.id)
  const account = { id: breeder.id, accountId }
  // The provider restricted the account, and its event has not arrived.
  await setAccountActive(app(), account, false, { only: 'provider' })
  const sale = await soldCat(app(), { breederId: breeder.id, price: 100_000 })
  await runPayouts(app())
  const [rejected] = (await payoutOfSale(app(), sale)).transfers
  expect(rejected).toMatchObject({ state: 'failed', nextStepAt: null })
  const listed = await app().request('GET', '/api/admin/payouts/attention', { as: staff })
  expect(listed.json()).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'rejected_transfer', id: rejected?.id })]),
  )
  expect(await metricsText(metricsOf(app().services), app().services.log)).toContain(
    'littermate_transfers_rejected 1',
  )
  await setAccountActive(app(), account, true)
  await continueBreeder(app().services, breeder.id)
  expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([{ state: 'succeeded' }])
})

it('the comparison finds transfers and reversals that only the provider has', async () => {
  const { accountId, sale } = await paidSale()
  const { services } = app()
  const compare = async () => {
    app().clock.advance(3_600_000)
    const to = app().clock.now()
    const run = await startRun(services, { from: new Date(to.getTime() - 10 * DAY), to })
    await runReconciliation(services, run?.id ?? '', {
      compareTransfers: (period) => compareTransfers(services, period),
    })
    const open = await listOpenDifferences(services.db)
    return open.filter(({ kind }) => /transfer|reversal|ledger/.test(kind)).map(({ kind }) => kind)
  }
  expect(await compare()).toEqual([])
  const { sdk } = services.stripe
  await sdk.transfers.create({ amount: 500, currency: 'usd', destination: accountId })
  const [transfer] = (await payoutOfSale(app(), sale)).transfers
  await sdk.transfers.createReversal(transfer?.stripeTransferId ?? '', { amount: 300 })
  expect((await compare()).sort()).toEqual(['reversal_amount', 'transfer_unrecorded'])
  expect((await compare()).sort()).toEqual(['reversal_amount', 'transfer_unrecorded'])
})
