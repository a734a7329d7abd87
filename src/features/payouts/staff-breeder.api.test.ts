/** What staff see of a breeder's payouts, and what a suspended breeder sees. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { setSuspended } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { moderationDecisions } from '#features/moderation/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { setUpAccount, signUpBreeder } from '#testing/sales/payout-accounts.ts'
import { completeSale } from '#testing/sales/payouts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { buyCat } from '#testing/sales/refunds.ts'

const { app } = appOfThisFile({
  rateLimits: false,
  env: { PLATFORM_FEE_BPS: '500', NEW_BREEDER_HOLD_SALES: '1', NEW_BREEDER_HOLD_DAYS: '7' },
})

/** A member of staff with a role. */
async function staffWith(staffRole: StaffRole) {
  const person = await signUpStaff(app())
  await app().services.db.update(users).set({ staffRole }).where(eq(users.id, person.id))
  return person
}

const get = (as: { cookie: string }, path: string) => app().request('GET', path, { as })

describe('the payout account of a breeder', () => {
  it('is shown to staff with its requirements and last events, and each view is logged', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const path = `/api/admin/breeders/${breeder.id}/payout-account`
    const support = await staffWith('support')
    expect((await get(support, path)).json()).toMatchObject({
      state: 'not_started',
      stripeAccountId: null,
      startedAt: null,
      events: [],
      breeder: { id: breeder.id, userId: owner.id, businessName: breeder.businessName },
    })
    const views = () =>
      app()
        .services.db.select()
        .from(moderationDecisions)
        .where(eq(moderationDecisions.action, 'view_payout_account'))
    // There was nothing private to see.
    expect(await views()).toEqual([])

    const id = await setUpAccount(app(), owner, breeder, 'past_due')
    await controlsOf(app()).changeAccount(id, 'past_due')
    const events = async () => (await get(support, path)).json().events
    await expect.poll(events).toContainEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'account.updated',
      receivedAt: expect.any(String),
    })
    expect((await get(support, path)).json()).toMatchObject({
      state: 'restricted',
      restriction: 'past_due',
      chargesEnabled: false,
      payoutsEnabled: false,
      startedAt: expect.any(String),
      checkedAt: expect.any(String),
    })
    expect(await views()).toMatchObject([
      { actorId: support.id, userId: owner.id, subjectKind: 'breeder', subjectId: breeder.id },
    ])
    app().clock.advance(11 * MINUTE_MS)
    await get(support, path)
    expect(await views()).toHaveLength(2)
  })

  it('and the money are hidden from others, and the money from staff without finance', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const paths = ['payout-account', 'payouts'].map((name) => `/api/admin/breeders/${breeder.id}/${name}`)
    for (const path of paths)
      for (const person of [owner, await signUp(app())])
        expect((await get(person, path)).statusCode).toBe(403)
    const [, money = ''] = paths
    expect((await get(await staffWith('support'), money)).statusCode).toBe(403)
    expect((await get(await staffWith('moderator'), money)).statusCode).toBe(403)
    const finance = await staffWith('finance')
    expect((await get(finance, money)).statusCode).toBe(200)
    for (const name of ['payout-account', 'payouts']) {
      expect((await get(finance, `/api/admin/breeders/${owner.id}/${name}`)).statusCode).toBe(404)
      expect((await get(finance, `/api/admin/breeders/mine/${name}`)).statusCode).toBe(404)
    }
  })

  it('comes with the hold of a new breeder for finance', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const finance = await staffWith('finance')
    const money = async () => (await get(finance, `/api/admin/breeders/${breeder.id}/payouts`)).json()
    const newBreeder = { days: 7, sales: 1 }
    expect(await money()).toEqual({
      available: 0,
      held: 0,
      disputed: 0,
      paid: 0,
      debt: 0,
      stops: [],
      heldSales: [],
      completedSales: 0,
      newBreeder,
    })
    await setUpAccount(app(), owner, breeder)
    const sale = await buyCat(app(), { breederId: breeder.id, price: 180_000 })
    expect(await money()).toMatchObject({ held: 171_000, heldSales: [] })
    await completeSale(app(), sale)
    expect(await money()).toMatchObject({
      available: 0,
      held: 171_000,
      completedSales: 1,
      heldSales: [{ transactionId: sale.transactionId, status: 'held', net: 171_000 }],
    })
  })
})

it('a suspended breeder still sees payouts, statements, and the payout account', async () => {
  app().clock.set(new Date())
  const { owner, breeder } = await signUpBreeder(app())
  await setUpAccount(app(), owner, breeder)
  const sale = await buyCat(app(), { breederId: breeder.id, price: 180_000 })
  await completeSale(app(), sale)
  const { db } = app().services
  await setSuspended(db, owner.id, app().clock.now())
  await db
    .update(breeders)
    .set({ verificationStatus: 'suspended', suspendedFrom: 'verified' })
    .where(eq(breeders.id, breeder.id))
  expect((await get(owner, '/api/payouts')).json()).toMatchObject({
    held: 171_000,
    sales: [{ transactionId: sale.transactionId, status: 'held' }],
  })
  expect((await get(owner, `/api/sales/${sale.transactionId}/payout`)).json()).toMatchObject({ net: 171_000 })
  expect((await get(owner, '/api/payout-account')).json()).toMatchObject({ state: 'active' })
  const statements = `/api/breeders/${breeder.id}/statements`
  const year = (await get(owner, statements)).json()
  expect(year).toMatchObject({ balance: 171_000 })
  const [{ month }] = year.months
  for (const file of ['', '/csv', '/pdf'])
    expect((await get(owner, `${statements}/${month}${file}`)).statusCode).toBe(200)
  const refused = await app().request('POST', '/api/payout-account/login', { as: owner })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'suspended'])
})

it('a user without a cattery has no payouts', async () => {
  const person = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, person.id))
  expect((await get(person, '/api/payouts')).statusCode).toBe(403)
})
