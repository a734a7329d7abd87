/** Removing a hold restores the ordinary wait, and only a decision of its own sends a payout before that is over. */
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { setStaff } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import type { ApprovalFacts } from '#features/approvals/contract.ts'
import type { Guarantee } from '#features/guarantee/contract.ts'
import { moderationDecisions } from '#features/moderation/api/tables.ts'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import { listSaleEvents } from '#features/sales/api/index.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { tellParties } from '#testing/mails.ts'
import { addPayoutAccount, completeSale, payoutOfSale, runPayouts } from '#testing/sales/payouts.ts'
import { type BoughtCat, buyCat } from '#testing/sales/refunds.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { payoutHolds } from './api/tables.ts'
import type { StaffPayout } from './contract.ts'

const { app } = appOfThisFile({
  work: false,
  rateLimits: false,
  env: {
    PLATFORM_FEE_BPS: '500',
    NEW_BREEDER_HOLD_SALES: '1',
    NEW_BREEDER_HOLD_DAYS: '7',
    STAFF_REFUND_APPROVAL_CENTS: '100000',
  },
})
const PRICE = 100_019
/** Less the fee. */
const NET = 95_018
const REASON = 'The documents are fine.'

async function staffWith(role: StaffRole): Promise<TestUser> {
  const person = await signUp(app(), { firstName: role, lastName: 'Staffer' })
  await setStaff(app().services, person.email, role)
  return person
}

/** A cat that was handed over an hour ago by a breeder who is not new, or is. */
async function world({ isNew = false, price = PRICE } = {}) {
  app().clock.set(new Date())
  const finance = await staffWith('finance')
  const owner = await signUp(app())
  const { id: breederId } = await addBreeder(app(), { userId: owner.id })
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  await addPayoutAccount(app(), breederId)
  if (!isNew) await completeSale(app(), await buyCat(app(), { breederId, price: 50_000 }))
  const sale = await buyCat(app(), { breederId, price })
  // Until then, the provider has the money.
  app().clock.advance(7 * DAY_MS)
  await runPayouts(app())
  await completeSale(app(), sale)
  await tellParties(app())
  app().clock.advance(HOUR_MS)
  return { finance, owner, breederId, sale, buyer: sale.buyer }
}

const post = (as: TestUser | undefined, path: string, body?: unknown) =>
  app().request('POST', path, { ...(as && { as }), ...(body !== undefined && { body }) })
const pathOf = ({ transactionId }: BoughtCat) => `/api/admin/sales/${transactionId}/payout`
const hold = (as: TestUser, sale: BoughtCat, state: 'held' | 'released', reason = REASON) =>
  post(as, `${pathOf(sale)}/hold`, { state, reason })
const early = (as: TestUser | undefined, sale: BoughtCat, body: object = {}) =>
  post(as, `${pathOf(sale)}/early`, { reason: REASON, expectedAmount: NET, ...body })
const agree = (as: TestUser | undefined, { transactionId }: BoughtCat) =>
  post(as, `/api/orders/${transactionId}/payout-agreement`)
const payout = async (as: TestUser, sale: BoughtCat) =>
  (await app().request('GET', pathOf(sale), { as })).json<StaffPayout>()
const guarantee = async (as: TestUser, { transactionId }: BoughtCat) =>
  (await app().request('GET', `/api/orders/${transactionId}/problem`, { as })).json<Guarantee>()
const eventsOf = async ({ transactionId }: BoughtCat) =>
  (await listSaleEvents(app().services.db, transactionId)).map(({ kind, actor }) => `${kind} by ${actor}`)
async function sentOf(sale: BoughtCat): Promise<string[]> {
  await runPayouts(app())
  return (await payoutOfSale(app(), sale)).transfers.map(({ state }) => state)
}

