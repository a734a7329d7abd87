import { desc, eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMetrics } from '#app/metrics.ts'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { recordDispute } from '#features/disputes/api/index.ts'
import { ledgerBalances } from '#features/ledger/api/store.ts'
import { charges, payments } from '#features/payments/api/tables.ts'
import { receipts } from '#features/receipts/api/tables.ts'
import { createRefund } from '#features/refunds/api/provider.ts'
import { refunds } from '#features/refunds/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { metricsText } from '#platform/metrics/index.ts'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  authorize,
  confirmPayment,
  controlsOf,
  startBalance,
  startDeposit,
  startFull,
} from '#testing/sales/purchase.ts'
import { findLedgerErrors } from './api/ledger-check.ts'
import { OVERLAP_DAYS, startNightlyRun } from './api/nightly.ts'
import { runPart, runReconciliation, startRun } from './api/run.ts'
import { reconciliationDifferences, reconciliationRuns } from './api/tables.ts'

const { app } = appOfThisFile({ work: false })
const db = () => app().services.db

beforeEach(() => {
  app().clock.set(new Date())
  controlsOf(app()).webhooks.dropped = true
  return () => {
    controlsOf(app()).webhooks.dropped = false
  }
})

async function start(kind: 'deposit' | 'full' = 'full') {
  const cat = await addCat(app())
  const buyer = await signUp(app())
  const intent = await (kind === 'deposit' ? startDeposit : startFull)(app(), buyer, cat)
  return { cat, buyer, intent, intentId: intent.paymentIntentId }
}

async function buy(kind: 'deposit' | 'full' = 'full') {
  const started = await start(kind)
  await authorize(app(), started.intent)
  await confirmPayment(app(), started.buyer, started.intent)
  const [sale] = await db().select().from(transactions).where(eq(transactions.catId, started.cat.id))
  const [charge] = await db()
    .select()
    .from(charges)
    .where(eq(charges.stripePaymentIntentId, started.intentId))
  if (!sale || !charge) throw new Error('no sale')
  return { ...started, sale, charge }
}

/** Lets an hour pass and compares the last days, as the job does. */
async function reconcile() {
  app().clock.advance(HOUR_MS)
  const now = app().clock.now()
  const run = await startRun(app().services, { from: new Date(now.getTime() - 3 * DAY_MS), to: now })
  if (!run) throw new Error('Another run is unfinished.')
  await runReconciliation(app().services, run.id)
  const [finished] = await db().select().from(reconciliationRuns).where(eq(reconciliationRuns.id, run.id))
  return finished
}

const differences = () => db().select().from(reconciliationDifferences)
/** What a restore from a backup before the sale leaves: nothing of it. */
async function restoreBackup(catId: string) {
  await db().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of [
      ...[
        'ledger_entries',
        'ledger_groups',
        'receipts',
        'receipt_counters',
        'refunds',
        'charges',
        'payments',
      ],
      ...['transaction_events', 'transactions'],
    ])
      await tx.execute(sql.raw(`delete from ${table}`))
  })
  await db()
    .update(cats)
    .set({ status: 'available', reservedBy: null, reservationDate: null, depositPaidAt: null })
    .where(eq(cats.id, catId))
  await db().execute(sql`update cats set stripe_payment_intent_id = null where id = ${catId}`)
}
/** Pays the balance of a reserved cat and returns its intent. */
async function payBalance(buyer: TestUser, sale: typeof transactions.$inferSelect): Promise<string> {
  const intent = await startBalance(app(), buyer, sale)
  await authorize(app(), intent)
  await confirmPayment(app(), buyer, intent)
  return intent.paymentIntentId
}

/** Half of a deposit is refunded as by a cancellation, of which only the provider keeps a trace. */
async function cancelWithPart(
  sale: typeof transactions.$inferSelect,
  charge: typeof charges.$inferSelect,
  cancelCause: 'other' | 'cat_died',
) {
  const refund = { id: crypto.randomUUID(), attempt: 1, amount: sale.paid / 2, cancelCause }
  await createRefund(app().services.stripe, refund, charge.stripePaymentIntentId, `refund-${refund.id}-1`)
}

