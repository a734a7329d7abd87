import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMetrics } from '#app/metrics.ts'
import { users } from '#features/accounts/api/tables.ts'
import { recordDispute } from '#features/disputes/api/disputes.ts'
import { sweepDisputes } from '#features/disputes/api/sweep.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import type { Order } from '#features/orders/contract.ts'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import { reconciliationReport } from '#features/reconciliation/api/reports.ts'
import { runReconciliation, startRun } from '#features/reconciliation/api/run.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { REFUND_RETURN_DAYS } from '#lib/rules/deposit-policy.ts'
import { metricsText } from '#platform/metrics/index.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { type BoughtCat, buyCat, refund, refundedByProvider, refundsOf } from '#testing/sales/refunds.ts'
import { refundMovement } from './api/movement.ts'
import { refundsOfSale } from './api/progress.ts'
import { recordProviderRefunds } from './api/provider-refunds.ts'
import { listCharges, refundRows } from './api/store.ts'
import { sweepRefunds } from './api/sweep.ts'

const { app } = appOfThisFile({ work: false })

afterEach(async () => {
  expect(await findLedgerErrors(app().services.db)).toEqual([])
})

/** Continues the only refund of a sale, as its job does. */
async function run(sale: BoughtCat) {
  for (const { id } of (await refundsOf(app(), sale)).rows) await refundMovement.continue(app().services, id)
}

beforeEach(() => {
  app().clock.set(new Date())
  controlsOf(app()).webhooks.paused = true
})

