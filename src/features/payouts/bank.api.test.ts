import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createMetrics } from '#app/metrics.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { notices } from '#features/notifications/api/tables.ts'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import { runReconciliation, startRun } from '#features/reconciliation/api/run.ts'
import { reconciliationDifferences } from '#features/reconciliation/api/tables.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { metricsText } from '#platform/metrics/index.ts'
import { addBreeder } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  addPayoutAccount,
  payoutOfSale,
  runPayouts,
  setAccountActive,
  soldCat,
} from '#testing/sales/payouts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { recordBankPayout } from './api/bank/bank.ts'
import { continueBreeder } from './api/jobs.ts'
import { bankPayouts } from './api/tables.ts'
import { factsOfSale } from './api/transfers/facts.ts'
import { listPayoutAttention } from './api/views/staff-payouts.ts'

const { app } = appOfThisFile({
  env: { PLATFORM_FEE_BPS: '500', NEW_BREEDER_HOLD_SALES: '0', PAYOUT_AFTER_HOURS: '0' },
})

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
  expect(await listPayoutAttention(app().services, { id: crypto.randomUUID() })).toMatchObject([
    { kind: 'failed_payout', businessName: breeder.businessName, amount: 95_000 },
  ])
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
  expect(listed.json()).toMatchObject([{ kind: 'rejected_transfer', id: rejected?.id }])
  expect(await metricsText(createMetrics(app().services), app().services.log)).toContain(
    'littermate_transfers_rejected 1',
  )
  await setAccountActive(app(), account, true)
  await continueBreeder(app().services, breeder.id)
  expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([{ state: 'succeeded' }])
})

/** Drops all webhooks until the test ends. */
function loseWebhooks(): void {
  const { webhooks } = controlsOf(app())
  webhooks.dropped = true
  onTestFinished(() => {
    webhooks.dropped = false
  })
}

/** The states of payouts to banks here. */
const storedPayouts = async () =>
  (await app().services.db.select().from(bankPayouts)).map(({ status, amount }) => [status, amount])
const setProvided = (id: string, change: object) => controlsOf(app()).overwrite(id, change)

async function paidOut(accountId: string) {
  const payout = await controlsOf(app()).payOut(accountId)
  if (!payout) throw new Error('no payout')
  return { payoutId: payout.id, stripeAccountId: accountId }
}

/** Compares the last ten days, and returns what it finds about transfers and payouts. */
async function compare() {
  const { services } = app()
  app().clock.advance(HOUR_MS)
  const to = app().clock.now()
  const run = await startRun(services, { from: new Date(to.getTime() - 10 * DAY_MS), to })
  await runReconciliation(services, run?.id ?? '')
  const all = await services.db.select().from(reconciliationDifferences)
  return all.filter(({ kind }) => /transfer|reversal|ledger|bank/.test(kind))
}

/** A transfer that the provider made and whose response is lost. It is not found again until `find` is called. */
async function unansweredTransfer() {
  const breeder = await addBreeder(app())
  const accountId = await addPayoutAccount(app(), breeder.id)
  const sale = await soldCat(app(), { breederId: breeder.id, price: 100_000 })
  const { transfers } = app().services.stripe.sdk
  const { list } = transfers
  let calls = 0
  const spy = vi.spyOn(transfers, 'list').mockImplementation(((...args: Parameters<typeof list>) => {
    calls += 1
    if (calls > 1) throw new AppError('payment_unavailable')
    return Reflect.apply(list, transfers, args)
  }) as typeof list)
  const { failures } = controlsOf(app())
  failures.failNext(3, { path: 'POST /v1/transfers', how: 'reset', when: 'after' })
  // The job may be first.
  await runPayouts(app(), 1)
  await expect.poll(() => failures.remaining).toBe(0)
  expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([{ state: 'sent', bankPayoutId: null }])
  return { accountId, sale, find: () => spy.mockRestore() }
}

it('a payout that was reported before its transfer was recorded is linked to it', async () => {
  loseWebhooks()
  const { accountId, sale, find } = await unansweredTransfer()
  await recordBankPayout(app().services, await paidOut(accountId))
  expect(await storedPayouts()).toEqual([['paid', 95_000]])
  expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([{ state: 'sent', bankPayoutId: null }])
  find()
  await runPayouts(app())
  const linked = async () => (await payoutOfSale(app(), sale)).transfers[0]?.bankPayoutId
  await expect.poll(linked).toEqual(expect.any(String))
})

it('an older answer about a payout that arrives after a later one is ignored', async () => {
  loseWebhooks()
  const { accountId, sale } = await paidSale()
  const reported = await paidOut(accountId)
  await setProvided(reported.payoutId, { status: 'in_transit' })
  const { payouts } = app().services.stripe.sdk
  const { retrieve } = payouts
  const read = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const spy = vi.spyOn(payouts, 'retrieve').mockImplementationOnce((async (
    ...args: Parameters<typeof retrieve>
  ) => {
    const older = await Reflect.apply(retrieve, payouts, args)
    read.resolve()
    await released.promise
    return older
  }) as typeof retrieve)
  const late = recordBankPayout(app().services, reported)
  await read.promise
  await setProvided(reported.payoutId, { status: 'paid' })
  app().clock.advance(1_000)
  await recordBankPayout(app().services, reported)
  released.resolve()
  await late
  spy.mockRestore()
  expect(await storedPayouts()).toEqual([['paid', 95_000]])
  expect((await payoutOfSale(app(), sale)).transfers[0]?.bankPayoutId).not.toBeNull()
})