describe('removing a hold', () => {
  it('sends nothing before the time of the buyer is over, which staff and the breeder read', async () => {
    const { finance, owner, sale } = await world()
    await hold(finance, sale, 'held')
    expect(await payout(finance, sale)).toMatchObject({ mayRelease: true, early: null })
    expect((await hold(finance, sale, 'released')).json()).toMatchObject({
      status: 'held',
      holdReason: 'guarantee',
      hold: { state: 'released' },
      mayRelease: false,
      early: { isAllowed: false },
    })
    expect(await sentOf(sale)).toEqual([])
    app().clock.advance(71 * HOUR_MS - 1)
    expect(await sentOf(sale)).toEqual([])
    const own = await app().request('GET', `/api/sales/${sale.transactionId}/payout`, { as: owner })
    expect(own.json()).toMatchObject({ status: 'held', heldUntil: expect.any(String) })
    app().clock.advance(1)
    expect(await sentOf(sale)).toEqual(['succeeded'])
  })

  it('leaves a new breeder the whole wait', async () => {
    const { finance, sale } = await world({ isNew: true })
    await hold(finance, sale, 'held')
    await hold(finance, sale, 'released')
    app().clock.advance(7 * DAY_MS - HOUR_MS - 1)
    expect(await sentOf(sale)).toEqual([])
    expect(await payout(finance, sale)).toMatchObject({ status: 'held', holdReason: 'new_breeder' })
    app().clock.advance(1)
    expect(await sentOf(sale)).toEqual(['succeeded'])
  })

  it('is refused if staff hold nothing, also the second time, and leaves an early payout as it is', async () => {
    const { finance, sale, buyer } = await world()
    const refused = await hold(finance, sale, 'released')
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Nothing holds this payout that you could remove.',
    ])
    await hold(finance, sale, 'held')
    const both = await Promise.all([hold(finance, sale, 'released'), hold(finance, sale, 'released')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await agree(buyer, sale)
    expect((await early(finance, sale)).statusCode).toBe(200)
    expect((await hold(finance, sale, 'released')).statusCode).toBe(409)
    expect(await sentOf(sale)).toEqual(['succeeded'])
  })

  it('takes a reason as long as the form does', async () => {
    const { finance, sale } = await world()
    expect((await hold(finance, sale, 'held', 'x'.repeat(2_000))).statusCode).toBe(200)
    expect((await hold(finance, sale, 'held', 'x'.repeat(2_001))).statusCode).toBe(400)
  })
})

describe('the release of a stop', () => {
  it('of all payouts one hour after a handover sends none before the time of the buyer is over', async () => {
    const { finance, owner, breederId, sale } = await world()
    const moderator = await staffWith('moderator')
    await post(moderator, `/api/admin/people/${owner.id}/actions`, { action: 'suspend', reason: REASON })
    const release = () =>
      post(finance, `/api/admin/breeders/${breederId}/payouts/release`, { reason: REASON })
    const both = await Promise.all([release(), release()])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await payout(finance, sale)).toMatchObject({ status: 'held', holdReason: 'guarantee' })
    app().clock.advance(71 * HOUR_MS - 1)
    expect(await sentOf(sale)).toEqual([])
    app().clock.advance(1)
    expect(await sentOf(sale)).toEqual(['succeeded'])
  })

  it('takes back that a payout is sent early, and the end of the stop does not', async () => {
    for (const ends of [false, true]) {
      const { finance, owner, sale, buyer } = await world()
      const moderator = await staffWith('moderator')
      const act = (action: string) =>
        post(moderator, `/api/admin/people/${owner.id}/actions`, { action, reason: REASON })
      await agree(buyer, sale)
      await early(finance, sale)
      app().clock.advance(HOUR_MS)
      await act('suspend')
      expect(await sentOf(sale)).toEqual([])
      if (ends) await act('restore')
      else await hold(finance, sale, 'released')
      expect(await sentOf(sale)).toEqual(ends ? ['succeeded'] : [])
    }
  })
})