describe('staff', () => {
  const act = (as: { cookie: string }, id: string, body: object) =>
    app().request('POST', `/api/admin/refunds/${id}`, { as, body })

  it('try a rejected refund again, or record that it was paid in another way', async () => {
    const staff = await signUpStaff(app())
    const sale = await buyCat(app(), { card: '4000000000005126' })
    const [added] = await refund(app(), sale, 50_000)
    if (!added) throw new Error('no refund')
    expect((await act(staff, added.id, { action: 'retry' })).statusCode).toBe(409)
    await run(sale)
    for (const body of [{ action: 'retry' }, { action: 'settle', reason: 'Paid by check.' }]) {
      await controlsOf(app()).passDelays()
      await recordProviderRefunds(app().services, sale.intent.paymentIntentId)
      expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'failed' }])
      const path = `/api/orders/${sale.transactionId}/refunds`
      const seen = async (as: { cookie: string }) => (await app().request('GET', path, { as })).json()
      expect(await seen(staff)).toMatchObject([{ progress: 'retrying', failure: 'expired_or_canceled_card' }])
      expect(await seen(sale.buyer)).toMatchObject([{ progress: 'retrying', failure: null }])
      expect((await act(sale.buyer, added.id, body)).statusCode).toBe(403)
      const both = await Promise.all([act(staff, added.id, body), act(staff, added.id, body)])
      const statuses = both.map(({ statusCode }) => statusCode).sort()
      expect(statuses).toEqual(body.action === 'retry' ? [200, 200] : [200, 409])
      await run(sale)
      const state = body.action === 'retry' ? 'succeeded' : 'settled'
      expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state }])
    }
    expect(await refundedByProvider(app(), sale)).toBe(0)
    expect((await refundsOf(app(), sale)).refunded).toBe(50_000)
    const unknown = await act(staff, crypto.randomUUID(), { action: 'retry' })
    expect(unknown.statusCode).toBe(404)
  })

  it('pay a rejected refund in another way, and it is never sent to the card again', async () => {
    const staff = await signUpStaff(app())
    const sale = await buyCat(app(), { card: '4000000000005126' })
    const [added] = await refund(app(), sale, 50_000)
    await run(sale)
    await controlsOf(app()).passDelays()
    const { paymentIntentId } = sale.intent
    await recordProviderRefunds(app().services, paymentIntentId)
    const settled = await act(staff, added?.id ?? '', { action: 'settle', reason: 'Paid by check.' })
    expect(settled.statusCode).toBe(200)

    // The bank's rejection is reported again, and the nightly comparison sees it as well.
    await recordProviderRefunds(app().services, paymentIntentId)
    app().clock.advance(100 * HOUR_MS)
    await sweepRefunds(app().services, { crashed: true })
    const { services, clock } = app()
    const nightly = await startRun(services, {
      from: new Date(clock.now().getTime() - 10 * DAY_MS),
      to: clock.now(),
    })
    await runReconciliation(services, nightly?.id ?? '')
    expect((await reconciliationReport(services, { id: crypto.randomUUID() })).open).toEqual([])
    await run(sale)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'settled', rejections: 1 }])
    expect(await controlsOf(app()).objects('refund', paymentIntentId)).toHaveLength(1)
    const path = `/api/orders/${sale.transactionId}/refunds`
    const seen = (await app().request('GET', path, { as: sale.buyer })).json()
    expect(seen).toMatchObject([{ progress: 'settled', failure: null, nextAttemptAt: null }])
  })

  it('see in the comparison that an amount was also refunded in the dashboard after it was settled', async () => {
    const staff = await signUpStaff(app())
    const sale = await buyCat(app())
    await refund(app(), sale, sale.cat.price)
    await run(sale)
    const [sent] = (await refundsOf(app(), sale)).rows
    await controlsOf(app()).failRefund(sent?.stripeRefundId ?? '')
    await recordProviderRefunds(app().services, sale.intent.paymentIntentId)
    await act(staff, sent?.id ?? '', { action: 'settle', reason: 'Paid by check.' })
    const [charge] = await controlsOf(app()).objects('charge', sale.intent.paymentIntentId)
    const { id } = await controlsOf(app()).refund(charge?.id ?? '')
    app().clock.advance(HOUR_MS)
    const { services, clock } = app()
    const nightly = await startRun(services, {
      from: new Date(clock.now().getTime() - 10 * DAY_MS),
      to: clock.now(),
    })
    await runReconciliation(services, nightly?.id ?? '')
    expect(await reconciliationReport(services, { id: crypto.randomUUID() })).toMatchObject({
      lastRun: { failure: null },
      open: [
        { kind: 'refund_unrecorded', reference: id, providerAmount: sale.cat.price },
        { kind: 'clearing' },
      ],
    })
  })

  it.each(['the dashboard', 'a lost dispute'])(
    'see a refund of the dashboard that failed replaced by what %s returned',
    async (by) => {
      const sale = await buyCat(app(), { price: 180_037 })
      const { intent, transactionId } = sale
      const [charge] = await controlsOf(app()).objects('charge', intent.paymentIntentId)
      const chargeId = charge?.id ?? ''
      const { id: failed } = await controlsOf(app()).refund(chargeId, 50_001)
      await recordProviderRefunds(app().services, intent.paymentIntentId)
      await controlsOf(app()).failRefund(failed)
      await recordProviderRefunds(app().services, intent.paymentIntentId)
      if (by === 'the dashboard') {
        await controlsOf(app()).refund(chargeId)
        await recordProviderRefunds(app().services, intent.paymentIntentId)
      } else {
        const { id } = await controlsOf(app()).dispute(chargeId)
        await controlsOf(app()).endDispute(id, 'lost')
        await recordDispute(app().services, id)
      }
      const { rows, refunded } = await refundsOf(app(), { transactionId })
      expect(refunded).toBe(180_037)
      expect(rows.map(({ amount, state, origin }) => [amount, state, origin])).toEqual([
        [50_001, 'canceled', 'provider'],
        ...(by === 'the dashboard' ? [[180_037, 'succeeded', 'provider']] : []),
      ])
    },
  )

  it('cannot settle or retry the refund of their own sale', async () => {
    const sale = await buyCat(app(), { card: '4000000000005126' })
    const [added] = await refund(app(), sale, 50_000)
    await run(sale)
    await controlsOf(app()).passDelays()
    await recordProviderRefunds(app().services, sale.intent.paymentIntentId)
    await app()
      .services.db.update(users)
      .set({ role: 'admin', staffRole: 'owner' })
      .where(eq(users.id, sale.buyer.id))
    for (const body of [{ action: 'retry' }, { action: 'settle', reason: 'Paid by check.' }])
      expect((await act(sale.buyer, added?.id ?? '', body)).statusCode).toBe(403)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'failed' }])
  })
})