/** What a restore from a backup after the deposit leaves: nothing of the balance, or of later refunds. */
async function restoreBackupOfSale(id: string, balanceIntent = '') {
  await db().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const lost = sql`(select id from charges where stripe_payment_intent_id = ${balanceIntent})`
    const groups = sql`(select g.id from ledger_groups g, charges c where c.id in ${lost} and g.key like '%' || c.id)`
    await tx.execute(sql`delete from ledger_entries where group_id in ${groups}`)
    await tx.execute(sql`delete from ledger_groups where id in ${groups}`)
    await tx.execute(sql`delete from receipts where charge_id in ${lost}`)
    await tx.execute(sql`delete from charges where stripe_payment_intent_id = ${balanceIntent}`)
    await tx.execute(sql`delete from payments where stripe_payment_intent_id = ${balanceIntent}`)
    await tx.execute(sql`delete from transaction_events where transaction_id = ${id} and kind = 'payBalance'`)
    await tx.execute(
      sql`update transactions set status = 'deposit_paid', paid = deposit_amount where id = ${id}`,
    )
    await tx.execute(sql`update cats set status = 'reserved'`)
  })
}
const taken = async (intentId: string) => {
  const [charge] = await controlsOf(app()).objects('charge', intentId)
  return (charge?.amount_captured ?? 0) - (charge?.amount_refunded ?? 0)
}
async function staff(): Promise<TestUser> {
  const admin = await signUp(app())
  await db().update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, admin.id))
  return admin
}

