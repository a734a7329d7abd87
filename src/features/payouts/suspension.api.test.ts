/** A suspended breeder is not paid: payouts wait, no payment is taken, and buyers can cancel with everything back. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { signUpBreeder } from '#features/messages/test-world.ts'
import { moderationCalls, signUpStaff } from '#features/moderation/test-world.ts'
import { sendBalanceReminders } from '#features/notifications/api/sales/balance-reminders.ts'
import { announceSaleEvent } from '#features/notifications/api/sales/sale-announcements.ts'
import { settlePayment } from '#features/payments/api/index.ts'
import { claim } from '#features/payments/api/steps.ts'
import { findPayment } from '#features/payments/api/store.ts'
import { releaseOverdue } from '#features/refunds/api/release.ts'
import { findSale, listSaleEvents } from '#features/sales/api/index.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { KEYS } from '#testing/app.ts'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addPayoutAccount, completeSale, payoutOfSale, runPayouts } from '#testing/sales/payouts.ts'
import { authorize, startDeposit, startFull } from '#testing/sales/purchase.ts'
import { type BoughtCat, buyCat } from '#testing/sales/refunds.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { storeReport } from './api/accounts/record.ts'
import { lockAccount } from './api/accounts/store.ts'
import { payoutTransfers } from './api/tables.ts'

const { app, database } = appOfThisFile({
  work: false,
  rateLimits: false,
  env: { PLATFORM_FEE_BPS: '500', NEW_BREEDER_HOLD_SALES: '0' },
})
const { act, decide, report, accountStatus } = moderationCalls(app)

type Person = { cookie: string }

/** A breeder with one sale whose payout waits for the guarantee, one that is paid, one reserved, and one paid in full. */
async function world() {
  app().clock.set(new Date())
  const staff = await signUpStaff(app())
  const breeder = await signUpBreeder(app())
  const { id: breederId } = breeder.cattery
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, breeder.id))
  await addPayoutAccount(app(), breederId)
  const sent = await buyCat(app(), { breederId, price: 100_000 })
  await completeSale(app(), sent)
  app().clock.advance(3 * DAY_MS)
  await runPayouts(app())
  const held = await buyCat(app(), { breederId, price: 200_000 })
  await completeSale(app(), held)
  const reserved = await buyCat(app(), { breederId, kind: 'deposit' })
  const paid = await buyCat(app(), { breederId, price: 150_000 })
  return { staff, breeder, breederId, sent, held, reserved, paid }
}

const suspend = (staff: TestUser, { id }: { id: string }) =>
  act(staff, id, 'suspend', { reason: 'Asked buyers to pay outside.' })
const restore = (staff: TestUser, { id }: { id: string }) =>
  act(staff, id, 'restore', { reason: 'It was a misunderstanding.' })
const payout = async (as: Person, { transactionId: id }: BoughtCat) =>
  (await app().request('GET', `/api/sales/${id}/payout`, { as })).json()
const order = async (as: Person, { transactionId: id }: BoughtCat) =>
  (await app().request('GET', `/api/orders/${id}`, { as })).json()
const quote = async (as: Person, { transactionId: id }: BoughtCat) =>
  (await app().request('GET', `/api/orders/${id}/cancellation`, { as })).json()
const startBalance = (as: Person, { transactionId: id }: BoughtCat) =>
  app().request('POST', `/api/orders/${id}/balance-intent`, { as })
const transfersOf = async (sale: BoughtCat) =>
  (await payoutOfSale(app(), sale)).transfers.map(({ state }) => state)
const kindsOf = async (sale: BoughtCat) =>
  (await listSaleEvents(app().services.db, sale.transactionId)).map(({ kind }) => kind)

/** The emails about the stop and its end, to whom, and with which text. */
async function mails() {
  const rows = await database().query<{ message: { to: string; subject: string; text: string } }>({
    text: `select data -> 'message' as message from jobs.job where name = 'mail.send'`,
    values: [],
  })
  return rows.map(({ message }) => message).filter(({ subject }) => /payments of/i.test(subject))
}

