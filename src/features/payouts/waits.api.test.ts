/** Payouts wait until the buyer can no longer report a problem, and can be held at any time before that. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { problems } from '#features/guarantee/api/tables.ts'
import { recognizeSale } from '#features/ledger/api/recognition.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { findSale, transitionSale } from '#features/sales/api/index.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { addDays } from '#lib/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { addBreeder, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { turnSiteOff } from '#testing/outages.ts'
import { addPayoutAccount, completeSale, payoutOfSale, runPayouts } from '#testing/sales/payouts.ts'
import { type BoughtCat, buyCat } from '#testing/sales/refunds.ts'

const { app } = appOfThisFile({
  work: false,
  rateLimits: false,
  env: { PLATFORM_FEE_BPS: '500', NEW_BREEDER_HOLD_SALES: '0' },
})

/** A signed-in breeder with a payout account. */
async function paidBreeder() {
  const owner = await signUp(app())
  const breeder = await addBreeder(app(), { userId: owner.id })
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  await addPayoutAccount(app(), breeder.id)
  return { owner, breederId: breeder.id }
}

type Person = { cookie: string }

const payout = async (as: Person, { transactionId: id }: BoughtCat) =>
  (await app().request('GET', `/api/sales/${id}/payout`, { as })).json()

const decide = (as: Person, { transactionId: id }: BoughtCat, state: string) =>
  app().request('POST', `/api/admin/sales/${id}/payout/hold`, {
    as,
    body: { state, reason: 'Looking at the documents.' },
  })

/** The handover alone, before its job has run. */
async function handOver({ transactionId }: BoughtCat) {
  const { services } = app()
  await services.db.transaction((tx) =>
    transitionSale(services, tx, { transactionId, name: 'complete', by: SYSTEM }),
  )
}

describe('the payout of a sale', () => {
  it('is sent when 72 hours have passed since the handover, and its day is known once a pickup is agreed', async () => {
    app().clock.set(new Date())
    const { owner, breederId } = await paidBreeder()
    const sale = await buyCat(app(), { breederId })
    expect(await payout(owner, sale)).toMatchObject({
      status: 'waiting_for_handover',
      daysAfterPickup: 3,
      expectedOn: null,
      heldUntil: null,
    })
    const pickupDay = addDays((await findSale(app().services.db, sale.transactionId))?.goHomeDate ?? '', 9)
    await app()
      .services.db.update(transactions)
      .set({ pickupDay })
      .where(eq(transactions.id, sale.transactionId))
    expect(await payout(owner, sale)).toMatchObject({ daysAfterPickup: 3, expectedOn: addDays(pickupDay, 3) })
    await completeSale(app(), sale)
    const until = new Date(app().clock.now().getTime() + 72 * HOUR_MS)
    const held = await payout(owner, sale)
    expect(held).toMatchObject({ status: 'held', holdReason: 'guarantee', expectedOn: null })
    expect(Math.abs(Date.parse(held.heldUntil) - until.getTime())).toBeLessThan(MINUTE_MS)

    app().clock.advance(71 * HOUR_MS)
    await runPayouts(app())
    expect((await payoutOfSale(app(), sale)).transfers).toEqual([])
    app().clock.advance(HOUR_MS)
    await runPayouts(app())
    expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([{ state: 'succeeded' }])
    expect(await payout(owner, sale)).toMatchObject({ status: 'paid', holdReason: null })
  })

  it('is frozen by a report of the buyer, and no other payout is', async () => {
    app().clock.set(new Date())
    const { owner, breederId } = await paidBreeder()
    const [reported, other] = [await buyCat(app(), { breederId }), await buyCat(app(), { breederId })]
    for (const sale of [reported, other]) await completeSale(app(), sale)
    app().clock.advance(71 * HOUR_MS)
    const body = { kind: 'other', text: 'This kitten is not as it was described to us.' }
    const path = `/api/orders/${reported.transactionId}/problem`
    expect((await app().request('POST', path, { as: reported.buyer, body })).statusCode).toBe(201)
    app().clock.advance(HOUR_MS)
    await runPayouts(app())
    expect((await payoutOfSale(app(), reported)).transfers).toEqual([])
    expect((await payoutOfSale(app(), other)).transfers).toMatchObject([{ state: 'succeeded' }])
    expect(await payout(owner, reported)).toMatchObject({ status: 'reported', heldUntil: null })
    // Nothing holds it that finance could release, and only a decision about the report ends it.
    const staff = await signUpStaff(app())
    expect((await decide(staff, reported, 'released')).statusCode).toBe(409)
    await runPayouts(app())
    expect((await payoutOfSale(app(), reported)).transfers).toEqual([])
    const [problem] = await app().services.db.select().from(problems)
    const decision = { refund: 0, reason: 'The kitten is as described.', expectedRemaining: 250_000 }
    const decided = await app().request('POST', `/api/admin/problems/${problem?.caseId}/decision`, {
      as: staff,
      body: decision,
    })
    expect(decided.statusCode).toBe(200)
    await runPayouts(app())
    expect((await payoutOfSale(app(), reported)).transfers).toMatchObject([{ state: 'succeeded' }])
  })
})