describe('a dispute', () => {
  const chargeOf = async ({ intent }: BoughtCat) =>
    (await controlsOf(app()).objects('charge', intent.paymentIntentId))[0]?.id ?? ''
  const disputesOf = async ({ transactionId }: BoughtCat) => {
    const staff = await signUpStaff(app())
    const path = `/api/admin/orders/${transactionId}/disputes`
    return (await app().request('GET', path, { as: staff })).json()
  }

  it('is stored with its funds, whatever the order and repetition of its webhooks', async () => {
    const sale = await buyCat(app())
    const dispute = await controlsOf(app()).dispute(await chargeOf(sale))
    await Promise.all([recordDispute(app().services, dispute.id), recordDispute(app().services, dispute.id)])
    expect(await disputesOf(sale)).toMatchObject([
      {
        amount: sale.cat.price,
        reason: 'fraudulent',
        status: 'needs_response',
        funds: 'withdrawn',
        isClosed: false,
      },
    ])
    await controlsOf(app()).endDispute(dispute.id, 'won')
    await recordDispute(app().services, dispute.id)
    expect(await disputesOf(sale)).toMatchObject([{ status: 'won', funds: 'reinstated', isClosed: true }])
    const path = `/api/admin/orders/${sale.transactionId}/disputes`
    expect((await app().request('GET', path, { as: sale.buyer })).statusCode).toBe(403)
  })

  it('whose webhook was lost is read again after half a day', async () => {
    const sale = await buyCat(app())
    const dispute = await controlsOf(app()).dispute(await chargeOf(sale), { caseType: 'inquiry' })
    await recordDispute(app().services, dispute.id)
    expect(await disputesOf(sale)).toMatchObject([{ funds: 'kept' }])
    await controlsOf(app()).endDispute(dispute.id, 'lost')
    await sweepDisputes(app().services)
    expect(await disputesOf(sale)).toMatchObject([{ isClosed: false }])
    app().clock.advance(13 * HOUR_MS)
    await sweepDisputes(app().services)
    expect(await disputesOf(sale)).toMatchObject([{ isClosed: true, status: 'warning_closed' }])
  })

  it('keeps our refund of the charge waiting, not lost', async () => {
    const sale = await buyCat(app())
    await controlsOf(app()).dispute(await chargeOf(sale))
    await refund(app(), sale, 50_000)
    await run(sale)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([
      { state: 'failed', failure: expect.stringContaining('charged back'), nextStepAt: expect.any(Date) },
    ])
  })
})

describe('the list of refunds and disputes that need attention', () => {
  const attention = async (query = '', as?: { cookie: string }) =>
    app().request('GET', `/api/admin/attention${query}`, { as: as ?? (await signUpStaff(app())) })
  const gauges = async () => {
    const text = await metricsText(createMetrics(app().services), app().services.log)
    return text.match(/^littermate_(refunds|disputes)_\w+ \d+$/gm)
  }

  it('has failed and late refunds and open disputes, which are also metrics', async () => {
    const [late, failed, disputed] = [
      await buyCat(app(), { card: '4000000000007726' }),
      await buyCat(app(), { card: '4000000000005126' }),
      await buyCat(app()),
    ]
    await refund(app(), late, 30_000)
    await run(late)
    app().clock.advance(25 * HOUR_MS)
    await refund(app(), failed, 50_000)
    await run(failed)
    expect((await attention()).json()).toMatchObject([{ kind: 'late_refund' }])
    await controlsOf(app()).passDelays()
    await recordProviderRefunds(app().services, failed.intent.paymentIntentId)
    app().clock.advance(HOUR_MS)
    const [charge] = await controlsOf(app()).objects('charge', disputed.intent.paymentIntentId)
    const dispute = await controlsOf(app()).dispute(charge?.id ?? '')
    await recordDispute(app().services, dispute.id)
    const listed = await attention()
    expect(listed.headers['x-total-count']).toBe('3')
    expect(listed.json()).toMatchObject([
      { kind: 'late_refund', transactionId: late.transactionId, amount: 30_000, nextAt: null },
      {
        kind: 'failed_refund',
        amount: 50_000,
        reason: 'expired_or_canceled_card',
        catName: failed.cat.name,
        nextAt: expect.any(String),
      },
      { kind: 'dispute', amount: disputed.cat.price, reason: 'fraudulent' },
    ])
    expect((await attention('?limit=1&page=3')).json()).toHaveLength(1)
    const past = await attention('?limit=1&page=4')
    expect([past.json(), past.headers['x-total-count']]).toEqual([[], '3'])
    expect(await gauges()).toEqual([
      ...['littermate_refunds_late 1', 'littermate_refunds_failed 1', 'littermate_disputes_open 1'],
    ])

    await sweepRefunds(app().services)
    await controlsOf(app()).endDispute(dispute.id, 'won')
    await recordDispute(app().services, dispute.id)
    expect((await attention()).json()).toEqual([])
    expect(await gauges()).toEqual([
      ...['littermate_refunds_late 0', 'littermate_refunds_failed 0', 'littermate_disputes_open 0'],
    ])
  })

  it('is only for staff', async () => {
    const { buyer } = await buyCat(app())
    expect((await attention('', buyer)).statusCode).toBe(403)
  })
})