describe('a comparison with the provider', () => {
  it('of sales that both know finds nothing, and posts the fees of the provider once', async () => {
    const { sale } = await buy()
    expect(await reconcile()).toMatchObject({ compared: 1, found: 0, repaired: 0, failure: null })
    await reconcile()
    expect(await differences()).toEqual([])
    const fee = Math.round(sale.amount * 0.029) + 30
    expect(await ledgerBalances(db())).toMatchObject({
      provider_fees: fee,
      card_clearing: sale.amount - fee,
    })
    expect(await findLedgerErrors(db())).toEqual([])
  })

  it('records a payment whose webhook was missed', async () => {
    const { intent, intentId, cat } = await start()
    await authorize(app(), intent)
    await app().services.stripe.sdk.paymentIntents.capture(intentId)
    expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
    expect(await differences()).toMatchObject([
      { kind: 'payment_unrecorded', resolution: 'repaired', providerAmount: cat.price, ourAmount: null },
    ])
    expect(await db().select().from(transactions)).toMatchObject([{ status: 'paid', catId: cat.id }])
    expect(await reconcile()).toMatchObject({ found: 0 })
  })

  it('records a refund whose webhook was missed', async () => {
    const { charge } = await buy()
    await controlsOf(app()).refund(charge.stripeChargeId ?? '', 10_000)
    expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
    expect(await differences()).toMatchObject([{ kind: 'refund_unrecorded', providerAmount: 10_000 }])
    expect(await db().select().from(refunds)).toMatchObject([{ state: 'succeeded', amount: 10_000 }])
    expect(await findLedgerErrors(db())).toEqual([])
  })

  it('records that a refund failed after its success', async () => {
    const { charge } = await buy()
    const { id } = await controlsOf(app()).refund(charge.stripeChargeId ?? '', 10_000)
    await reconcile()
    await controlsOf(app()).failRefund(id)
    expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
    expect(await db().select().from(refunds)).toMatchObject([{ state: 'failed' }])
    expect(await findLedgerErrors(db())).toEqual([])
  })

  it.each([
    [
      'a charge that the provider does not have',
      'charge_missing',
      sql`update charges set stripe_payment_intent_id = 'pi_unknown'`,
    ],
    ['another amount', 'charge_amount', sql`update charges set amount = amount - 100`],
    ['a ledger that differs from the rows', 'ledger', sql`update charges set amount = amount - 100`],
  ])('shows staff %s, once, until it is gone', async (_, kind, change) => {
    await buy()
    await db().execute(change)
    await reconcile()
    await reconcile()
    const found = (await differences()).filter((each) => each.kind === kind)
    expect(found).toMatchObject([{ resolvedAt: null }])
    expect(found[0]?.lastSeenAt.getTime()).toBeGreaterThan(found[0]?.firstSeenAt.getTime() ?? 0)
    if (kind === 'charge_missing') return
    await db().execute(sql`update charges set amount = amount + 100`)
    await reconcile()
    expect((await differences()).filter((each) => each.kind === kind)).toMatchObject([
      { resolution: 'disappeared' },
    ])
  })

  it('shows staff refunds that the provider does not have', async () => {
    const { charge, sale } = await buy()
    await db().execute(sql`insert into refunds (id, charge_id, transaction_id, amount, reason, state, stripe_refund_id, succeeded_at)
      values (gen_random_uuid(), ${charge.id}, ${sale.id}, 500, 'Gone', 'succeeded', 're_unknown', now())`)
    await reconcile()
    expect(await differences()).toMatchObject([
      { kind: 'refund_missing', reference: 're_unknown', resolvedAt: null },
      { kind: 'ledger', reference: `${sale.id} paid`, resolvedAt: null },
    ])
  })

  it('records disputes whose webhooks were lost', async () => {
    const { charge } = await buy()
    await controlsOf(app()).dispute(charge.stripeChargeId ?? '')
    await reconcile()
    expect(await differences()).toMatchObject([
      { kind: 'dispute', providerAmount: -charge.amount, resolution: 'repaired' },
    ])
  })

  it('posts what an ended sale earned if its job never ran', async () => {
    const { sale } = await buy()
    await db().execute(sql`update transactions set status = 'completed' where id = ${sale.id}`)
    expect((await ledgerBalances(db(), { transactionId: sale.id })).breeder_payable ?? 0).toBe(0)
    await reconcile()
    await reconcile()
    expect(await ledgerBalances(db(), { transactionId: sale.id })).toMatchObject({
      buyer: 0,
      breeder_payable: sale.platformFee - sale.paid,
    })
  })

  it('runs once each night, in one process at a time', async () => {
    app().clock.set(new Date(`${addDays(isoDate(app().clock.now()), 1)}T09:00:00Z`))
    await Promise.all([startNightlyRun(app().services), startNightlyRun(app().services)])
    const [run, ...others] = await db().select().from(reconciliationRuns)
    expect(others).toEqual([])
    await runReconciliation(app().services, run?.id ?? '')
    await startNightlyRun(app().services)
    expect(await db().select().from(reconciliationRuns)).toHaveLength(1)
    app().clock.advance(DAY_MS)
    await startNightlyRun(app().services)
    expect(await db().select().from(reconciliationRuns)).toHaveLength(2)
  })

  describe('at night', () => {
    /** Lets days pass, and carries out the run of the night. */
    async function nightAfter(days: number) {
      app().clock.set(new Date(`${addDays(isoDate(app().clock.now()), days)}T09:00:00Z`))
      await startNightlyRun(app().services)
      const [run] = await db().select().from(reconciliationRuns).orderBy(desc(reconciliationRuns.startedAt))
      if (!run) throw new Error('no run')
      await runReconciliation(app().services, run.id)
      return run
    }
    const gaps = async () => (await differences()).filter(({ kind }) => kind === 'gap')

    it('covers all days since the last complete one, however long ago, and closes the gap', async () => {
      await nightAfter(1)
      const { sale } = await buy()
      const missed = await start()
      await authorize(app(), missed.intent)
      await app().services.stripe.sdk.paymentIntents.capture(missed.intentId)
      const run = await nightAfter(60)
      expect(run.to.getTime() - run.from.getTime()).toBeGreaterThan((60 + OVERLAP_DAYS - 1) * DAY_MS)
      expect(await gaps()).toMatchObject([{ resolution: 'repaired' }])
      expect((await differences()).map(({ kind }) => kind).sort()).toEqual(['gap', 'payment_unrecorded'])
      const fee = Math.round(sale.amount * 0.029) + 30
      expect((await ledgerBalances(db(), { transactionId: sale.id })).provider_fees).toBe(fee)
      // The next night begins at the end of this one, less what may still change.
      const next = await nightAfter(1)
      expect(next.from.getTime()).toBe(run.to.getTime() - OVERLAP_DAYS * DAY_MS)
      expect(await gaps()).toHaveLength(1)
    })

    it('covers everything since the first payment if there was no run before', async () => {
      const { sale } = await buy()
      const run = await nightAfter(400)
      expect(run.from.getTime()).toBeLessThan(sale.createdAt.getTime())
      expect((await ledgerBalances(db(), { transactionId: sale.id })).provider_fees).toBeGreaterThan(0)
    })

    it('is repeated from the same day on if a record could not be compared, which stays a gap', async () => {
      await nightAfter(1)
      const covered = (await nightAfter(1)).to
      await buy()
      const { refunds: api } = app().services.stripe.sdk
      const list = api.list.bind(api)
      const failing = vi.spyOn(api, 'list').mockImplementation((params, options) => {
        if (params?.payment_intent) throw new Error('on purpose')
        return list(params, options)
      })
      await nightAfter(2)
      failing.mockRestore()
      const runs = await db().select().from(reconciliationRuns).orderBy(desc(reconciliationRuns.startedAt))
      expect(runs[0]).toMatchObject({ failed: 1, failure: '1 record could not be compared.' })
      expect(await gaps()).toMatchObject([{ resolvedAt: null }])
      const next = await nightAfter(1)
      expect(next.from.getTime()).toBe(covered.getTime() - OVERLAP_DAYS * DAY_MS)
      expect(await gaps()).toMatchObject([{ resolution: 'repaired' }])
    })
  })

  it('of a long period continues after the last part that was compared, and counts each part once', async () => {
    const first = await buy()
    app().clock.advance(50 * DAY_MS)
    const { charge } = await buy()
    // The database sets this time, and its clock was not advanced.
    await db().update(charges).set({ createdAt: app().clock.now() }).where(eq(charges.id, charge.id))
    app().clock.advance(HOUR_MS)
    const now = app().clock.now()
    const run = await startRun(app().services, { from: new Date(now.getTime() - 60 * DAY_MS), to: now })
    const id = run?.id ?? ''
    const parts = await Promise.all([runPart(app().services, id), runPart(app().services, id)])
    expect(parts.map((part) => part?.compared)).toEqual([1, 1])
    controlsOf(app()).failures.failNext(3, { how: 'error', when: 'before' })
    await expect(runPart(app().services, id)).rejects.toThrow()
    controlsOf(app()).failures.failNext(0, { how: 'error', when: 'before' })
    await runReconciliation(app().services, id)
    const [finished] = await db().select().from(reconciliationRuns).where(eq(reconciliationRuns.id, id))
    expect(finished).toMatchObject({ compared: 2, found: 0, failure: null })
    expect(finished?.comparedTo).toEqual(finished?.to)
    expect((await ledgerBalances(db(), { transactionId: first.sale.id })).provider_fees).toBeGreaterThan(0)
  })

  it('shows staff that the balance at the provider differs from the books, until it does not', async () => {
    await buy()
    await reconcile()
    const [transaction] = await controlsOf(app()).objects('balance_transaction')
    if (!transaction) throw new Error('no balance transaction')
    const stray = {
      ...transaction,
      id: 'txn_stray',
      type: 'adjustment',
      reporting_category: 'other_adjustment',
    }
    await controlsOf(app()).put('balance_transaction', {
      ...stray,
      amount: 700,
      net: 700,
      fee: 0,
      source: null,
    } as never)
    await reconcile()
    const shown = async () => (await differences()).filter(({ kind }) => kind === 'clearing')
    expect(await shown()).toMatchObject([{ providerAmount: 700, ourAmount: 0, resolvedAt: null }])
    await controlsOf(app()).overwrite('txn_stray', { amount: 0, net: 0 })
    await reconcile()
    expect(await shown()).toMatchObject([{ resolution: 'disappeared' }])
  })

  it('compares the balance only in runs that leave nothing out, since fees are missing in the ledger otherwise', async () => {
    await buy()
    app().clock.advance(10 * DAY_MS)
    const run = async (from: number, to = 0) => {
      app().clock.advance(HOUR_MS)
      const now = app().clock.now().getTime()
      const started = await startRun(app().services, { from: new Date(now - from), to: new Date(now - to) })
      await runReconciliation(app().services, started?.id ?? '')
      return (await differences()).filter(({ kind, resolvedAt }) => kind === 'clearing' && !resolvedAt).length
    }
    expect(await run(2 * DAY_MS), 'begins after the first payment').toBe(0)
    await db().insert(reconciliationDifferences).values({
      kind: 'clearing',
      reference: 'card_clearing',
      providerAmount: 1,
      ourAmount: 0,
      firstSeenAt: app().clock.now(),
      lastSeenAt: app().clock.now(),
    })
    expect(await run(20 * DAY_MS, DAY_MS), 'ends before today').toBe(1)
    expect(await run(20 * DAY_MS), 'leaves nothing out').toBe(0)
  })

  it('a dispute after the compared period is no difference of the balance, because its fee is posted with it', async () => {
    await buy()
    await db()
      .update(payments)
      .set({ createdAt: new Date(app().clock.now().getTime() - DAY_MS) })
    const { charge } = await buy()
    await controlsOf(app()).dispute(charge.stripeChargeId ?? '')
    const [dispute] = await controlsOf(app()).objects('dispute')
    await recordDispute(app().services, dispute?.id ?? '')
    const now = app().clock.now()
    const run = await startRun(app().services, { from: new Date(now.getTime() - 3 * DAY_MS), to: now })
    await runReconciliation(app().services, run?.id ?? '')
    expect(await differences()).toEqual([])
  })

  it('posts what the operator paid in, and fees that belong to no payment', async () => {
    await buy()
    await controlsOf(app()).topUp(50_000)
    const [transaction] = await controlsOf(app()).objects('balance_transaction')
    const fee = {
      ...transaction,
      id: 'txn_fee',
      type: 'stripe_fee',
      reporting_category: 'fee',
      amount: -200,
      net: -200,
      fee: 0,
      source: null,
    }
    await controlsOf(app()).put('balance_transaction', fee as never)
    const before = (await reconcile())?.found
    expect(before).toBe(0)
    await reconcile()
    expect(await differences()).toEqual([])
    expect(await ledgerBalances(db())).toMatchObject({ bank: -50_000 })
  })

  it('that was interrupted does not block the next one', async () => {
    const now = app().clock.now()
    const period = { from: new Date(now.getTime() - DAY_MS), to: now }
    expect(await startRun(app().services, period)).toBeDefined()
    expect(await startRun(app().services, period)).toBeUndefined()
    app().clock.advance(3 * HOUR_MS)
    expect(await startRun(app().services, period)).toBeDefined()
  })

  it('is tried again if the provider is down', async () => {
    await buy()
    app().clock.advance(HOUR_MS)
    const now = app().clock.now()
    const run = await startRun(app().services, { from: new Date(now.getTime() - DAY_MS), to: now })
    controlsOf(app()).failures.failNext(3, { how: 'error', when: 'before' })
    await expect(runReconciliation(app().services, run?.id ?? '')).rejects.toThrow()
    controlsOf(app()).failures.failNext(0, { how: 'error', when: 'before' })
    await runReconciliation(app().services, run?.id ?? '')
    expect(await db().select().from(reconciliationRuns)).toMatchObject([{ failure: null, compared: 1 }])
  })
})

