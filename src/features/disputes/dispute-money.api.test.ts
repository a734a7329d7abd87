import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { disputes } from '#features/disputes/api/tables.ts'
import { completeHandovers } from '#features/handovers/api/sweep.ts'
import { handovers } from '#features/handovers/api/tables.ts'
import { recognizeSale } from '#features/ledger/api/recognition.ts'
import { ledgerBalances } from '#features/ledger/api/store.ts'
import { sendBalanceReminders } from '#features/notifications/api/sales/balance-reminders.ts'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import { releaseOverdue } from '#features/refunds/api/release.ts'
import { addSaleEvent, findSale, listSaleEvents, lockSale, saleMails } from '#features/sales/api/index.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { dayIn } from '#lib/times.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { deliverMails, setMailSent, whenTold } from '#testing/mails.ts'
import { turnSiteOff } from '#testing/outages.ts'
import { addDocument, MICROCHIP } from '#testing/sales/handovers.ts'
import { controlsOf, startBalance } from '#testing/sales/purchase.ts'
import { type BoughtCat, buyCat, refund, refundsOf } from '#testing/sales/refunds.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { continueSale, hasOpenDispute, recordDispute } from './api/disputes.ts'

const { app } = appOfThisFile()
const db = () => app().services.db

async function disputeOf(sale: BoughtCat, caseType: 'chargeback' | 'inquiry' = 'chargeback') {
  const [charge] = await controlsOf(app()).objects('charge', sale.intent.paymentIntentId)
  const dispute = await controlsOf(app()).dispute(charge?.id ?? '', { caseType })
  await recordDispute(app().services, dispute.id)
  return dispute.id
}

async function end(id: string, outcome: 'won' | 'lost' | 'partially lost') {
  await controlsOf(app()).endDispute(id, outcome)
  await recordDispute(app().services, id)
}

const saleOf = async ({ transactionId }: BoughtCat) => {
  const sale = await findSale(db(), transactionId)
  if (!sale) throw new Error('no sale')
  return sale
}
const balancesOf = ({ transactionId }: BoughtCat) => ledgerBalances(db(), { transactionId })
const nonZero = (balances: object) =>
  Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0))

/** Marks the sale as handed over, and recognizes what was earned. */
async function complete({ transactionId }: BoughtCat) {
  await db().update(transactions).set({ status: 'completed' }).where(eq(transactions.id, transactionId))
  await recognizeSale(app().services, transactionId)
}