describe('a sale that has ended and is not booked', () => {
  it('has a state of its own, and its payout can be held and released', async () => {
    app().clock.set(new Date())
    const { owner, breederId } = await paidBreeder()
    const staff = await signUpStaff(app())
    const sale = await buyCat(app(), { breederId, price: 180_000 })
    await handOver(sale)
    expect(await payout(owner, sale)).toMatchObject({
      status: 'unbooked',
      gross: 180_000,
      fee: 9_000,
      net: 171_000,
      holdReason: 'guarantee',
      heldUntil: expect.any(String),
    })
    const held = await decide(staff, sale, 'held')
    expect([held.statusCode, held.json().status]).toEqual([200, 'held'])
    await recognizeSale(app().services, sale.transactionId)
    app().clock.advance(80 * HOUR_MS)
    await runPayouts(app())
    expect((await payoutOfSale(app(), sale)).transfers).toEqual([])
    expect((await decide(staff, sale, 'released')).statusCode).toBe(200)
    await runPayouts(app())
    expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([
      { state: 'succeeded', amount: 171_000 },
    ])
    expect((await decide(staff, sale, 'held')).statusCode).toBe(409)
  })

  it('can be held until the transfer is sent, also after it was requested', async () => {
    app().clock.set(new Date())
    const { breederId } = await paidBreeder()
    const staff = await signUpStaff(app())
    const sale = await buyCat(app(), { breederId })
    await completeSale(app(), sale)
    app().clock.advance(72 * HOUR_MS)
    const { decidePayout } = await import('./api/transfers/decide.ts')
    await decidePayout(app().services, sale.transactionId)
    expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([{ state: 'requested' }])
    expect((await decide(staff, sale, 'held')).statusCode).toBe(200)
    await runPayouts(app())
    expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([{ state: 'canceled' }])
  })
})

it('while the site is off for 36 days, the payout waits until the buyer had three days after the start', async () => {
  app().clock.set(new Date())
  const { owner, breederId } = await paidBreeder()
  const sale = await buyCat(app(), { breederId })
  await completeSale(app(), sale)
  app().clock.advance(HOUR_MS)
  const until = await turnSiteOff(app())
  expect(await payout(owner, sale)).toMatchObject({ status: 'held', heldUntil: until.toISOString() })
  app().clock.set(new Date(until.getTime() - 1))
  await runPayouts(app())
  expect((await payoutOfSale(app(), sale)).transfers).toEqual([])
  app().clock.set(until)
  await runPayouts(app())
  expect((await payoutOfSale(app(), sale)).transfers).toMatchObject([{ state: 'succeeded' }])
})