describe('after a restore', () => {
  it.each(['deposit', 'full'] as const)(
    'a payment of kind %s is recorded again, and the card is not charged again',
    async (kind) => {
      const { cat, buyer, intentId, charge } = await buy(kind)
      await restoreBackup(cat.id)
      expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
      expect(await db().select().from(transactions)).toMatchObject([
        { catId: cat.id, buyerId: buyer.id, status: kind === 'full' ? 'paid' : 'deposit_paid' },
      ])
      expect(await db().select().from(charges)).toMatchObject([{ amount: charge.amount, kind }])
      expect(await db().select().from(receipts)).toHaveLength(1)
      expect(await taken(intentId)).toBe(charge.amount)
      expect(await controlsOf(app()).objects('charge')).toHaveLength(1)
      expect(await findLedgerErrors(db())).toEqual([])
      expect(await reconcile()).toMatchObject({ found: 0 })
    },
  )

  it.each([
    ['the cat is withdrawn', sql`update cats set status = 'withdrawn'`],
    ['the price is another', sql`update cats set price = price + 100, deposit_amount = deposit_amount + 100`],
    ['the buyer does not exist', sql`select 1`],
  ])('a payment is refunded once if %s', async (why, change) => {
    const { cat, buyer, intentId } = await buy()
    await restoreBackup(cat.id)
    if (why.includes('buyer')) await db().execute(sql`delete from users where id = ${buyer.id}`)
    else await db().execute(change)
    expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
    expect(await differences()).toMatchObject([{ kind: 'payment_refunded', resolution: 'repaired' }])
    expect(await taken(intentId)).toBe(0)
    expect(await db().select().from(charges)).toEqual([])
    expect(await reconcile()).toMatchObject({ found: 0 })
    expect(await controlsOf(app()).objects('refund')).toHaveLength(1)
  })

  it('an authorization without a row is released, not charged', async () => {
    const { cat, intent, intentId } = await start()
    await authorize(app(), intent)
    await restoreBackup(cat.id)
    expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
    expect(await differences()).toMatchObject([{ kind: 'authorization_released' }])
    expect(await app().services.stripe.sdk.paymentIntents.retrieve(intentId)).toMatchObject({
      status: 'canceled',
    })
    expect(await db().select().from(payments)).toEqual([])
  })

  it('a payment that was not made for an order stays, and is shown to staff', async () => {
    const { stripe } = app().services
    const { id } = await stripe.sdk.paymentIntents.create({
      amount: 12_300,
      currency: 'usd',
      description: 'Made in the dashboard',
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    expect(await reconcile()).toMatchObject({ found: 1, repaired: 0 })
    expect((await stripe.sdk.paymentIntents.retrieve(id)).status).toBe('requires_capture')
    await stripe.sdk.paymentIntents.capture(id)
    expect(await reconcile()).toMatchObject({ found: 2, repaired: 0 })
    expect(await taken(id)).toBe(12_300)
    expect(await differences()).toMatchObject([
      { kind: 'payment_unrecorded', reference: id, providerAmount: 12_300, resolvedAt: null },
      { kind: 'clearing', providerAmount: 12_300, resolvedAt: null },
    ])
  })

  it('an authorization of a payment that was canceled is released', async () => {
    const { intent, intentId } = await start()
    await db().update(payments).set({ state: 'canceled' })
    await authorize(app(), intent)
    expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
    expect((await app().services.stripe.sdk.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  })

  it('a balance is recorded for the sale of the backup', async () => {
    const { buyer, sale } = await buy('deposit')
    const intentId = await payBalance(buyer, sale)
    await restoreBackupOfSale(sale.id, intentId)
    expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
    expect(await db().select().from(transactions)).toMatchObject([
      { id: sale.id, status: 'paid', paid: sale.amount },
    ])
    expect((await db().select().from(charges)).map(({ kind }) => kind).sort()).toEqual(['balance', 'deposit'])
    expect(await taken(intentId)).toBe(sale.amount - sale.paid)
    expect(await findLedgerErrors(db())).toEqual([])
    expect(await reconcile()).toMatchObject({ found: 0 })
  })

  it('a deposit and its balance are both recorded, the deposit first', async () => {
    const { buyer, sale, cat } = await buy('deposit')
    const intentId = await payBalance(buyer, sale)
    await restoreBackup(cat.id)
    expect(await reconcile()).toMatchObject({ found: 2, repaired: 2 })
    expect(await db().select().from(transactions)).toMatchObject([
      { status: 'paid', paid: sale.amount, buyerId: buyer.id },
    ])
    expect(await taken(intentId)).toBe(sale.amount - sale.paid)
    expect(await controlsOf(app()).objects('refund')).toEqual([])
    expect(await findLedgerErrors(db())).toEqual([])
  })

  it('a balance is refunded if the sale of the backup does not exist anymore', async () => {
    const { buyer, sale, intentId: depositId, cat } = await buy('deposit')
    const intentId = await payBalance(buyer, sale)
    await restoreBackup(cat.id)
    await db().update(cats).set({ status: 'withdrawn' }).where(eq(cats.id, cat.id))
    expect(await reconcile()).toMatchObject({ found: 2, repaired: 2 })
    expect([await taken(depositId), await taken(intentId)]).toEqual([0, 0])
    expect(await db().select().from(transactions)).toEqual([])
  })

  describe('of a backup from before a sale was canceled with a part refunded', () => {
    const catStatus = async (id: string) =>
      (await db().select({ status: cats.status }).from(cats).where(eq(cats.id, id)))[0]?.status

    it.each([
      ['for the buyer, the cat is for sale again', 'other', 'available'],
      ['because the cat died, it is not for sale', 'cat_died', 'withdrawn'],
    ] as const)('%s', async (_, cause, status) => {
      const { cat, sale, charge, intentId } = await buy('deposit')
      await cancelWithPart(sale, charge, cause)
      await restoreBackupOfSale(sale.id)
      expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
      expect(await db().select().from(transactions)).toMatchObject([
        { id: sale.id, status: 'canceled', refunded: sale.paid / 2 },
      ])
      expect(await db().select().from(refunds)).toMatchObject([
        { state: 'succeeded', amount: sale.paid / 2, cancelCause: cause },
      ])
      expect(await catStatus(cat.id)).toBe(status)
      expect(await taken(intentId)).toBe(sale.paid / 2)
      expect(await findLedgerErrors(db())).toEqual([])
      expect(await reconcile()).toMatchObject({ found: 0 })
    })

    it('and from before the sale, the sale is recorded as canceled', async () => {
      const { cat, sale, charge, intentId } = await buy('deposit')
      await cancelWithPart(sale, charge, 'other')
      await restoreBackup(cat.id)
      expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
      expect(await db().select().from(transactions)).toMatchObject([
        { status: 'canceled', paid: sale.paid, refunded: sale.paid / 2 },
      ])
      expect(await catStatus(cat.id)).toBe('available')
      expect(await taken(intentId)).toBe(sale.paid / 2)
      expect(await findLedgerErrors(db())).toEqual([])
      expect(await reconcile()).toMatchObject({ found: 0 })
    })

    it('and from before the sale of a cat that is not for sale anymore, staff decide about the rest', async () => {
      const { cat, sale, charge, intentId } = await buy('deposit')
      await cancelWithPart(sale, charge, 'other')
      await restoreBackup(cat.id)
      await db().update(cats).set({ status: 'withdrawn' }).where(eq(cats.id, cat.id))
      expect(await reconcile()).toMatchObject({ found: 2, repaired: 0 })
      expect(await differences()).toMatchObject([
        { kind: 'payment_unrecorded', providerAmount: sale.paid / 2, resolvedAt: null },
        { kind: 'clearing', providerAmount: sale.paid / 2, resolvedAt: null },
      ])
      expect(await taken(intentId)).toBe(sale.paid / 2)
      expect(await db().select().from(transactions)).toEqual([])
    })
  })

  it('a sale ends again of which a cancellation refunded only the balance', async () => {
    const { buyer, cat, sale, intentId: depositId } = await buy('deposit')
    const intentId = await payBalance(buyer, sale)
    const refund = { id: crypto.randomUUID(), attempt: 1, amount: sale.amount - sale.paid }
    const values = { ...refund, cancelCause: 'other' } as const
    await createRefund(app().services.stripe, values, intentId, `refund-${refund.id}-1`)
    await restoreBackupOfSale(sale.id, intentId)
    expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
    expect(await db().select().from(transactions)).toMatchObject([
      { id: sale.id, status: 'canceled', paid: sale.amount, refunded: refund.amount },
    ])
    expect(await db().select().from(cats).where(eq(cats.id, cat.id))).toMatchObject([{ status: 'available' }])
    expect([await taken(depositId), await taken(intentId)]).toEqual([sale.paid, 0])
    expect(await findLedgerErrors(db())).toEqual([])
    expect(await reconcile()).toMatchObject({ found: 0 })
  })

  it('a sale that was refunded in full after the backup ends, and the cat is for sale again', async () => {
    const { cat, sale, charge } = await buy('deposit')
    await controlsOf(app()).refund(charge.stripeChargeId ?? '', charge.amount)
    expect(await reconcile()).toMatchObject({ found: 1, repaired: 1 })
    expect(await db().select().from(transactions)).toMatchObject([{ id: sale.id, status: 'refunded' }])
    expect(await db().select().from(cats).where(eq(cats.id, cat.id))).toMatchObject([{ status: 'available' }])
    // Without the sale in the backup, nothing is recorded, and nothing is reserved.
    await restoreBackup(cat.id)
    expect(await reconcile()).toMatchObject({ found: 0 })
    expect(await db().select().from(transactions)).toEqual([])
    expect(await db().select().from(cats).where(eq(cats.id, cat.id))).toMatchObject([{ status: 'available' }])
  })

  it('of two payments for the same cat, one is recorded and the other refunded', async () => {
    const first = await buy()
    await restoreBackup(first.cat.id)
    const second = await startFull(app(), await signUp(app()), first.cat)
    await authorize(app(), second)
    await app().services.stripe.sdk.paymentIntents.capture(second.paymentIntentId)
    await reconcile()
    expect(await db().select().from(charges)).toHaveLength(1)
    expect((await taken(first.intentId)) + (await taken(second.paymentIntentId))).toBe(first.cat.price)
    expect(await findLedgerErrors(db())).toEqual([])
  })
})

describe('staff', () => {
  it('see open differences, start a comparison, and resolve differences with a note', async () => {
    const as = await staff()
    await app().services.stripe.sdk.paymentIntents.create({
      amount: 4_200,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    await reconcile()
    const report = await app().request('GET', '/api/admin/reconciliation', { as })
    expect(report.json()).toMatchObject({
      lastRun: { found: 2, failure: null },
      open: [
        { kind: 'payment_unrecorded', providerAmount: 4_200 },
        { kind: 'clearing', providerAmount: 4_200 },
      ],
      resolved: [],
    })
    const [difference, balance] = report.json().open
    const path = `/api/admin/reconciliation/differences/${difference.id}/resolve`
    expect((await app().request('POST', path, { as, body: { note: ' ' } })).statusCode).toBe(400)
    const body = { note: 'Submitted evidence.' }
    expect((await app().request('POST', path, { as, body })).json()).toMatchObject({
      resolution: 'staff',
      note: body.note,
    })
    expect((await app().request('POST', path, { as, body })).statusCode).toBe(409)
    await app().request('POST', path.replace(difference.id, balance.id), { as, body })
    // The same difference does not come back.
    await reconcile()
    const text = await metricsText(createMetrics(app().services), app().services.log)
    expect(text).toContain('littermate_reconciliation_open_differences 0')
    expect(text).toContain('littermate_reconciliation_last_success_timestamp_seconds')

    const today = app().clock.now().toISOString().slice(0, 10)
    const period = { from: today, to: today }
    app().clock.advance(HOUR_MS)
    const runs = '/api/admin/reconciliation/runs'
    expect((await app().request('POST', runs, { as, body: period })).statusCode).toBe(202)
    expect((await app().request('POST', runs, { as, body: period })).statusCode).toBe(409)
    const wrong = { from: '2026-02-01', to: '2026-01-01' }
    expect((await app().request('POST', runs, { as, body: wrong })).statusCode).toBe(400)
  })

  it('only they can', async () => {
    const as = await signUp(app())
    expect((await app().request('GET', '/api/admin/reconciliation', { as })).statusCode).toBe(403)
    const body = { from: '2026-01-01', to: '2026-01-02' }
    expect((await app().request('POST', '/api/admin/reconciliation/runs', { as, body })).statusCode).toBe(403)
  })
})

describe('another currency than dollars', () => {
  const setProvided = (id: string, change: object) => controlsOf(app()).overwrite(id, change)
  const openKinds = async () => {
    await reconcile()
    const rows = await db()
      .select()
      .from(reconciliationDifferences)
      .where(isNull(reconciliationDifferences.resolvedAt))
    return rows.map((row) => [row.kind, row.reference, row.providerAmount, row.providerCurrency])
  }

  it('of a payment with our labels records nothing, and is a difference until staff resolve it', async () => {
    const { intent, intentId, cat } = await start()
    await setProvided(intentId, { currency: 'cad' })
    await authorize(app(), intent)
    await app().services.stripe.sdk.paymentIntents.capture(intentId)
    // As after a restore of a backup.
    await db().delete(payments)
    const expected = [
      ['charge_currency', intentId, cat.price, 'cad'],
      ['clearing', 'card_clearing', cat.price, null],
    ]
    expect(await openKinds()).toEqual(expected)
    expect(await openKinds()).toEqual(expected)
    expect(await db().select().from(charges)).toEqual([])
    expect(await db().select().from(transactions)).toEqual([])
    const [listing] = await db().select().from(cats).where(eq(cats.id, cat.id))
    expect(listing?.status).toBe('available')
    expect(await findLedgerErrors(db())).toEqual([])
  })

  it('of a payment that is settled claims nothing', async () => {
    const { intent, intentId, buyer, cat } = await start()
    await setProvided(intentId, { currency: 'cad' })
    await authorize(app(), intent)
    expect((await confirmPayment(app(), buyer, intent)).outcome).not.toBe('succeeded')
    const [listing] = await db().select().from(cats).where(eq(cats.id, cat.id))
    expect(listing?.status).toBe('available')
    expect(await openKinds()).toEqual([['charge_currency', intentId, cat.price, 'cad']])
  })

  it('of the balance posts no fee as dollars', async () => {
    const { sale } = await buy()
    const [transaction] = await controlsOf(app()).objects('balance_transaction')
    await setProvided(transaction?.id ?? '', { currency: 'cad', amount: 340_000, fee: 10_000 })
    const fee = Math.round(sale.amount * 0.029) + 30
    const clearing = ['clearing', 'card_clearing', -fee, null]
    const expected = [['balance_currency', transaction?.id, 340_000, 'cad'], clearing]
    expect(await openKinds()).toEqual(expected)
    expect(await openKinds()).toEqual(expected)
    const fees = (await ledgerBalances(db(), { transactionId: sale.id })).provider_fees ?? 0
    expect(fees).toBe(0)
    expect(await findLedgerErrors(db())).toEqual([])
  })
})