it('a payout whose webhooks were all lost is found by the comparison, and then read until the bank cannot return it', async () => {
  loseWebhooks()
  const { accountId, sale } = await paidSale()
  const { payoutId } = await paidOut(accountId)
  expect(await storedPayouts()).toEqual([])
  expect(await compare()).toMatchObject([
    {
      kind: 'bank_payout_unrecorded',
      reference: payoutId,
      resolution: 'repaired',
      providerAmount: 95_000,
      providerCurrency: null,
    },
  ])
  expect(await storedPayouts()).toEqual([['paid', 95_000]])
  expect((await payoutOfSale(app(), sale)).transfers[0]?.bankPayoutId).not.toBeNull()
  expect(await compare()).toHaveLength(1)
  await controlsOf(app()).failPayout(payoutId)
  app().clock.advance(DAY_MS)
  await runPayouts(app(), 1)
  expect(await storedPayouts()).toEqual([['failed', 95_000]])
})

it('the provider lists the payouts of an account by page, creation, arrival, and status', async () => {
  const { accountId: stripeAccount } = await paidSale()
  const { payouts } = app().services.stripe.sdk
  const { payoutId: first } = await paidOut(stripeAccount)
  await controlsOf(app()).failPayout(first)
  app().clock.advance(DAY_MS)
  const { payoutId: second } = await paidOut(stripeAccount)
  const { created } = await payouts.retrieve(second, {}, { stripeAccount })
  const list = async (params: object) =>
    (await payouts.list(params, { stripeAccount })).data.map(({ id }) => id)
  expect(await list({})).toEqual([second, first])
  expect(await list({ limit: 1, starting_after: second })).toEqual([first])
  expect(await list({ ending_before: first })).toEqual([second])
  expect(await list({ created: { gte: created } })).toEqual([second])
  expect(await list({ arrival_date: { lt: created } })).toEqual([first])
  expect(await list({ status: 'failed' })).toEqual([first])
  await expect(list({ status: 'lost' })).rejects.toThrow('Invalid status')
  const other = await addPayoutAccount(app(), (await addBreeder(app())).id)
  expect((await payouts.list({}, { stripeAccount: other })).data).toEqual([])
  await expect(payouts.retrieve(first, {}, { stripeAccount: other })).rejects.toThrow('No such payout')
})

it('transfers and payouts in another currency are differences for staff, and nothing is posted or announced as dollars', async () => {
  const { accountId, breeder, sale } = await paidSale()
  const { sdk } = app().services.stripe
  const foreign = await sdk.transfers.create({ amount: 500, currency: 'usd', destination: accountId })
  await setProvided(foreign.id, { currency: 'cad' })
  const reported = await paidOut(accountId)
  await setProvided(reported.payoutId, { currency: 'cad', amount: 131_000 })
  await recordBankPayout(app().services, reported)
  await controlsOf(app()).failPayout(reported.payoutId)
  await recordBankPayout(app().services, reported)
  const open = async () =>
    (await compare())
      .filter(({ resolvedAt }) => resolvedAt === null)
      .map(({ kind, reference, providerAmount, providerCurrency }) => [
        ...[kind, reference, providerAmount, providerCurrency],
      ])
  const expected = [
    ['transfer_currency', foreign.id, 500, 'cad'],
    ['bank_payout_currency', reported.payoutId, 131_000, 'cad'],
  ]
  expect(await open()).toEqual(expected)
  expect(await open()).toEqual(expected)
  // The order shows that the bank returned its payout.
  expect(await factsOfSale(app().services.db, sale.transactionId)).toMatchObject({
    owed: 0,
    bankStatus: 'failed',
  })
  expect(await findLedgerErrors(app().services.db)).toEqual([])
  expect(await listPayoutAttention(app().services, { id: crypto.randomUUID() })).toEqual([])
  const titles = (await app().services.db.select().from(notices))
    .filter(({ userId }) => userId === breeder.userId)
    .map(({ title }) => title)
  expect(titles.filter((title) => title.includes('returned'))).toEqual([])
})

it('a transfer with our ID in another currency is neither recorded nor made again', async () => {
  const { accountId, sale, find } = await unansweredTransfer()
  const [made] = await controlsOf(app()).objects('transfer', accountId)
  await setProvided(made?.id ?? '', { currency: 'cad' })
  find()
  await runPayouts(app())
  expect(await payoutOfSale(app(), sale)).toMatchObject({ owed: 95_000, transfers: [{ state: 'sent' }] })
  expect(await controlsOf(app()).objects('transfer', accountId)).toHaveLength(1)
})

it('the comparison finds transfers and reversals that only the provider has', async () => {
  const { accountId, sale } = await paidSale()
  const open = async () =>
    (await compare()).filter(({ resolvedAt }) => resolvedAt === null).map(({ kind }) => kind)
  expect(await open()).toEqual([])
  const { sdk } = app().services.stripe
  await sdk.transfers.create({ amount: 500, currency: 'usd', destination: accountId })
  const [transfer] = (await payoutOfSale(app(), sale)).transfers
  await sdk.transfers.createReversal(transfer?.stripeTransferId ?? '', { amount: 300 })
  expect((await open()).sort()).toEqual(['reversal_amount', 'transfer_unrecorded'])
  expect((await open()).sort()).toEqual(['reversal_amount', 'transfer_unrecorded'])
})