async function announce(sale: BoughtCat) {
  for (const { id } of await listSaleEvents(app().services.db, sale.transactionId))
    await announceSaleEvent(app().services, { publicUrl: 'http://localhost', keys: KEYS }, id)
}

describe('the suspension of a breeder', () => {
  it('holds payouts, stops balances and deposits, tells buyers, and offers everything back, until it ends', async () => {
    const { staff, breeder, sent, held, reserved, paid } = await world()
    await database().query({ text: 'delete from jobs.job', values: [] })
    const underWay = await app().request('GET', `/api/admin/people/${breeder.id}/money-under-way`, {
      as: staff,
    })
    const none = { transfers: 0, sent: 0 }
    expect(underWay.json()).toEqual({ sales: 2, paid: 200_000, payouts: 1, owed: 190_000, ...none })
    expect(await transfersOf(sent)).toEqual(['succeeded'])
    const before = (await quote(reserved.buyer, reserved)).refund

    expect((await suspend(staff, breeder)).statusCode).toBe(200)
    app().clock.advance(8 * DAY_MS)
    await runPayouts(app())
    expect(await transfersOf(held)).toEqual([])
    expect(await payout(breeder, held)).toMatchObject({
      status: 'held',
      holdReason: 'stopped',
      heldUntil: null,
    })
    expect(await payout(breeder, paid)).toMatchObject({ status: 'waiting_for_handover', expectedOn: null })
    expect(await payout(breeder, sent)).toMatchObject({ status: 'paid' })

    expect((await startBalance(reserved.buyer, reserved)).json().message).toMatch(/stopped payments/)
    const other = await addCat(app(), { breederId: breeder.cattery.id })
    const deposit = await app().request('POST', '/api/create-deposit-payment-intent', {
      as: await signUp(app()),
      body: { catId: other.id },
    })
    expect(deposit.statusCode).toBe(404)

    for (const sale of [reserved, paid]) {
      expect(await order(sale.buyer, sale)).toMatchObject({ isStopped: true })
      expect(await kindsOf(sale)).toContain('stopSale')
      await announce(sale)
    }
    expect(await kindsOf(held)).toContain('stopSale')
    const told = await mails()
    expect(told.map(({ to }) => to).sort()).toEqual([reserved.buyer.email, paid.buyer.email].sort())
    expect(told.find(({ to }) => to === paid.buyer.email)?.text).toContain('everything comes back: $1,500.')

    const full = await quote(reserved.buyer, reserved)
    expect(full.refund).toBe((await order(reserved.buyer, reserved)).paid)
    expect(before).toBeLessThanOrEqual(full.refund)
    const canceled = await app().request('POST', `/api/orders/${paid.transactionId}/cancel`, {
      as: paid.buyer,
      body: { reason: 'I do not want to wait.', expectedRefund: 150_000 },
    })
    expect(canceled.json()).toMatchObject({ status: 'refunded', refunded: 150_000 })

    expect((await restore(staff, breeder)).statusCode).toBe(200)
    expect(await order(reserved.buyer, reserved)).toMatchObject({ isStopped: false })
    expect(await kindsOf(reserved)).toContain('resumeSale')
    await announce(reserved)
    expect((await mails()).map(({ subject }) => subject)).toContain(
      'Payments of Quiet Paws are possible again',
    )
    expect((await accountStatus(breeder)).suspendedAt).toBeNull()
    await runPayouts(app())
    expect(await transfersOf(held)).toEqual(['succeeded'])
    expect((await startBalance(reserved.buyer, reserved)).statusCode).toBe(200)
    expect(await findSaleErrors(app().services.db)).toEqual([])
  })

  it('shows the transfers on their way, which it does not stop, before staff decide', async () => {
    const { staff, breeder, breederId, held } = await world()
    const another = await buyCat(app(), { breederId, price: 120_000 })
    await completeSale(app(), another)
    app().clock.advance(3 * DAY_MS)
    const { decidePayout } = await import('./api/transfers/decide.ts')
    await decidePayout(app().services, held.transactionId)
    // The provider has not answered yet.
    await app()
      .services.db.update(payoutTransfers)
      .set({ state: 'sent' })
      .where(eq(payoutTransfers.transactionId, held.transactionId))
    const path = `/api/admin/people/${breeder.id}/money-under-way`
    expect((await app().request('GET', path, { as: staff })).json()).toEqual({
      sales: 2,
      paid: 200_000,
      payouts: 1,
      owed: 114_000,
      transfers: 1,
      sent: 190_000,
    })
  })

  it('lets no reservation end, reminds nobody, and leaves a week for the balance when it ends', async () => {
    const { staff, breeder, reserved } = await world()
    const { db } = app().services
    const due = addDays(isoDate(app().clock.now()), 5)
    await db
      .update(transactions)
      .set({ finalPaymentDue: due })
      .where(eq(transactions.id, reserved.transactionId))
    await suspend(staff, breeder)
    app().clock.advance(29 * DAY_MS)
    await sendBalanceReminders(app().services, { publicUrl: 'http://localhost' })
    await releaseOverdue(app().services)
    expect(await findSale(db, reserved.transactionId)).toMatchObject({ status: 'deposit_paid' })
    expect(await kindsOf(reserved)).not.toContain('remindBalance')
    await restore(staff, breeder)
    const after = (await findSale(db, reserved.transactionId))?.finalPaymentDue ?? ''
    expect(after >= addDays(isoDate(app().clock.now()), 6)).toBe(true)
  })

  it('is lifted for payouts by finance, one by one or all, and not for later sales', async () => {
    const { staff, breeder, breederId, held, paid } = await world()
    const another = await buyCat(app(), { breederId, price: 120_000 })
    await completeSale(app(), another)
    await suspend(staff, breeder)
    app().clock.advance(4 * DAY_MS)
    const one = await app().request('POST', `/api/admin/sales/${held.transactionId}/payout/hold`, {
      as: staff,
      body: { state: 'released', reason: 'This sale is fine.' },
    })
    expect(one.statusCode).toBe(200)
    await runPayouts(app())
    expect([await transfersOf(held), await transfersOf(another)]).toEqual([['succeeded'], []])

    const release = (as: Person, reason = 'All documents are fine.') =>
      app().request('POST', `/api/admin/breeders/${breederId}/payouts/release`, { as, body: { reason } })
    expect((await release(breeder)).statusCode).toBe(403)
    expect((await release(staff, 'no')).statusCode).toBe(400)
    expect((await release(staff)).json()).toMatchObject({ stops: [{ cause: 'suspension' }] })
    expect((await release(staff)).statusCode).toBe(409)
    await runPayouts(app())
    expect(await transfersOf(another)).toEqual(['succeeded'])

    await completeSale(app(), paid)
    app().clock.advance(4 * DAY_MS)
    await runPayouts(app())
    expect(await transfersOf(paid)).toEqual([])
  })

  it('cancels a transfer that was requested, and does not capture a balance that was claimed', async () => {
    const { staff, breeder, held, reserved } = await world()
    app().clock.advance(3 * DAY_MS)
    const { decidePayout } = await import('./api/transfers/decide.ts')
    await decidePayout(app().services, held.transactionId)
    expect(await transfersOf(held)).toEqual(['requested'])
    const { clientSecret, paymentIntentId } = (await startBalance(reserved.buyer, reserved)).json()
    await authorize(app(), { clientSecret, paymentIntentId, amount: 0 })
    const { claimBalance } = await import('#features/payments/api/balance-claim.ts')
    const payment = await findPayment(app().services.db, paymentIntentId)
    if (!payment) throw new Error('no payment')
    await claimBalance(app().services, payment, null)

    await suspend(staff, breeder)
    await runPayouts(app())
    expect(await transfersOf(held)).toEqual(['canceled'])
    expect((await settlePayment(app().services, paymentIntentId))?.state).toBe('released')
    expect((await app().services.stripe.sdk.paymentIntents.retrieve(paymentIntentId)).status).toBe('canceled')
    expect(await findSale(app().services.db, reserved.transactionId)).toMatchObject({
      status: 'deposit_paid',
    })
    expect(await findSaleErrors(app().services.db)).toEqual([])
  })

  it('loses a balance that is authorized after it, and a deposit that was started before it', async () => {
    const { staff, breeder, reserved } = await world()
    const cat = await addCat(app(), { breederId: breeder.cattery.id })
    const deposit = await startDeposit(app(), await signUp(app()), cat)
    const balance = (await startBalance(reserved.buyer, reserved)).json()
    await suspend(staff, breeder)
    for (const intent of [deposit, balance]) {
      await authorize(app(), intent)
      const settled = await settlePayment(app().services, intent.paymentIntentId)
      expect([settled?.state, settled?.failure]).toEqual(['released', 'payments_stopped'])
    }
    expect(await findSaleErrors(app().services.db)).toEqual([])
  })
})

