import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMetrics } from '#app/metrics.ts'
import { users } from '#features/accounts/api/tables.ts'
import { recordDispute } from '#features/disputes/api/disputes.ts'
import { notices } from '#features/notifications/api/tables.ts'
import { stripeEvents } from '#features/payments/api/tables.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { metricsText } from '#platform/metrics/index.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addPayoutAccount, completeSale, payoutOfSale, runPayouts } from '#testing/sales/payouts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { type BoughtCat, buyCat, refund } from '#testing/sales/refunds.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { recordFraudWarning, sweepFraudWarnings } from './api/fraud-warnings.ts'
import { fraudWarnings } from './api/tables.ts'

const { app } = appOfThisFile({
  rateLimits: false,
  env: { NEW_BREEDER_HOLD_SALES: '0', PAYOUT_AFTER_HOURS: '0', PLATFORM_FEE_BPS: '500' },
})
const db = () => app().services.db
const REASON = 'The buyer has shown the card and an ID.'

beforeEach(() => app().clock.set(new Date()))

async function staff(staffRole: 'finance' | 'support' = 'finance'): Promise<TestUser> {
  const user = await signUp(app())
  await db().update(users).set({ role: 'admin', staffRole }).where(eq(users.id, user.id))
  return user
}

/** Has the card's network warn about the payment of a sale; only the provider knows it. */
async function warn(sale: BoughtCat) {
  const [charge] = await controlsOf(app()).objects('charge', sale.intent.paymentIntentId)
  return controlsOf(app()).warnOfFraud(charge?.id ?? '')
}

/** A sale with a stored warning. */
async function warned(values: Parameters<typeof buyCat>[1] = {}) {
  const sale = await buyCat(app(), values)
  const warning = await warn(sale)
  await recordFraudWarning(app().services, warning.id)
  const [row] = await db().select().from(fraudWarnings).where(eq(fraudWarnings.stripeWarningId, warning.id))
  return { ...sale, warning, warningId: row?.id ?? '' }
}

const warningsOf = async (as: TestUser, { transactionId }: { transactionId: string }) =>
  (await app().request('GET', `/api/admin/orders/${transactionId}/risks`, { as })).json().warnings
const dismiss = (as: TestUser, id: string, reason: unknown = REASON) =>
  app().request('POST', `/api/admin/fraud-warnings/${id}/dismissal`, { as, body: { reason } })

describe('an open fraud warning', () => {
  it('is one case, whatever reports it and how often', async () => {
    const sale = await buyCat(app())
    const { id } = await warn(sale)
    await Promise.all([1, 2].map(() => recordFraudWarning(app().services, id)))
    await sweepFraudWarnings(app().services)
    const finance = await staff()
    expect(await warningsOf(finance, sale)).toMatchObject([
      { state: 'open', fraudType: 'unauthorized_use_of_card', amount: sale.cat.price },
    ])
    const attention = await app().request('GET', '/api/admin/attention', { as: finance })
    expect(attention.json()).toMatchObject([
      { kind: 'fraud_warning', transactionId: sale.transactionId, reason: 'unauthorized_use_of_card' },
    ])
    // Its parties learn nothing of it.
    const order = await app().request('GET', `/api/orders/${sale.transactionId}`, { as: sale.buyer })
    expect(order.json()).toMatchObject({ status: 'paid', frozen: null })
    expect(order.body).not.toContain('raud')
  })

  it('is found by the sweep if its webhook was lost', async () => {
    const sale = await buyCat(app())
    const { id } = await warn(sale)
    await sweepFraudWarnings(app().services)
    await sweepFraudWarnings(app().services)
    expect(await db().select().from(fraudWarnings)).toMatchObject([{ stripeWarningId: id }])
  })

  it('holds the payout of a completed sale until staff dismiss it', async () => {
    const breeder = await addBreeder(app())
    await addPayoutAccount(app(), breeder.id)
    const sale = await warned({ breederId: breeder.id })
    await completeSale(app(), sale)
    app().clock.advance(3 * DAY_MS)
    await runPayouts(app())
    expect((await payoutOfSale(app(), sale)).transfers).toEqual([])
    const finance = await staff()
    const released = await app().request('POST', `/api/admin/sales/${sale.transactionId}/payout/hold`, {
      as: finance,
      body: { state: 'released', reason: REASON },
    })
    expect(released.statusCode).toBe(409)
    expect((await dismiss(finance, sale.warningId)).json().warnings).toMatchObject([
      { state: 'dismissed', dismissedReason: REASON },
    ])
    await runPayouts(app())
    expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([{ state: 'succeeded' }])
    expect(await findSaleErrors(db())).toEqual([])
  })

  it('about a sale that was paid out does not take the payout back', async () => {
    const breeder = await addBreeder(app())
    await addPayoutAccount(app(), breeder.id)
    const sale = await buyCat(app(), { breederId: breeder.id })
    await completeSale(app(), sale)
    app().clock.advance(3 * DAY_MS)
    await runPayouts(app())
    const { id } = await warn(sale)
    await recordFraudWarning(app().services, id)
    await runPayouts(app())
    const { transfers, reversals } = await payoutOfSale(app(), sale)
    expect([transfers.map(({ state }) => state), reversals]).toEqual([['succeeded'], []])
    expect(await warningsOf(await staff(), sale)).toMatchObject([{ state: 'open' }])
  })

  it('is announced to finance once, and not to support', async () => {
    const [finance, support] = [await staff(), await staff('support')]
    const sale = await warned()
    await recordFraudWarning(app().services, sale.warning.id)
    const titles = async ({ id }: TestUser) =>
      (await db().select().from(notices).where(eq(notices.userId, id))).map(({ title }) => title)
    await expect.poll(() => titles(finance)).toHaveLength(1)
    expect((await titles(finance))[0]).toMatch(/^Fraud warning: the payment of \$[\d,.]+ for order LM-\w{6}$/)
    expect(await titles(support)).toEqual([])
  })

  it('is late after a day', async () => {
    const sale = await warned()
    const gauge = async () => {
      const { services } = app()
      const text = await metricsText(createMetrics(services), services.log)
      return /^littermate_fraud_warnings_late (\d+)$/m.exec(text)?.[1]
    }
    expect(await gauge()).toBe('0')
    app().clock.advance(DAY_MS + MINUTE_MS)
    expect(await gauge()).toBe('1')
    await dismiss(await staff(), sale.warningId)
    expect(await gauge()).toBe('0')
  })

  it('is dismissed once, by finance, and by no party of the sale', async () => {
    const owner = await signUp(app())
    const { id: breederId } = await addBreeder(app(), { userId: owner.id })
    const sale = await warned({ breederId })
    const [one, other] = [await staff(), await staff()]
    expect((await dismiss(sale.buyer, sale.warningId)).statusCode).toBe(403)
    expect((await dismiss(await staff('support'), sale.warningId)).statusCode).toBe(403)
    for (const party of [sale.buyer, owner]) {
      await db().update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, party.id))
      const answer = await dismiss(party, sale.warningId)
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'This concerns you yourself, so another member of staff has to do it.',
      ])
    }
    for (const reason of ['', ' x ', 'x'.repeat(1_001), 7, null, [REASON]])
      expect((await dismiss(one, sale.warningId, reason)).statusCode).toBe(400)
    expect((await dismiss(one, 'not-an-id')).statusCode).toBe(404)
    expect((await dismiss(one, sale.transactionId)).statusCode).toBe(404)
    expect(await warningsOf(one, sale)).toMatchObject([{ state: 'open' }])
    const answers = await Promise.all([dismiss(one, sale.warningId), dismiss(other, sale.warningId)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await dismiss(one, sale.warningId)).statusCode).toBe(409)
  })
})