describe('the agreement of the buyer', () => {
  it('is recorded once with its time, sends nothing, and changes nothing about what can be reported', async () => {
    const { finance, owner, sale, buyer } = await world()
    const before = await guarantee(buyer, sale)
    expect([before.mayAgree, before.agreedAt, (await guarantee(owner, sale)).mayAgree]).toEqual([
      true,
      null,
      false,
    ])
    const both = await Promise.all([agree(buyer, sale), agree(buyer, sale)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await agree(buyer, sale)).statusCode).toBe(200)
    expect((await eventsOf(sale)).filter((event) => event === 'agreePayout by buyer')).toHaveLength(1)
    const agreedAt = app().clock.now().toISOString()
    expect(await guarantee(buyer, sale)).toEqual({ ...before, mayAgree: false, agreedAt })
    expect(await payout(finance, sale)).toMatchObject({
      status: 'held',
      early: { amount: NET, agreedAt, isAllowed: true, needsApproval: false },
    })
    expect(await sentOf(sale)).toEqual([])
  })

  it('belongs to the buyer alone, and only while the payment waits for them', async () => {
    const { finance, owner, sale, buyer } = await world()
    for (const [as, code] of [
      [undefined, 401],
      [owner, 403],
      [await signUp(app()), 404],
      [finance, 404],
    ] as const)
      expect((await agree(as, sale)).statusCode).toBe(code)
    const live = await buyCat(app(), { price: PRICE })
    expect((await agree(live.buyer, live)).statusCode).toBe(409)
    expect((await guarantee(live.buyer, live)).mayAgree).toBe(false)
    app().clock.advance(71 * HOUR_MS)
    expect((await agree(buyer, sale)).statusCode).toBe(409)
    expect((await guarantee(buyer, sale)).mayAgree).toBe(false)
    expect(await eventsOf(sale)).not.toContain('agreePayout by buyer')
  })

  it('is not possible after a report, which also stops a payout to which the buyer agreed', async () => {
    const report = { kind: 'other', text: 'She sneezes and does not eat since yesterday.' }
    const first = await world()
    const path = ({ sale }: typeof first) => `/api/orders/${sale.transactionId}/problem`
    expect((await post(first.buyer, path(first), report)).statusCode).toBe(201)
    expect((await agree(first.buyer, first.sale)).statusCode).toBe(409)
    const second = await world()
    await agree(second.buyer, second.sale)
    expect((await post(second.buyer, path(second), report)).statusCode).toBe(201)
    expect((await early(second.finance, second.sale)).statusCode).toBe(409)
    expect(await sentOf(second.sale)).toEqual([])
  })
})

