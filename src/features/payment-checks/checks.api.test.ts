import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '#app/metrics.ts'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { findSale } from '#features/sales/api/index.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { dayIn } from '#lib/times.ts'
import { metricsText } from '#platform/metrics/index.ts'
import { addBreeder, addCat, PASSWORD, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, controlsOf, startBalance, startFull } from '#testing/sales/purchase.ts'
import { buyCat } from '#testing/sales/refunds.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { sweepChecks } from './api/decisions.ts'
import { cardUses, paymentChecks } from './api/tables.ts'

const { app } = appOfThisFile({
  rateLimits: false,
  env: { PAYMENT_CHECK_CARDS: '3', PAYMENT_CHECK_ACCOUNTS: '3' },
})
const db = () => app().services.db
const CARDS = ['5555555555554444', '4000056655665556', '6011111111111117'] as const
const REASON = 'The buyer has proved that the cards are their own.'

async function staff(): Promise<TestUser> {
  const user = await signUp(app())
  await db().update(users).set({ role: 'admin', staffRole: 'finance' }).where(eq(users.id, user.id))
  return user
}

/** Uses two cards that are declined, and a third one, for a new cat. */
async function payWithThreeCards(buyer: TestUser, values: Parameters<typeof addCat>[1] = {}) {
  const cat = await addCat(app(), values)
  const intent = await startFull(app(), buyer, cat)
  await authorize(app(), intent, '4000000000000002')
  await authorize(app(), intent, '4000000000009995')
  await authorize(app(), intent, CARDS[0])
  const status = await confirmPayment(app(), buyer, intent)
  return { buyer, cat, intent, status, transactionId: status.transactionId ?? '' }
}

const catOf = async (id: string) => (await db().select().from(cats).where(eq(cats.id, id)))[0]
const intentOf = async ({ intent }: { intent: { paymentIntentId: string } }) =>
  (await controlsOf(app()).objects('payment_intent', intent.paymentIntentId))[0]
const risksOf = async (as: TestUser, id: string) =>
  (await app().request('GET', `/api/admin/orders/${id}/risks`, { as })).json()
const checkOf = async ({ transactionId }: { transactionId: string }) => {
  const [check] = await db()
    .select()
    .from(paymentChecks)
    .where(eq(paymentChecks.transactionId, transactionId))
  if (!check) throw new Error('no check')
  return check
}
const decide = async (as: TestUser, id: string, decision: unknown, reason: unknown = REASON) =>
  app().request('POST', `/api/admin/payment-checks/${id}/decision`, { as, body: { decision, reason } })