describe('an open dispute', () => {
  it('freezes the sale for its parties, whichever way they take', async () => {
    const sale = await buyCat(app())
    await disputeOf(sale)
    const { transactionId: id, buyer } = sale
    expect((await saleOf(sale)).frozen).toBe('dispute')
    expect(await hasOpenDispute(db(), id)).toBe(true)
    const answers = [
      await app().request('GET', `/api/orders/${id}/cancellation`, { as: buyer }),
      await app().request('POST', `/api/orders/${id}/cancel`, {
        as: buyer,
        body: { reason: 'We have changed our plans.', expectedRefund: sale.cat.price },
      }),
      await app().request('POST', `/api/orders/${id}/handover/answer`, {
        as: buyer,
        body: { answer: 'received' },
      }),
    ]
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(409)
      expect(body).toContain('on hold until the bank decides')
    }
    const order = await app().request('GET', `/api/orders/${id}`, { as: buyer })
    expect(order.json()).toMatchObject({ frozen: 'dispute', status: 'paid' })
    expect(order.json().events.at(-1)).toMatchObject({ kind: 'openDispute' })
    expect(await findSaleErrors(db())).toEqual([])
  })

  it('stops timers that would complete or release the sale', async () => {
    const sale = await buyCat(app())
    await disputeOf(sale)
    const long = new Date(app().clock.now().getTime() - 60 * DAY_MS)
    await db()
      .insert(handovers)
      .values({
        transactionId: sale.transactionId,
        microchip: MICROCHIP,
        breederConfirmedAt: long,
        files: [{ kind: 'contract', url: await addDocument(app(), sale.buyer.id) }],
      })
      .onConflictDoUpdate({ target: handovers.transactionId, set: { breederConfirmedAt: long } })
    expect(await completeHandovers(app().services)).toBe(0)
    const reserved = await buyCat(app(), { kind: 'deposit' })
    await disputeOf(reserved)
    await expect(startBalance(app(), reserved.buyer, { id: reserved.transactionId })).rejects.toThrow('409')
    app().clock.advance(400 * DAY_MS)
    await releaseOverdue(app().services)
    expect(await saleOf(reserved)).toMatchObject({ status: 'deposit_paid', frozen: 'dispute' })
  })

  it.each([
    ['that ended during an outage of 36 days leaves a week for the balance, and nothing ends before', false],
    [
      'that ended while the site was off for 36 days leaves a week for the balance, and nothing ends before',
      true,
    ],
  ])('%s', async (_, isSiteOff) => {
    const reserved = await buyCat(app(), { kind: 'deposit' })
    await db()
      .update(transactions)
      .set({ finalPaymentDue: '2026-01-02' })
      .where(eq(transactions.id, reserved.transactionId))
    const dispute = await disputeOf(reserved)
    if (isSiteOff) await turnSiteOff(app())
    else app().clock.advance(36 * DAY_MS)
    // The first sweeps after the restart, before and after the end of the dispute is known.
    const sweep = async () => {
      await releaseOverdue(app().services)
      await sendBalanceReminders(app().services, { publicUrl: 'https://littermate.example' })
      await releaseOverdue(app().services)
    }
    await sweep()
    await end(dispute, 'won')
    await sweep()
    const { status, finalPaymentDue, timeZone } = await saleOf(reserved)
    expect([status, finalPaymentDue]).toEqual([
      'deposit_paid',
      addDays(dayIn(app().clock.now(), timeZone), 7),
    ])
  })

  it('gives the parties time when it ends: for the balance a week, for the handover three days', async () => {
    const reserved = await buyCat(app(), { kind: 'deposit' })
    await db()
      .update(transactions)
      .set({ finalPaymentDue: '2026-01-02' })
      .where(eq(transactions.id, reserved.transactionId))
    const dispute = await disputeOf(reserved)
    app().clock.advance(60 * DAY_MS)
    await sendBalanceReminders(app().services, { publicUrl: 'https://littermate.example' })
    await deliverMails(app())
    const remindersOf = async () =>
      (await listSaleEvents(db(), reserved.transactionId)).filter(({ kind }) => kind === 'remindBalance')
    expect(await remindersOf()).toEqual([])
    await end(dispute, 'won')
    const { finalPaymentDue, timeZone } = await saleOf(reserved)
    expect(finalPaymentDue).toBe(addDays(dayIn(app().clock.now(), timeZone), 7))
    await releaseOverdue(app().services)
    expect((await saleOf(reserved)).status).toBe('deposit_paid')

    const sale = await buyCat(app())
    const confirmedAt = new Date(app().clock.now().getTime() - 20 * DAY_MS)
    const files = [{ kind: 'contract' as const, url: await addDocument(app(), sale.buyer.id) }]
    await db()
      .insert(handovers)
      .values({
        transactionId: sale.transactionId,
        microchip: MICROCHIP,
        breederConfirmedAt: confirmedAt,
        files,
      })
      .onConflictDoUpdate({ target: handovers.transactionId, set: { breederConfirmedAt: confirmedAt } })
    const asked = await db().transaction(async (tx) => {
      const locked = await lockSale(tx, sale.transactionId)
      if (!locked) throw new Error('There is no sale.')
      const by = { actor: 'breeder' as const, userId: locked.buyerId }
      return addSaleEvent(app().services, tx, { sale: locked, kind: 'confirmHandover', by })
    })
    await setMailSent(app(), saleMails.saleMailKey(asked, 'buyer'), confirmedAt)
    await end(await disputeOf(sale), 'won')
    await whenTold(app())
    expect(await completeHandovers(app().services)).toBe(0)
    app().clock.advance(3 * DAY_MS + MINUTE_MS)
    expect(await completeHandovers(app().services)).toBe(1)
    expect((await saleOf(sale)).status).toBe('completed')
  })

  it('rejects refunds of the charge with a sentence for staff, and keeps earlier ones waiting', async () => {
    const sale = await buyCat(app())
    await refund(app(), sale, 20_000)
    const dispute = await disputeOf(sale)
    await expect(refund(app(), sale, 10_000)).rejects.toMatchObject({
      message: expect.stringContaining('cannot be refunded until the bank decides'),
    })
    await end(dispute, 'won')
    await refund(app(), sale, 10_000)
    expect((await refundsOf(app(), sale)).refunded).toBe(30_000)
    expect(await findLedgerErrors(db())).toEqual([])
  })

  it('of an inquiry freezes the sale but moves no money, and can be answered with a refund', async () => {
    const sale = await buyCat(app())
    const dispute = await disputeOf(sale, 'inquiry')
    expect((await saleOf(sale)).frozen).toBe('dispute')
    await refund(app(), sale, 10_000)
    await end(dispute, 'lost')
    expect((await saleOf(sale)).frozen).toBeNull()
    expect(nonZero(await balancesOf(sale)).disputes).toBeUndefined()
    expect(await findLedgerErrors(db())).toEqual([])
  })
})