describe('sending a payout early', () => {
  it('needs the agreement of the buyer while the guarantee runs, and is in the timeline and the log', async () => {
    const { finance, sale, buyer } = await world()
    const refused = await early(finance, sale)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The buyer can still report a problem, and has not agreed that the payment is sent before.',
    ])
    await agree(buyer, sale)
    expect((await early(finance, sale, { expectedAmount: NET - 1 })).json()).toMatchObject({
      message: 'The amount of this payout has changed.',
      details: { amount: NET },
    })
    expect((await early(finance, sale, { reason: 'no' })).statusCode).toBe(400)
    const both = await Promise.all([early(finance, sale), early(finance, sale)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await eventsOf(sale)).filter((event) => event === 'sendPayoutEarly by staff')).toHaveLength(1)
    expect(await sentOf(sale)).toEqual(['succeeded'])
    const { transactionId: id } = sale
    const logged = await app()
      .services.db.select()
      .from(moderationDecisions)
      .where(eq(moderationDecisions.subjectId, id))
    expect(logged.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['send_payout_early', finance.id],
    ])
    expect(await findLedgerErrors(app().services.db)).toEqual([])
    expect(await findSaleErrors(app().services.db)).toEqual([])
  })

  it('shortens the wait of a new breeder after the guarantee, without an agreement', async () => {
    const { finance, sale } = await world({ isNew: true })
    expect((await early(finance, sale)).statusCode).toBe(409)
    app().clock.advance(71 * HOUR_MS)
    expect(await payout(finance, sale)).toMatchObject({ early: { guaranteeUntil: null, isAllowed: true } })
    expect((await early(finance, sale)).statusCode).toBe(200)
    expect(await sentOf(sale)).toEqual(['succeeded'])
  })

  it('is only for finance who are no party, and not for a payout that staff hold, that is due, or unknown', async () => {
    const { finance, owner, sale, buyer } = await world()
    await agree(buyer, sale)
    for (const [as, code] of [
      [undefined, 401],
      [owner, 403],
      [buyer, 403],
      [await staffWith('support'), 403],
      [await staffWith('moderator'), 403],
    ] as const)
      expect((await early(as, sale)).statusCode).toBe(code)
    await setStaff(app().services, buyer.email, 'owner')
    expect((await early(buyer, sale)).statusCode).toBe(403)
    const unknown = { ...sale, transactionId: newId() }
    expect((await early(finance, unknown)).statusCode).toBe(404)
    await hold(finance, sale, 'held')
    expect((await early(finance, sale)).statusCode).toBe(409)
    await hold(finance, sale, 'released')
    app().clock.advance(71 * HOUR_MS)
    expect((await early(finance, sale)).statusCode).toBe(409)
    expect(await payout(finance, sale)).toMatchObject({ status: 'on_its_way', early: null })
  })

  it('leaves nothing behind if the process fails between its steps', async () => {
    const { finance, sale, buyer } = await world()
    await agree(buyer, sale)
    const enqueue = vi.spyOn(app().services.jobs, 'enqueue').mockRejectedValue(new Error('on purpose'))
    expect((await early(finance, sale)).statusCode).toBe(500)
    enqueue.mockRestore()
    expect(await app().services.db.select().from(payoutHolds)).toEqual([])
    expect(await eventsOf(sale)).not.toContain('sendPayoutEarly by staff')
    expect((await early(finance, sale)).statusCode).toBe(200)
    expect(await sentOf(sale)).toEqual(['succeeded'])
  })

  describe('of a large amount', () => {
    const LARGE = { price: 200_019 }
    const AMOUNT = 190_018
    const ask = (as: TestUser, sale: BoughtCat) => early(as, sale, { expectedAmount: AMOUNT })
    const approve = async (as: TestUser, id: string) => {
      const path = `/api/admin/approvals/${id}`
      const { version } = (await app().request('GET', `${path}/facts`, { as })).json<ApprovalFacts>()
      return post(as, `${path}/decision`, { decision: 'approve', version, amount: AMOUNT })
    }

    it('is carried out once when another member of finance approves it', async () => {
      const { finance, sale, buyer } = await world(LARGE)
      const second = await staffWith('owner')
      await agree(buyer, sale)
      const asked = await Promise.all([ask(finance, sale), ask(finance, sale)])
      expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409])
      expect(await sentOf(sale)).toEqual([])
      const { approvalId } = asked.find(({ statusCode }) => statusCode === 202)?.json() ?? {}
      expect((await approve(finance, approvalId)).statusCode).toBe(403)
      const answers = await Promise.all([approve(second, approvalId), approve(second, approvalId)])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      expect(await sentOf(sale)).toEqual(['succeeded'])
      const [row] = await app().services.db.select().from(payoutHolds)
      expect(row).toMatchObject({
        state: 'sent_early',
        decidedBy: finance.id,
        reason: `${REASON} (approved by owner Staffer)`,
      })
    })

    it('is declined if the buyer has reported a problem meanwhile', async () => {
      const { finance, sale, buyer } = await world(LARGE)
      const second = await staffWith('owner')
      await agree(buyer, sale)
      const { approvalId } = (await ask(finance, sale)).json()
      const report = { kind: 'other', text: 'She sneezes and does not eat since yesterday.' }
      await post(buyer, `/api/orders/${sale.transactionId}/problem`, report)
      expect((await approve(second, approvalId)).json()).toMatchObject({
        status: 'declined',
        decidedBy: null,
      })
      expect(await sentOf(sale)).toEqual([])
    })
  })
})