describe('a refund', () => {
  it('is stored when it is decided, and sent once however often its job runs', async () => {
    const sale = await buyCat(app())
    await refund(app(), sale, 100_000)
    expect(await refundsOf(app(), sale)).toMatchObject({
      rows: [{ state: 'requested', amount: 100_000, origin: 'order', reason: 'The kitten is ill.' }],
      refunded: 100_000,
    })
    expect(await refundedByProvider(app(), sale)).toBe(0)
    await Promise.all([run(sale), run(sale)]).catch(() => run(sale))
    await run(sale)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([
      { state: 'succeeded', stripeRefundId: expect.stringMatching(/^re_/), nextStepAt: null },
    ])
    expect(await refundedByProvider(app(), sale)).toBe(100_000)
  })

  it('cannot exceed what is left, also when two are decided at the same time', async () => {
    const sale = await buyCat(app())
    const results = await Promise.allSettled([
      refund(app(), sale, sale.cat.price - 1),
      refund(app(), sale, sale.cat.price - 1),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(refund(app(), sale, 2)).rejects.toMatchObject({
      code: 'conflict',
      details: { remaining: 1 },
    })
    await refund(app(), sale, 1)
    expect((await refundsOf(app(), sale)).refunded).toBe(sale.cat.price)
  })

  it('that was canceled leaves its amount to others', async () => {
    const sale = await buyCat(app())
    await refund(app(), sale, 30_000)
    const [canceled] = await refund(app(), sale, 20_000)
    if (!canceled) throw new Error('no refund')
    const seen: number[][] = []
    // The books are not part of this, so it is rolled back.
    const change = app().services.db.transaction(async (tx) => {
      const look = async () => {
        seen.push((await listCharges(tx, sale.transactionId)).map(({ refunded }) => refunded))
      }
      await look()
      await refundRows.move(tx, canceled, 'cancel')
      await look()
      tx.rollback()
    })
    await expect(change).rejects.toThrow()
    expect(seen).toEqual([[50_000], [30_000]])
  })

  it.for(['before', 'after'] as const)('is sent once if the provider fails %s it refunds', async (when) => {
    const sale = await buyCat(app())
    await refund(app(), sale, 50_000)
    controlsOf(app()).failures.failNext(3, { how: 'reset', when, path: '/refunds' })
    await expect(run(sale)).rejects.toMatchObject({ code: 'payment_unavailable' })
    controlsOf(app()).failures.failNext(0, { how: 'reset', when })
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'sent', stripeRefundId: null }])
    await sweepRefunds(app().services)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'sent' }])
    app().clock.advance(2 * MINUTE_MS)
    await sweepRefunds(app().services)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'succeeded' }])
    expect(await refundedByProvider(app(), sale)).toBe(50_000)
  })

  it('waits while the provider cannot be reached, and the others are not tried each time', async () => {
    const sale = await buyCat(app())
    for (let n = 0; n < 5; n += 1) await refund(app(), sale, 1_000)
    const { refunds } = app().services.stripe.sdk
    const { list } = refunds
    let calls = 0
    refunds.list = () => {
      calls += 1
      throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'no response' })
    }
    await sweepRefunds(app().services, { crashed: true })
    refunds.list = list
    expect(calls).toBe(3)
    app().clock.advance(2 * MINUTE_MS)
    await sweepRefunds(app().services)
    expect((await refundsOf(app(), sale)).rows.map(({ state }) => state)).toEqual(Array(5).fill('succeeded'))
  })

  it('is not sent by a process that was suspended after it had looked for an earlier one', async () => {
    const sale = await buyCat(app())
    await refund(app(), sale, 50_000)
    const { refunds } = app().services.stripe.sdk
    const list = refunds.list.bind(refunds)
    vi.spyOn(refunds, 'list').mockImplementationOnce((...args) => {
      app().clock.advance(48 * HOUR_MS)
      return list(...args)
    })
    await expect(run(sale)).rejects.toMatchObject({ code: 'payment_unavailable' })
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'sent', stripeRefundId: null }])
    expect(await refundedByProvider(app(), sale)).toBe(0)
    await sweepRefunds(app().services)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'succeeded' }])
    expect(await refundedByProvider(app(), sale)).toBe(50_000)
  })

  it('that is pending is checked until the provider has paid it, without a webhook', async () => {
    const sale = await buyCat(app(), { card: '4000000000007726' })
    await refund(app(), sale, 50_000)
    await run(sale)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([
      { state: 'sent', stripeRefundId: expect.any(String) },
    ])
    await controlsOf(app()).passDelays()
    app().clock.advance(2 * HOUR_MS)
    await sweepRefunds(app().services)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'succeeded' }])
  })

  it('that the bank returns fails and is tried again with a new request', async () => {
    const sale = await buyCat(app(), { card: '4000000000005126' })
    await refund(app(), sale, 50_000)
    await run(sale)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'succeeded' }])
    await controlsOf(app()).passDelays()
    const { paymentIntentId } = sale.intent
    await recordProviderRefunds(app().services, paymentIntentId)
    await recordProviderRefunds(app().services, paymentIntentId)
    expect(await refundsOf(app(), sale)).toMatchObject({
      rows: [{ state: 'failed', rejections: 1, attempt: 2, failure: 'expired_or_canceled_card' }],
      refunded: 50_000,
    })
    expect(await refundedByProvider(app(), sale)).toBe(0)
    await run(sale)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'failed' }])
    app().clock.advance(HOUR_MS)
    await sweepRefunds(app().services)
    // The report of the first attempt arrives again.
    await recordProviderRefunds(app().services, paymentIntentId)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'succeeded', rejections: 1 }])
    expect(await refundedByProvider(app(), sale)).toBe(50_000)
    const events = async () => {
      const path = `/api/orders/${sale.transactionId}`
      const response = await app().request('GET', path, { as: sale.buyer })
      const all = response.json<Order>().events
      return all.filter(({ kind }) => kind.startsWith('refund')).map(({ text }) => text)
    }
    const sent = ['Refund of $500.00 sent', 'The refund of $500.00 failed', 'Refund of $500.00 sent again']
    expect(await events()).toEqual(sent)
    app().clock.advance(REFUND_RETURN_DAYS * DAY_MS)
    const viewer = { id: sale.buyer.id, role: 'buyer' as const }
    const progress = async () =>
      (await refundsOfSale(app().services, viewer, sale.transactionId))[0]?.progress
    expect(await progress()).toBe('completed')
    expect(await events()).toEqual([...sent.slice(0, 2), 'Refund of $500.00 completed'])
  })

  it('that its bank rejected is tried again at once after an outage of 36 days, and paid once', async () => {
    const sale = await buyCat(app(), { card: '4000000000005126' })
    await refund(app(), sale, 50_000)
    await run(sale)
    await controlsOf(app()).passDelays()
    await recordProviderRefunds(app().services, sale.intent.paymentIntentId)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([{ state: 'failed' }])
    app().clock.advance(36 * DAY_MS)
    await Promise.all([sweepRefunds(app().services), sweepRefunds(app().services)])
    await sweepRefunds(app().services)
    expect(await refundsOf(app(), sale)).toMatchObject({ rows: [{ state: 'succeeded' }], refunded: 50_000 })
    expect(await refundedByProvider(app(), sale)).toBe(50_000)
  })

  it('that has succeeded is not undone by the late answer to another request for it', async () => {
    const sale = await buyCat(app())
    await refund(app(), sale, sale.cat.price)
    const { refunds } = app().services.stripe.sdk
    const { create } = refunds
    refunds.create = async (...request: Parameters<typeof create>) => {
      refunds.create = create
      // Another process sends the refund meanwhile, and the provider deletes the idempotency key.
      await run(sale)
      app().clock.advance(25 * HOUR_MS)
      return Reflect.apply(create, refunds, request)
    }
    await run(sale)
    expect((await refundsOf(app(), sale)).rows).toMatchObject([
      { state: 'succeeded', rejections: 0, stripeRefundId: expect.any(String) },
    ])
    expect(await refundedByProvider(app(), sale)).toBe(sale.cat.price)
  })

  it('that the bank always returns is left to staff after six attempts', async () => {
    const sale = await buyCat(app(), { card: '4000000000005126' })
    await refund(app(), sale, 50_000)
    for (let day = 0; day < 12; day += 1) {
      await sweepRefunds(app().services)
      await controlsOf(app()).passDelays()
      await recordProviderRefunds(app().services, sale.intent.paymentIntentId)
      app().clock.advance(DAY_MS)
    }
    expect((await refundsOf(app(), sale)).rows).toMatchObject([
      { state: 'failed', rejections: 6, nextStepAt: null },
    ])
    expect(await controlsOf(app()).objects('refund', sale.intent.paymentIntentId)).toHaveLength(6)
  })
})
