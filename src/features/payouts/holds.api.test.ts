import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { moderationDecisions } from '#features/moderation/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { DAY_MS } from '#lib/durations.ts'
import { addBreeder, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addPayoutAccount, completeSale, payoutOfSale, runPayouts } from '#testing/sales/payouts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { buyCat, refund } from '#testing/sales/refunds.ts'

const { app } = appOfThisFile({
  work: false,
  rateLimits: false,
  env: { PLATFORM_FEE_BPS: '500', NEW_BREEDER_HOLD_SALES: '1', NEW_BREEDER_HOLD_DAYS: '7' },
})

/** A signed-in breeder, with or without a payout account. */
async function breederWith({ account = true } = {}) {
  const owner = await signUp(app())
  const breeder = await addBreeder(app(), { userId: owner.id })
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const accountId = account ? await addPayoutAccount(app(), breeder.id) : null
  return { owner, breederId: breeder.id, accountId }
}

const statusOf = async (as: { cookie: string }, id: string) =>
  (await app().request('GET', `/api/sales/${id}/payout`, { as })).json()

const hold = (as: { cookie: string }, id: string, body: object) =>
  app().request('POST', `/api/admin/sales/${id}/payout/hold`, { as, body })

describe('the payout of a sale', () => {
  it('is shown to its breeder with each status, and to nobody else', async () => {
    app().clock.set(new Date())
    const { owner, breederId } = await breederWith({ account: false })
    const sale = await buyCat(app(), { breederId, price: 180_000 })
    const { transactionId: id } = sale
    expect(await statusOf(owner, id)).toMatchObject({
      status: 'waiting_for_handover',
      gross: 180_000,
      fee: 9_000,
      net: 171_000,
      transferred: 0,
    })
    await completeSale(app(), sale)
    const held = await statusOf(owner, id)
    expect(held).toMatchObject({ status: 'held' })
    expect(new Date(held.heldUntil).getTime() - app().clock.now().getTime()).toBeGreaterThan(6.9 * DAY_MS)
    await runPayouts(app())
    app().clock.advance(8 * DAY_MS)
    expect(await statusOf(owner, id)).toMatchObject({ status: 'waiting_for_account', heldUntil: null })
    const accountId = await addPayoutAccount(app(), breederId)
    expect(await statusOf(owner, id)).toMatchObject({ status: 'on_its_way' })
    await runPayouts(app())
    expect(await statusOf(owner, id)).toMatchObject({ status: 'paid', transferred: 171_000, debt: 0 })
    expect((await app().request('GET', '/api/payouts', { as: owner })).json()).toMatchObject({
      available: 0,
      held: 0,
      disputed: 0,
      paid: 171_000,
      debt: 0,
      sales: [{ transactionId: id }],
    })

    await controlsOf(app()).payOut(accountId)
    await refund(app(), sale, 180_000)
    await runPayouts(app())
    expect(await statusOf(owner, id)).toMatchObject({ status: 'debt', debt: 171_000 })

    const other = await breederWith()
    const get = (as: { cookie: string }) => app().request('GET', `/api/sales/${id}/payout`, { as })
    expect((await get(other.owner)).statusCode).toBe(404)
    expect((await get(sale.buyer)).statusCode).toBe(403)
    expect((await app().request('GET', `/api/admin/sales/${id}/payout`, { as: owner })).statusCode).toBe(403)
  })

  it('is null while nothing was earned', async () => {
    app().clock.set(new Date())
    const { owner, breederId } = await breederWith()
    const sale = await buyCat(app(), { breederId })
    await refund(app(), sale, 250_000)
    expect(await statusOf(owner, sale.transactionId)).toBeNull()
    expect((await app().request('GET', '/api/payouts', { as: owner })).json()).toMatchObject({ sales: [] })
  })
})

describe('the hold of new breeders', () => {
  it('ends after seven days, and later sales are not held', async () => {
    app().clock.set(new Date())
    const { breederId } = await breederWith()
    const first = await buyCat(app(), { breederId })
    await completeSale(app(), first)
    app().clock.advance(6 * DAY_MS)
    const second = await buyCat(app(), { breederId })
    await completeSale(app(), second)
    await runPayouts(app())
    expect((await payoutOfSale(app(), first)).transfers).toEqual([])
    app().clock.advance(3 * DAY_MS)
    await runPayouts(app())
    expect((await payoutOfSale(app(), first)).transfers).toMatchObject([{ state: 'succeeded' }])
    expect((await payoutOfSale(app(), second)).transfers).toMatchObject([{ state: 'succeeded' }])
  })

  it('is released early, or extended, by finance with a reason in the log of staff', async () => {
    app().clock.set(new Date())
    const staff = await signUpStaff(app())
    const { owner, breederId } = await breederWith()
    const sale = await buyCat(app(), { breederId })
    const { transactionId: id } = sale
    await completeSale(app(), sale)
    app().clock.advance(3 * DAY_MS)
    expect((await hold(owner, id, { state: 'released', reason: 'Please.' })).statusCode).toBe(403)
    expect((await hold(staff, id, { state: 'released', reason: 'no' })).statusCode).toBe(400)
    expect(
      (await hold(staff, crypto.randomUUID(), { state: 'held', reason: 'Unknown sale.' })).statusCode,
    ).toBe(404)

    expect((await hold(staff, id, { state: 'held', reason: 'Looks like fraud.' })).statusCode).toBe(200)
    app().clock.advance(20 * DAY_MS)
    await runPayouts(app())
    expect(await statusOf(owner, id)).toMatchObject({ status: 'held', heldUntil: null })
    expect((await hold(staff, id, { state: 'released', reason: 'Documents are fine.' })).statusCode).toBe(200)
    await runPayouts(app())
    expect(await statusOf(owner, id)).toMatchObject({ status: 'paid' })
    expect((await hold(staff, id, { state: 'held', reason: 'Too late now.' })).statusCode).toBe(409)

    const logged = await app()
      .services.db.select()
      .from(moderationDecisions)
      .where(eq(moderationDecisions.subjectId, id))
    expect(logged.map(({ action, reason }) => [action, reason])).toEqual([
      ['hold_payout', 'Looks like fraud.'],
      ['release_payout', 'Documents are fine.'],
    ])
  })
})