describe('a fraud warning is over', () => {
  it('after a refund of everything, before it', async () => {
    const sale = await buyCat(app())
    await refund(app(), sale, sale.cat.price)
    const { id } = await warn(sale)
    await recordFraudWarning(app().services, id)
    const finance = await staff()
    expect(await warningsOf(finance, sale)).toMatchObject([{ state: 'refunded' }])
    expect((await app().request('GET', '/api/admin/attention', { as: finance })).json()).toEqual([])
  })

  it('after a refund of everything, after it, but not of a part', async () => {
    const sale = await warned()
    const finance = await staff()
    await refund(app(), sale, 1_000)
    expect(await warningsOf(finance, sale)).toMatchObject([{ state: 'open' }])
    await refund(app(), sale, sale.cat.price - 1_000)
    expect(await warningsOf(finance, sale)).toMatchObject([{ state: 'refunded' }])
    expect((await dismiss(finance, sale.warningId)).statusCode).toBe(409)
  })

  it('when a dispute of the same payment replaces it', async () => {
    const sale = await warned()
    const dispute = await controlsOf(app()).dispute(String(sale.warning.charge))
    await recordDispute(app().services, dispute.id)
    const finance = await staff()
    expect(await warningsOf(finance, sale)).toMatchObject([{ state: 'disputed' }])
    expect((await dismiss(finance, sale.warningId)).statusCode).toBe(409)
  })
})

describe('the webhook of a fraud warning', () => {
  function post(object: unknown, { id = 'evt_warning1', secret = 'whsec_local' } = {}) {
    const type = 'radar.early_fraud_warning.created'
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
    const signature = app().services.stripe.sdk.webhooks.generateTestHeaderString({ payload, secret })
    return app().app.server.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  }
  const count = () => db().$count(fraudWarnings)

  it('opens one case, although it arrives twice and under two event IDs', async () => {
    controlsOf(app()).webhooks.paused = true
    const sale = await buyCat(app())
    const warning = await warn(sale)
    for (const id of ['evt_a', 'evt_a', 'evt_b']) expect((await post(warning, { id })).statusCode).toBe(200)
    await expect.poll(count).toBe(1)
    expect(await db().$count(stripeEvents, eq(stripeEvents.id, 'evt_a'))).toBe(1)
    await post(warning, { id: 'evt_c' })
    await sweepFraudWarnings(app().services)
    expect(await count()).toBe(1)
  })

  it('is rejected with another secret, or without the ID of the warning, and stores nothing', async () => {
    controlsOf(app()).webhooks.paused = true
    const warning = await warn(await buyCat(app()))
    const events = await db().$count(stripeEvents)
    expect((await post(warning, { secret: 'whsec_other' })).statusCode).toBe(400)
    const { id: _, ...withoutId } = warning
    for (const object of [
      withoutId,
      { ...warning, id: 7 },
      { ...warning, id: '../issfr_1' },
      null,
      'issfr_1',
      {},
    ])
      expect((await post(object)).statusCode).toBe(400)
    expect(await db().$count(stripeEvents)).toBe(events)
    expect(await count()).toBe(0)
  })

  it('about a charge that is not ours, or without a payment, is accepted and ignored', async () => {
    const { sdk } = app().services.stripe
    const { id } = await sdk.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    })
    const [charge] = await controlsOf(app()).objects('charge', id)
    const warning = await controlsOf(app()).warnOfFraud(charge?.id ?? '')
    expect((await post({ ...warning, payment_intent: null })).statusCode).toBe(200)
    await recordFraudWarning(app().services, warning.id)
    await sweepFraudWarnings(app().services)
    expect(await count()).toBe(0)
    expect((await app().request('GET', '/api/admin/attention', { as: await staff() })).json()).toEqual([])
  })
})