describe('the third card of an account within an hour', () => {
  it('waits for staff, is not captured, and reserves the cat', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    expect(sale.status).toMatchObject({ outcome: 'checking', sale: null })
    // The day is that of the cattery, not of the reader.
    const { expiresAt } = await checkOf(sale)
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await db().update(transactions).set({ timeZone }).where(eq(transactions.id, sale.transactionId))
      const { checkedUntil } = await confirmPayment(app(), sale.buyer, sale.intent)
      expect(checkedUntil).toBe(dayIn(expiresAt, timeZone))
    }
    expect((await intentOf(sale))?.status).toBe('requires_capture')
    expect((await catOf(sale.cat.id))?.status).toBe('sold')
    expect(await findSale(db(), sale.transactionId)).toMatchObject({
      status: 'pending',
      frozen: 'payment_check',
      paid: 0,
    })
    // Another confirmation, and the duplicate of a webhook, change nothing.
    expect(await confirmPayment(app(), sale.buyer, sale.intent)).toMatchObject({ outcome: 'checking' })
    const finance = await staff()
    const attention = await app().request('GET', '/api/admin/attention', { as: finance })
    expect(attention.json()).toMatchObject([{ kind: 'payment_check', transactionId: sale.transactionId }])
    const { checks } = await risksOf(finance, sale.transactionId)
    expect(checks).toMatchObject([{ state: 'waiting', reasons: ['cards_of_account'] }])
    expect(checks[0].cards.map((card: { last4: string }) => card.last4).sort()).toEqual([
      '0002',
      '4444',
      '9995',
    ])
    // Although all three were used within one second.
    await db().update(cardUses).set({ usedAt: app().clock.now() })
    expect((await risksOf(finance, sale.transactionId)).checks[0].cards).toMatchObject([
      ...[
        { last4: '4444', isUsed: true },
        { last4: '9995', isUsed: false },
        { last4: '0002', isUsed: false },
      ],
    ])
    expect(await findSaleErrors(db())).toEqual([])
    expect(attention.json()).toMatchObject([{ isOverdue: false }])
    await db().execute(`update payment_checks set expires_at = '${app().clock.now().toISOString()}'`)
    const overdue = await app().request('GET', '/api/admin/attention', { as: finance })
    expect(overdue.json()).toMatchObject([{ kind: 'payment_check', isOverdue: true }])
  })

  it('is captured once after the approval, also of two members of staff at the same time', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    const [one, other] = [await staff(), await staff()]
    const { id } = await checkOf(sale)
    const answers = await Promise.all([one, other].map((as) => decide(as, id, 'approve')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await intentOf(sale))?.status).toBe('succeeded')
    expect(await confirmPayment(app(), sale.buyer, sale.intent)).toMatchObject({ outcome: 'succeeded' })
    expect(await findSale(db(), sale.transactionId)).toMatchObject({ status: 'paid', frozen: null })
    const { rows } = await db().execute(
      sql`select kind from security_events where kind = 'payment_check_decided' and subject_id = ${sale.buyer.id}`,
    )
    expect(rows).toHaveLength(1)
    expect((await decide(one, id, 'reject')).statusCode).toBe(409)
    expect(await findSaleErrors(db())).toEqual([])
  })

  it('is released after a rejection, and the cat is available again', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    const answer = await decide(await staff(), (await checkOf(sale)).id, 'reject')
    expect(answer.json().checks).toMatchObject([{ state: 'rejected', decisionReason: REASON }])
    expect((await intentOf(sale))?.status).toBe('canceled')
    expect((await catOf(sale.cat.id))?.status).toBe('available')
    expect(await confirmPayment(app(), sale.buyer, sale.intent)).toMatchObject({
      outcome: 'failed',
      message: 'We could not approve this payment. Your card has not been charged.',
    })
    const order = await app().request('GET', `/api/orders/${sale.transactionId}`, { as: sale.buyer })
    expect(order.json()).toMatchObject({ status: 'canceled', frozen: null })
    expect(order.body).not.toContain(REASON)
    expect(await findSaleErrors(db())).toEqual([])
  })

  it('can be canceled by the buyer, twice, but by no one else', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    const cancel = (as: TestUser, id = sale.transactionId) =>
      app().request('POST', `/api/orders/${id}/checked-payment/cancel`, { as })
    expect((await cancel(await signUp(app()))).statusCode).toBe(404)
    expect((await cancel(sale.buyer, sale.cat.id)).statusCode).toBe(404)
    expect((await cancel(sale.buyer)).statusCode).toBe(200)
    expect((await cancel(sale.buyer)).statusCode).toBe(200)
    expect((await intentOf(sale))?.status).toBe('canceled')
    expect((await decide(await staff(), (await checkOf(sale)).id, 'approve')).statusCode).toBe(409)
    expect((await catOf(sale.cat.id))?.status).toBe('available')
  })

  it('either is approved or canceled if both happen at the same time', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    const finance = await staff()
    const { id } = await checkOf(sale)
    const answers = await Promise.all([
      decide(finance, id, 'approve'),
      app().request('POST', `/api/orders/${sale.transactionId}/checked-payment/cancel`, { as: sale.buyer }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const isApproved = answers[0]?.statusCode === 200
    expect((await intentOf(sale))?.status).toBe(isApproved ? 'succeeded' : 'canceled')
    expect(await findSaleErrors(db())).toEqual([])
  })

  it('is canceled by itself before the authorization ends, after a reminder', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    const { expiresAt } = await checkOf(sale)
    app().clock.advance(expiresAt.getTime() - app().clock.now().getTime() - 12 * HOUR_MS)
    await sweepChecks(app().services)
    expect(await checkOf(sale)).toMatchObject({ state: 'waiting', remindedAt: app().clock.now() })
    app().clock.advance(12 * HOUR_MS)
    await sweepChecks(app().services)
    expect(await checkOf(sale)).toMatchObject({ state: 'expired', decidedBy: null })
    expect((await intentOf(sale))?.status).toBe('canceled')
    expect((await catOf(sale.cat.id))?.status).toBe('available')
  })

  it('ends without a charge after an outage of 36 days, in which the card network released the card', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    app().clock.advance(36 * DAY_MS)
    await Promise.all([sweepChecks(app().services), sweepChecks(app().services)])
    await sweepChecks(app().services)
    expect(await checkOf(sale)).toMatchObject({ state: 'expired', decidedBy: null })
    expect((await intentOf(sale))?.status).toBe('canceled')
    expect((await catOf(sale.cat.id))?.status).toBe('available')
    expect(await findSale(db(), sale.transactionId)).toMatchObject({
      status: 'canceled',
      paid: 0,
      frozen: null,
    })
  })

  it('follows a release and a capture in the provider’s dashboard', async () => {
    const [released, captured] = [
      await payWithThreeCards(await signUp(app())),
      await payWithThreeCards(await signUp(app())),
    ]
    const { sdk } = app().services.stripe
    await sdk.paymentIntents.cancel(released.intent.paymentIntentId)
    await sdk.paymentIntents.capture(captured.intent.paymentIntentId)
    app().clock.advance(2 * HOUR_MS)
    await sweepChecks(app().services)
    expect(await checkOf(released)).toMatchObject({ state: 'expired' })
    expect(await findSale(db(), captured.transactionId)).toMatchObject({ status: 'paid', frozen: null })
  })

  it('is late after a day without a decision', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    const gauge = async () => {
      const { services } = app()
      const text = await metricsText(createMetrics(services), services.log)
      return /^littermate_payment_checks_late (\d+)$/m.exec(text)?.[1]
    }
    expect(await gauge()).toBe('0')
    app().clock.advance(DAY_MS + MINUTE_MS)
    expect(await gauge()).toBe('1')
    await decide(await staff(), (await checkOf(sale)).id, 'reject')
    expect(await gauge()).toBe('0')
  })

  it('is not approved for a suspended buyer', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    await db().update(users).set({ suspendedAt: app().clock.now() }).where(eq(users.id, sale.buyer.id))
    const finance = await staff()
    const { id } = await checkOf(sale)
    const refused = await decide(finance, id, 'approve')
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The buyer is suspended. Please reject the payment.',
    ])
    expect((await decide(finance, id, 'reject')).statusCode).toBe(200)
  })

  it('is captured later if the provider cannot be reached at the approval', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    const { failures } = controlsOf(app())
    failures.failNext(20, { how: 'reset', when: 'before', path: '/capture' })
    expect((await decide(await staff(), (await checkOf(sale)).id, 'approve')).statusCode).toBe(200)
    failures.failNext(0, { how: 'reset', when: 'before' })
    expect(await confirmPayment(app(), sale.buyer, sale.intent)).toMatchObject({ outcome: 'succeeded' })
  })

  it('keeps the account of its buyer from being deleted until it is decided', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    const ask = () =>
      app().request('POST', '/api/account/deletion', { as: sale.buyer, body: { password: PASSWORD } })
    const refused = await ask()
    expect(refused.statusCode).toBe(409)
    const path = `/orders/${sale.transactionId}`
    expect(refused.json().details.blockers).toMatchObject([
      { kind: 'sale', path },
      { kind: 'payment', path },
    ])
    expect((await decide(await staff(), (await checkOf(sale)).id, 'reject')).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(200)
  })

  it('is not decided by the buyer or the breeder of the sale, although they are staff', async () => {
    const breeder = await signUp(app())
    const { id: breederId } = await addBreeder(app(), { userId: breeder.id })
    const sale = await payWithThreeCards(await signUp(app()), { breederId })
    const { id } = await checkOf(sale)
    for (const party of [sale.buyer, breeder]) {
      await db().update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, party.id))
      for (const decision of ['approve', 'reject']) {
        const answer = await decide(party, id, decision)
        expect([answer.statusCode, answer.json().message]).toEqual([
          403,
          'This concerns you yourself, so another member of staff has to do it.',
        ])
      }
    }
    expect(await checkOf(sale)).toMatchObject({ state: 'waiting', decidedBy: null })
  })

  it.each([
    ['approve', 'reject'],
    ['reject', 'reject'],
  ])('has one decision if two members of staff %s and %s it at the same time', async (first, second) => {
    const sale = await payWithThreeCards(await signUp(app()))
    const { id } = await checkOf(sale)
    const [one, other] = [await staff(), await staff()]
    const answers = await Promise.all([decide(one, id, first), decide(other, id, second)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const isFirst = answers[0]?.statusCode === 200
    const winner = isFirst ? first : second
    expect(await checkOf(sale)).toMatchObject({
      state: winner === 'approve' ? 'approved' : 'rejected',
      decidedBy: (isFirst ? one : other).id,
    })
    expect((await intentOf(sale))?.status).toBe(winner === 'approve' ? 'succeeded' : 'canceled')
    expect((await catOf(sale.cat.id))?.status).toBe(winner === 'approve' ? 'sold' : 'available')
    expect(await findSaleErrors(db())).toEqual([])
  })

  it('keeps its cat from being deleted until it is rejected', async () => {
    const breeder = await signUp(app())
    const { id: breederId } = await addBreeder(app(), { userId: breeder.id })
    await db().update(users).set({ role: 'breeder' }).where(eq(users.id, breeder.id))
    const sale = await payWithThreeCards(await signUp(app()), { breederId })
    const remove = () => app().request('DELETE', `/api/cats/${sale.cat.id}`, { as: breeder })
    expect((await remove()).statusCode).toBe(409)
    const finance = await staff()
    await decide(finance, (await checkOf(sale)).id, 'reject')
    expect((await remove()).statusCode).toBeLessThan(300)
    // What was decided stays readable.
    expect((await risksOf(finance, sale.transactionId)).checks).toMatchObject([{ state: 'rejected' }])
    expect(await confirmPayment(app(), sale.buyer, sale.intent)).toMatchObject({ outcome: 'failed' })
  })

  it('cannot be decided or canceled after it ended by itself', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    const { id, expiresAt } = await checkOf(sale)
    app().clock.set(expiresAt)
    await Promise.all([sweepChecks(app().services), sweepChecks(app().services)])
    const finance = await staff()
    for (const decision of ['approve', 'reject'])
      expect((await decide(finance, id, decision)).json()).toMatchObject({
        message: 'This payment does not wait for a decision anymore.',
      })
    const canceled = await app().request('POST', `/api/orders/${sale.transactionId}/checked-payment/cancel`, {
      as: sale.buyer,
    })
    expect(canceled.statusCode).toBe(409)
    expect(await confirmPayment(app(), sale.buyer, sale.intent)).toMatchObject({
      outcome: 'failed',
      message: 'This payment was not approved in time. Your card has not been charged.',
    })
    const { rows } = await db().execute(
      sql`select kind from transaction_events where transaction_id = ${sale.transactionId} and kind = 'fail'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('cannot be decided by others, or with unusable data', async () => {
    const sale = await payWithThreeCards(await signUp(app()))
    const finance = await staff()
    const { id } = await checkOf(sale)
    expect((await decide(sale.buyer, id, 'approve')).statusCode).toBe(403)
    expect((await decide(finance, sale.cat.id, 'approve')).statusCode).toBe(404)
    for (const [decision, reason] of [
      ['maybe', REASON],
      [null, REASON],
      [['approve'], REASON],
      ['approve', ''],
      ['approve', '  x  '],
      ['approve', 'x'.repeat(1_001)],
      ['reject', 7],
      ['reject', null],
      ['reject', { text: REASON }],
    ])
      expect((await decide(finance, id, decision, reason)).statusCode).toBe(400)
    expect((await decide(finance, 'not-an-id', 'approve')).statusCode).toBe(404)
    expect(
      (await app().request('GET', '/api/admin/orders/not-an-id/risks', { as: finance })).statusCode,
    ).toBe(404)
    expect((await app().request('GET', `/api/admin/orders/${id}/risks`, { as: finance })).statusCode).toBe(
      404,
    )
    await db().update(users).set({ staffRole: 'moderator' }).where(eq(users.id, finance.id))
    expect((await decide(finance, id, 'approve')).statusCode).toBe(403)
    expect((await checkOf(sale)).state).toBe('waiting')
    await db().update(users).set({ staffRole: 'finance' }).where(eq(users.id, finance.id))
    expect((await decide(finance, id, 'reject', 'x'.repeat(1_000))).statusCode).toBe(200)
  })
})

it('two cards, and the same card again, need no approval', async () => {
  const buyer = await signUp(app())
  for (const card of [CARDS[0], CARDS[1], CARDS[0]]) {
    const cat = await addCat(app())
    const intent = await startFull(app(), buyer, cat)
    await authorize(app(), intent, card)
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
  }
  expect(await db().$count(cardUses)).toBe(3)
})

it('three cards in more than an hour need no approval', async () => {
  const buyer = await signUp(app())
  for (const card of CARDS) {
    const cat = await addCat(app())
    const intent = await startFull(app(), buyer, cat)
    await authorize(app(), intent, card)
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
    app().clock.advance(0.6 * HOUR_MS)
  }
})

it('a card that a third account uses needs approval; only its digest is stored', async () => {
  for (const expected of ['succeeded', 'succeeded', 'checking']) {
    const [buyer, cat] = [await signUp(app()), await addCat(app())]
    const intent = await startFull(app(), buyer, cat)
    await authorize(app(), intent, CARDS[0])
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: expected })
  }
  const [check] = await db().select().from(paymentChecks)
  expect(check?.reasons).toEqual(['accounts_of_card'])
  const { checks } = await risksOf(await staff(), check?.transactionId ?? '')
  expect(checks[0].cards[0].accounts).toHaveLength(3)
  const [charge] = await controlsOf(app()).objects('charge')
  const fingerprint = charge?.payment_method_details?.card?.fingerprint ?? ''
  expect(fingerprint).not.toBe('')
  expect(JSON.stringify(await db().select().from(cardUses))).not.toContain(fingerprint)
})

describe('a balance with the third card', () => {
  async function payBalance() {
    const sale = await buyCat(app(), { kind: 'deposit', card: CARDS[0] })
    const intent = await startBalance(app(), sale.buyer, { id: sale.transactionId })
    await authorize(app(), intent, '4000000000000002')
    await authorize(app(), intent, CARDS[1])
    expect(await confirmPayment(app(), sale.buyer, intent)).toMatchObject({ outcome: 'checking' })
    return { ...sale, intent }
  }

  it('freezes the sale until staff approve it', async () => {
    const sale = await payBalance()
    expect(await findSale(db(), sale.transactionId)).toMatchObject({
      status: 'deposit_paid',
      frozen: 'payment_check',
    })
    const again = await app().request('POST', `/api/orders/${sale.transactionId}/balance-intent`, {
      as: sale.buyer,
    })
    expect(again.statusCode).toBe(409)
    expect((await decide(await staff(), (await checkOf(sale)).id, 'approve')).statusCode).toBe(200)
    expect(await findSale(db(), sale.transactionId)).toMatchObject({ status: 'paid', frozen: null })
  })

  const dueOf = async ({ transactionId }: { transactionId: string }) =>
    (await findSale(db(), transactionId))?.finalPaymentDue ?? ''

  it.each(['approve', 'reject', 'cancel', 'expire'] as const)(
    'moves its due date by the days that it waited: %s',
    async (end) => {
      const sale = await payBalance()
      const due = await dueOf(sale)
      app().clock.advance(3 * DAY_MS)
      let days = 3
      if (end === 'approve' || end === 'reject') await decide(await staff(), (await checkOf(sale)).id, end)
      else if (end === 'cancel')
        await app().request('POST', `/api/orders/${sale.transactionId}/checked-payment/cancel`, {
          as: sale.buyer,
        })
      else {
        app().clock.set((await checkOf(sale)).expiresAt)
        await sweepChecks(app().services)
        days = 6
      }
      expect((await checkOf(sale)).state).not.toBe('waiting')
      expect(await dueOf(sale)).toBe(addDays(due, days))
    },
  )

  it('gains no time if the buyer cancels payments again and again', async () => {
    const sale = await payBalance()
    const due = await dueOf(sale)
    const cancel = () =>
      app().request('POST', `/api/orders/${sale.transactionId}/checked-payment/cancel`, { as: sale.buyer })
    expect((await cancel()).statusCode).toBe(200)
    const again = await startBalance(app(), sale.buyer, { id: sale.transactionId })
    await authorize(app(), again, CARDS[1])
    expect(await confirmPayment(app(), sale.buyer, again)).toMatchObject({ outcome: 'checking' })
    expect((await cancel()).statusCode).toBe(200)
    expect(await dueOf(sale)).toBe(due)
  })

  it('is still due after a rejection', async () => {
    const sale = await payBalance()
    await decide(await staff(), (await checkOf(sale)).id, 'reject')
    expect(await findSale(db(), sale.transactionId)).toMatchObject({ status: 'deposit_paid', frozen: null })
    expect((await intentOf(sale))?.status).toBe('canceled')
    expect(await findSaleErrors(db())).toEqual([])
  })
})