describe('payments are stopped as well', () => {
  it('when a cat is hidden for fraud, until it is visible again', async () => {
    const { staff, breeder, held, reserved } = await world()
    const { id } = (await report(reserved.buyer, { catId: breeder.cat.id, reason: 'fraud' })).json()
    expect((await decide(staff, id, 'take_down')).statusCode).toBe(200)
    app().clock.advance(4 * DAY_MS)
    await runPayouts(app())
    expect(await transfersOf(held)).toEqual([])
    expect((await startBalance(reserved.buyer, reserved)).statusCode).toBe(409)
    const other = await addCat(app(), { breederId: breeder.cattery.id })
    const deposit = await app().request('POST', '/api/create-deposit-payment-intent', {
      as: await signUp(app()),
      body: { catId: other.id },
    })
    expect(deposit.statusCode).toBe(409)
    const bringBack = { action: 'bring_back', reason: 'The papers are fine.' }
    const path = `/api/admin/listings/cat/${breeder.cat.id}/decision`
    expect((await app().request('POST', path, { as: staff, body: bringBack })).statusCode).toBe(200)
    await runPayouts(app())
    expect(await transfersOf(held)).toEqual(['succeeded'])
  })

  it('also after the breeder has deleted the cat, until an appeal succeeds or finance ends the stop', async () => {
    const { staff, breeder, breederId, held, reserved } = await world()
    const hide = { action: 'take_down', reason: 'These are pictures of another cattery.', isFraud: true }
    const path = `/api/admin/listings/cat/${breeder.cat.id}/decision`
    expect((await app().request('POST', path, { as: staff, body: hide })).statusCode).toBe(200)
    await app().request('DELETE', `/api/cats/${breeder.cat.id}`, { as: breeder })
    const bringBack = { action: 'bring_back', reason: 'The papers are fine.' }
    expect((await app().request('POST', path, { as: staff, body: bringBack })).statusCode).toBe(404)
    const money = (
      await app().request('GET', `/api/admin/breeders/${breederId}/payouts`, { as: staff })
    ).json()
    expect(money.stops).toMatchObject([{ cause: 'fraud', cat: { name: breeder.cat.name, isDeleted: true } }])
    const end = (as: Person, id: string, reason = 'The sales are genuine.') =>
      app().request('POST', `/api/admin/breeders/${breederId}/stops/${id}/end`, { as, body: { reason } })
    const [{ id }] = money.stops
    expect((await end(breeder, id)).statusCode).toBe(403)
    expect((await end(staff, id, 'no')).statusCode).toBe(400)
    expect((await end(staff, breeder.id)).statusCode).toBe(409)
    const both = await Promise.all([end(staff, id), end(staff, id)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await order(reserved.buyer, reserved)).toMatchObject({ isStopped: false })
    expect((await kindsOf(reserved)).filter((kind) => kind === 'resumeSale')).toHaveLength(1)
    app().clock.advance(4 * DAY_MS)
    await runPayouts(app())
    expect(await transfersOf(held)).toEqual(['succeeded'])
    // The decision is in the log, and the breeder reads its reason.
    const [entry] = (await accountStatus(breeder)).decisions
    expect(entry).toMatchObject({ action: 'end_stop', reason: 'The sales are genuine.' })
    const notices = (await app().request('GET', '/api/notices', { as: breeder })).json()
    expect(notices.map(({ title }: { title: string }) => title)).toEqual([
      `${breeder.cat.name} no longer stops your payments`,
      `We have taken down ${breeder.cat.name}`,
    ])
  })

  it('only for their cause: the stop of a suspension is not ended by finance', async () => {
    const { staff, breeder, breederId } = await world()
    await suspend(staff, breeder)
    const path = `/api/admin/breeders/${breederId}`
    const [{ id }] = (await app().request('GET', `${path}/payouts`, { as: staff })).json().stops
    const body = { reason: 'The sales are genuine.' }
    const ended = await app().request('POST', `${path}/stops/${id}/end`, { as: staff, body })
    expect([ended.statusCode, ended.json().message]).toEqual([
      409,
      'This stop ends when the account is restored.',
    ])
  })

  it('for a buyer whose first payment was captured when they were stopped; the buyer is told once', async () => {
    const { staff, breeder } = await world()
    for (const start of [startDeposit, startFull]) {
      const cat = await addCat(app(), { breederId: breeder.cattery.id })
      const buyer = await signUp(app())
      const intent = await start(app(), buyer, cat)
      await authorize(app(), intent)
      // The provider has taken the money, and the process ended before it was recorded.
      const payment = await findPayment(app().services.db, intent.paymentIntentId)
      if (!payment) throw new Error('no payment')
      await claim(app().services, payment, null)
      await app().services.stripe.sdk.paymentIntents.capture(intent.paymentIntentId)
      await suspend(staff, breeder)
      const settled = await settlePayment(app().services, intent.paymentIntentId)
      expect(settled?.state).toBe('recorded')
      const sale = { transactionId: settled?.transactionId ?? '', buyer } as unknown as BoughtCat
      await settlePayment(app().services, intent.paymentIntentId)
      expect((await kindsOf(sale)).filter((kind) => kind === 'stopSale')).toHaveLength(1)
      await announce(sale)
      expect((await mails()).filter(({ to }) => to === buyer.email).map(({ subject }) => subject)).toEqual([
        'We have stopped the payments of Quiet Paws',
      ])
      await restore(staff, breeder)
      expect((await kindsOf(sale)).filter((kind) => kind === 'resumeSale')).toHaveLength(1)
    }
    expect(await findSaleErrors(app().services.db)).toEqual([])
  })

  it('not when a cat is hidden for another reason', async () => {
    const { staff, breeder, reserved } = await world()
    const body = { action: 'take_down', reason: 'The pictures are not yours.' }
    const path = `/api/admin/listings/cat/${breeder.cat.id}/decision`
    expect((await app().request('POST', path, { as: staff, body })).statusCode).toBe(200)
    expect(await order(reserved.buyer, reserved)).toMatchObject({ isStopped: false })
  })

  it('when the provider rejects the payout account, until an account is active; each cause ends by itself', async () => {
    const { staff, breeder, breederId, reserved } = await world()
    const { services } = app()
    const reportAs = (disabledReason: string | null) =>
      services.db.transaction(async (tx) => {
        const row = await lockAccount(tx, breederId)
        if (!row) throw new Error('no account')
        const active = { transfers: 'active', payoutsEnabled: true, chargesEnabled: true } as const
        const state = { detailsSubmitted: true, currentlyDue: [], pastDue: [], dueAt: null, country: 'US' }
        const report = { ...active, ...state, currency: 'usd', disabledReason }
        await storeReport(services, tx, row, report, app().clock.now())
      })
    await reportAs('rejected.fraud')
    expect(await order(reserved.buyer, reserved)).toMatchObject({ isStopped: true })
    await suspend(staff, breeder)
    await reportAs(null)
    expect(await order(reserved.buyer, reserved)).toMatchObject({ isStopped: true })
    await restore(staff, breeder)
    expect(await order(reserved.buyer, reserved)).toMatchObject({ isStopped: false })
    const kinds = await kindsOf(reserved)
    expect(kinds.filter((kind) => kind === 'stopSale')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'resumeSale')).toHaveLength(1)
  })
})