describe('the ledger of a disputed sale', () => {
  it('that is won is as before, and the fee is returned', async () => {
    const sale = await buyCat(app())
    const dispute = await disputeOf(sale)
    const { price } = sale.cat
    expect(await balancesOf(sale)).toEqual({
      card_clearing: -1_500,
      buyer: -price,
      disputes: price,
      provider_fees: 1_500,
    })
    await end(dispute, 'won')
    await recordDispute(app().services, dispute)
    expect(nonZero(await balancesOf(sale))).toEqual({ card_clearing: price, buyer: -price })
    expect((await saleOf(sale)).frozen).toBeNull()
    expect(await findSaleErrors(db())).toEqual([])
  })

  it('that is lost before the handover takes what is held; staff decide, and the sale can continue', async () => {
    const sale = await buyCat(app())
    const dispute = await disputeOf(sale)
    await end(dispute, 'lost')
    expect(nonZero(await balancesOf(sale))).toEqual({ card_clearing: -1_500, provider_fees: 1_500 })
    expect(await saleOf(sale)).toMatchObject({
      frozen: 'dispute_lost',
      status: 'paid',
      refunded: sale.cat.price,
    })
    const { transactionId, buyer } = sale
    const decide = () =>
      db().transaction((tx) =>
        continueSale(app().services, tx, { transactionId, reason: 'Paid again.', userId: buyer.id }),
      )
    await decide()
    await expect(decide()).rejects.toMatchObject({ code: 'conflict' })
    expect((await saleOf(sale)).frozen).toBeNull()
    expect(await findSaleErrors(db())).toEqual([])
  })

  it.each(['lost', 'partially lost'] as const)(
    'that is %s after the handover takes fee and share',
    async (how) => {
      const sale = await buyCat(app())
      await complete(sale)
      const earned = await balancesOf(sale)
      await end(await disputeOf(sale), how)
      const { price } = sale.cat
      const lost = how === 'lost' ? price : Math.ceil(price / 2)
      const now = await balancesOf(sale)
      const kept = (balances: typeof now) =>
        0 - (balances.breeder_payable ?? 0) - (balances.platform_fee ?? 0)
      expect(kept(earned)).toBe(price)
      expect(kept(now)).toBe(price - lost)
      expect(now.platform_fee ?? 0).toBeCloseTo(((earned.platform_fee ?? 0) * (price - lost)) / price, -1)
      expect(now.disputes).toBe(0)
      expect((await saleOf(sale)).frozen).toBeNull()
      expect(await db().select().from(disputes)).toMatchObject([
        { lost, outcome: how === 'lost' ? 'lost' : 'partly_lost' },
      ])
      expect(await findSaleErrors(db())).toEqual([])
    },
  )

  it('whose loss the bank reverses later is as before', async () => {
    const sale = await buyCat(app())
    await complete(sale)
    const earned = nonZero(await balancesOf(sale))
    const id = await disputeOf(sale)
    await end(id, 'lost')
    await controlsOf(app()).overturnDispute(id)
    await recordDispute(app().services, id)
    expect(nonZero(await balancesOf(sale))).toEqual(earned)
    expect((await saleOf(sale)).refunded).toBe(0)
    expect(await findSaleErrors(db())).toEqual([])
  })

  it('with a refund that was not sent before it was lost returns the money once', async () => {
    const sale = await buyCat(app())
    controlsOf(app()).webhooks.paused = true
    const [charge] = await controlsOf(app()).objects('charge', sale.intent.paymentIntentId)
    const { id } = await controlsOf(app()).dispute(charge?.id ?? '')
    await refund(app(), sale, 30_000)
    // The provider rejects it, because the charge is disputed.
    await expect.poll(async () => (await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'failed' }])
    await recordDispute(app().services, id)
    await end(id, 'lost')
    const { rows, refunded } = await refundsOf(app(), sale)
    controlsOf(app()).webhooks.paused = false
    expect(rows).toMatchObject([{ state: 'canceled' }])
    expect(refunded).toBe(sale.cat.price)
    expect(await findSaleErrors(db())).toEqual([])
  })

  it('is the same whatever the order, repetition, and concurrency of events', async () => {
    const sale = await buyCat(app())
    const [charge] = await controlsOf(app()).objects('charge', sale.intent.paymentIntentId)
    const { id } = await controlsOf(app()).dispute(charge?.id ?? '')
    await controlsOf(app()).endDispute(id, 'won')
    await Promise.all([1, 2, 3].map(() => recordDispute(app().services, id)))
    expect(nonZero(await balancesOf(sale))).toEqual({ card_clearing: sale.cat.price, buyer: -sale.cat.price })
    const order = await app().request('GET', `/api/orders/${sale.transactionId}`, { as: sale.buyer })
    const kinds = order.json().events.map(({ kind }: { kind: string }) => kind)
    expect(kinds.slice(1)).toEqual(['openDispute', 'closeDispute'])
  })
})
