/** Approval of large refunds by a second member of staff. */

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setStaff } from '#features/accounts/api/index.ts'
import { moderationDecisions } from '#features/moderation/api/tables.ts'
import { notices } from '#features/notifications/api/tables.ts'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import { requestRefund } from '#features/refunds/api/index.ts'
import { refunds } from '#features/refunds/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { securityEvents } from '#platform/security-log/tables.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { setMailSent, whenTold } from '#testing/mails.ts'
import { turnSiteOff } from '#testing/outages.ts'
import { authorize, confirmPayment, startFull } from '#testing/sales/purchase.ts'
import { expireApprovals } from './api/approvals.ts'
import { approvalMailKey } from './api/store.ts'
import { approvals } from './api/tables.ts'
import type { Approval, ApprovalFacts } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false, env: { STAFF_REFUND_APPROVAL_CENTS: '50000' } })
const PRICE = 250_000

let [buyer, breeder, asker, second]: TestUser[] = []
let saleId: string
beforeEach(async () => {
  ;[buyer, breeder] = [await signUp(app()), await signUp(app())]
  ;[asker, second] = [await staffWith('finance'), await staffWith('owner')]
  const { id: breederId } = await addBreeder(app(), { userId: breeder.id })
  const intent = await startFull(app(), buyer, await addCat(app(), { breederId }))
  await authorize(app(), intent)
  saleId = (await confirmPayment(app(), buyer, intent)).transactionId ?? ''
})

const db = () => app().services.db
async function staffWith(role: StaffRole): Promise<TestUser> {
  const person = await signUp(app(), { firstName: role, lastName: 'Staffer' })
  await setStaff(app().services, person.email, role)
  return person
}
const refund = (
  amount: number,
  { as = asker, left = PRICE }: { as?: TestUser | undefined; left?: number } = {},
) =>
  app().request('POST', `/api/admin/orders/${saleId}/refund`, {
    ...(as && { as }),
    body: { amount, reason: 'The cat was ill', expectedRemaining: left },
  })
const requested = async (amount = 60_000, left = PRICE): Promise<string> =>
  (await refund(amount, { left })).json().approvalId
const factsOf = (id: string, as: TestUser | undefined) =>
  app().request('GET', `/api/admin/approvals/${id}/facts`, { ...(as && { as }) })
/** Decides after reading the facts. */
async function decide(id: string, as: TestUser | undefined, decision = 'approve', reason?: string) {
  const { version = 'unread' } = (await factsOf(id, as)).json<Partial<ApprovalFacts>>()
  return send(id, as, { decision, reason, version, amount: await amountOf(id) })
}
const send = (id: string, as: TestUser | undefined, body: object) =>
  app().request('POST', `/api/admin/approvals/${id}/decision`, { ...(as && { as }), body })
async function amountOf(id: string): Promise<number | undefined> {
  const [row] = await db().select().from(approvals).where(eq(approvals.id, id))
  return row?.amount ?? undefined
}
const list = async (query = '') =>
  (await app().request('GET', `/api/admin/approvals${query}`, { ...(asker && { as: asker }) })).json<
    Approval[]
  >()
const refunded = async () => (await db().select().from(refunds)).map(({ amount }) => amount)

it('a refund up to the threshold needs no approval', async () => {
  const response = await refund(50_000)
  expect([response.statusCode, response.json()]).toEqual([200, { remaining: 200_000 }])
  expect(await list()).toEqual([])
})

it('finance reads before a refund how much needs no approval', async () => {
  const limit = (as = asker, id = saleId) =>
    app().request('GET', `/api/admin/orders/${id}/approval-limit`, { ...(as && { as }) })
  expect((await limit()).json()).toEqual({ withoutApproval: 50_000 })
  await refund(30_000)
  expect((await limit()).json()).toEqual({ withoutApproval: 20_000 })
  await refund(20_000, { left: 220_000 })
  expect((await limit()).json()).toEqual({ withoutApproval: 0 })
  expect((await limit(asker, newId())).statusCode).toBe(404)
  expect((await limit(await staffWith('support'))).statusCode).toBe(403)
  expect((await limit(buyer)).statusCode).toBe(403)
})

it('finance reads before a refund who is concerned, and what it means for the breeder', async () => {
  const facts = (amount: unknown, as = asker, id = saleId) =>
    app().request('GET', `/api/admin/orders/${id}/money-facts?amount=${amount}`, { ...(as && { as }) })
  const { approvalId } = (await refund(60_000)).json()
  const { money } = (await factsOf(approvalId, await staffWith('finance'))).json<ApprovalFacts>()
  expect((await facts(60_000)).json()).toEqual(money)
  expect((await facts(0)).json()).toMatchObject({ willOwe: 0, paid: money?.paid, refunded: 0 })
  expect((await facts(0, asker, newId())).statusCode).toBe(404)
  expect((await facts(-1)).statusCode).toBe(400)
  expect((await facts(0, await staffWith('support'))).statusCode).toBe(403)
  expect((await facts(0, buyer)).statusCode).toBe(403)
})

it('refunds of one sale count together', async () => {
  await refund(30_000)
  const response = await refund(20_001, { left: 220_000 })
  expect([response.statusCode, await refunded()]).toEqual([202, [30_000]])
})

it('a larger refund is carried out once another member of staff approves it', async () => {
  const response = await refund(60_000)
  expect(response.statusCode).toBe(202)
  expect(await refunded()).toEqual([])
  const { approvalId } = response.json()
  expect(await list(`?subjectId=${saleId}&status=requested`)).toMatchObject([
    {
      id: approvalId,
      title: expect.stringContaining('Refund $600.00 for order LM-'),
      amount: 60_000,
      mayApprove: false,
      mayDecline: true,
    },
  ])
  const done = await decide(approvalId, second)
  expect([done.statusCode, done.json()]).toMatchObject([
    200,
    {
      status: 'approved',
      decidedBy: { userId: second?.id },
      mayApprove: false,
      outcome: '$600 is on its way back to Robin T.',
    },
  ])
  expect(await db().select().from(refunds)).toMatchObject([{ amount: 60_000, requestedBy: asker?.id }])
  const log = await db().select().from(moderationDecisions).where(eq(moderationDecisions.action, 'refund'))
  expect(log).toMatchObject([
    { actorId: asker?.id, actorRole: 'finance', reason: 'The cat was ill (approved by owner Staffer)' },
  ])
})

describe('before approving', () => {
  it('finance reads the parties, the cat, and the money as of now, and what the breeder will owe', async () => {
    await refund(10_000)
    const id = await requested(60_000, PRICE - 10_000)
    const { money, mustTypeAmount } = (await factsOf(id, second)).json<ApprovalFacts>()
    const [sale] = await db().select().from(transactions).where(eq(transactions.id, saleId))
    expect(money).toEqual({
      orderNumber: sale?.orderNumber,
      catName: sale?.snapshot.name,
      buyerName: 'Robin Testperson',
      buyerShortName: 'Robin T.',
      breederName: 'Test Cattery',
      status: 'paid',
      paid: PRICE,
      refunded: 10_000,
      received: 0,
      willReceive: PRICE - 70_000,
      willOwe: 0,
    })
    expect(mustTypeAmount).toBe(true)
    for (const [as, code] of [
      [undefined, 401],
      [buyer, 403],
      [await staffWith('support'), 403],
      [await staffWith('moderator'), 403],
    ] as const)
      expect((await factsOf(id, as)).statusCode).toBe(code)
    expect((await factsOf(newId(), second)).statusCode).toBe(404)
    await setStaff(app().services, buyer?.email ?? '', 'owner')
    expect((await factsOf(id, buyer)).statusCode).toBe(404)
  })

  it('the facts that were read must still be true; otherwise, the request stays as it is', async () => {
    const id = await requested()
    const { version } = (await factsOf(id, second)).json<ApprovalFacts>()
    await db().update(transactions).set({ refunded: 10_000 }).where(eq(transactions.id, saleId))
    const stale = await send(id, second, { decision: 'approve', version, amount: 60_000 })
    expect([stale.statusCode, stale.json().message]).toEqual([
      409,
      'The facts have changed since you read them. Please read them again.',
    ])
    expect((await list('?status=requested')).map((each) => each.id)).toEqual([id])
    await db().update(transactions).set({ refunded: 0 }).where(eq(transactions.id, saleId))
    expect((await send(id, second, { decision: 'approve', version, amount: 60_000 })).statusCode).toBe(200)
  })

  it('a large amount is typed again, and nothing is approved unread', async () => {
    const id = await requested()
    const { version } = (await factsOf(id, second)).json<ApprovalFacts>()
    const approve = (body: object) => send(id, second, { decision: 'approve', ...body })
    for (const amount of [undefined, 59_999, 600])
      expect((await approve({ version, amount })).json()).toMatchObject({
        fields: { amount: 'Please type the amount of this request.' },
      })
    expect((await approve({ amount: 60_000 })).json()).toMatchObject({
      fields: { version: 'Please read the facts first.' },
    })
    expect((await approve({ version: 'x'.repeat(101), amount: 60_000 })).statusCode).toBe(400)
    expect(await refunded()).toEqual([])
    const both = await Promise.all([1, 2].map(() => approve({ version, amount: 60_000 })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await refunded()).toEqual([60_000])
  })

  it('a small amount that is large together with others is not typed', async () => {
    await refund(45_000)
    const id = await requested(10_000, PRICE - 45_000)
    const { version, mustTypeAmount } = (await factsOf(id, second)).json<ApprovalFacts>()
    expect(mustTypeAmount).toBe(false)
    expect((await send(id, second, { decision: 'approve', version })).statusCode).toBe(200)
  })
})

it('the one who asked cannot approve, and neither can other roles or a party of the sale', async () => {
  const id = await requested()
  const own = await decide(id, asker)
  expect([own.statusCode, own.json().message]).toEqual([403, expect.stringContaining('Someone other than')])
  for (const role of ['support', 'moderator'] as const)
    expect((await decide(id, await staffWith(role))).statusCode).toBe(403)
  await setStaff(app().services, breeder?.email ?? '', 'owner')
  // A party does not read that it exists.
  expect((await decide(id, breeder)).statusCode).toBe(404)
  expect([await refunded(), (await list('?status=requested')).length]).toEqual([[], 1])
})

it('members of staff who are a party of the sale are not asked to approve its refund', async () => {
  for (const party of [buyer, breeder]) await setStaff(app().services, party?.email ?? '', 'owner')
  const id = await requested()
  const asked = await db().select().from(notices).where(eq(notices.subjectId, id))
  expect(asked.map(({ userId }) => userId)).toEqual([second?.id])
})

it('concurrent approvals carry it out once', async () => {
  const id = await requested()
  const third = await staffWith('finance')
  const answers = await Promise.all([second, third, second].map((person) => decide(id, person)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect(await refunded()).toEqual([60_000])
})

it('a failure while it is carried out leaves it as it was, and it can be approved again', async () => {
  const id = await requested()
  const { enqueue } = app().services.jobs
  app().services.jobs.enqueue = () => Promise.reject(new Error('on purpose'))
  expect((await decide(id, second)).statusCode).toBe(500)
  app().services.jobs.enqueue = enqueue
  expect([await refunded(), (await list())[0]?.status]).toEqual([[], 'requested'])
  expect((await decide(id, second)).statusCode).toBe(200)
  expect(await refunded()).toEqual([60_000])
})

it('if the cat was handed over meanwhile, it is declined, although the same amount is left', async () => {
  const id = await requested(PRICE)
  await db().update(transactions).set({ status: 'completed' }).where(eq(transactions.id, saleId))
  expect((await decide(id, second)).json()).toMatchObject({
    status: 'declined',
    decidedBy: null,
    decisionReason: 'It could not be carried out: The status of the sale has changed.',
  })
  expect(await refunded()).toEqual([])
})

it('if the sale has changed, it is declined with the reason', async () => {
  const id = await requested()
  await refund(10_000)
  expect((await decide(id, second)).json()).toMatchObject({
    status: 'declined',
    decidedBy: null,
    decisionReason: 'It could not be carried out: The amount that is left to refund has changed.',
  })
  expect(await refunded()).toEqual([10_000])
})

it('if the person who asked has lost the role, it is declined', async () => {
  const id = await requested()
  await setStaff(app().services, asker?.email ?? '', 'support')
  expect((await decide(id, second)).json()).toMatchObject({ status: 'declined', outcome: null })
  expect(await refunded()).toEqual([])
})

it('it expires after seven days, and can then be asked for again', async () => {
  const id = await requested()
  await whenTold(app())
  expect((await refund(60_000)).statusCode).toBe(409)
  app().clock.advance(7 * DAY_MS)
  const late = await decide(id, second)
  expect([late.statusCode, late.json().message]).toEqual([409, 'This request has expired.'])
  const mine = await db()
    .select()
    .from(notices)
    .where(eq(notices.userId, asker?.id ?? ''))
  expect(mine).toMatchObject([{ title: expect.stringContaining('Expired: Refund $600.00') }])
  expect((await refund(60_000)).statusCode).toBe(202)
  app().clock.advance(-7 * DAY_MS)
})

it('after an outage of 36 days, it does not expire before others were asked seven days ago', async () => {
  const send = vi.spyOn(app().services.mail, 'send').mockRejectedValue(new Error('The mail server is down.'))
  const id = await requested()
  app().clock.advance(36 * DAY_MS)
  await db().transaction((tx) => expireApprovals({ notify: async () => {} }, tx, app().clock.now()))
  expect(await list('?status=requested')).toMatchObject([{ id }])
  send.mockRestore()
  await setMailSent(app(), approvalMailKey(id))
  app().clock.advance(7 * DAY_MS - 1)
  await db().transaction((tx) => expireApprovals({ notify: async () => {} }, tx, app().clock.now()))
  expect((await decide(id, second)).statusCode).toBe(200)
  expect(await refunded()).toEqual([60_000])
  app().clock.advance(1 - 43 * DAY_MS)
})

describe('declining', () => {
  it('needs a reason, which the one who asked receives', async () => {
    const id = await requested()
    expect((await decide(id, second, 'decline')).statusCode).toBe(400)
    expect((await decide(id, second, 'decline', 'Too much for this')).json()).toMatchObject({
      status: 'declined',
      decisionReason: 'Too much for this',
    })
    expect((await decide(id, second)).statusCode).toBe(409)
    const mine = await db()
      .select()
      .from(notices)
      .where(eq(notices.userId, asker?.id ?? ''))
    expect(mine).toMatchObject([{ title: expect.stringContaining('Declined: Refund $600.00') }])
  })

  it('is also how the one who asked withdraws a request', async () => {
    const id = await requested()
    expect((await decide(id, asker, 'decline', 'A mistake')).json()).toMatchObject({
      status: 'declined',
      outcome: null,
    })
  })
})

it('those who may approve are notified, and both steps are in the security log', async () => {
  const moderator = await staffWith('moderator')
  const id = await requested()
  await decide(id, second)
  const told = (await db().select().from(notices)).filter(({ title }) => title.startsWith('Your approval'))
  expect(told.map(({ userId }) => userId)).toEqual([second?.id])
  expect(told.map(({ userId }) => userId)).not.toContain(moderator.id)
  const events = (await db().select().from(securityEvents)).filter(({ kind }) => kind.startsWith('approval'))
  expect(events).toMatchObject([
    {
      kind: 'approval_requested',
      actorId: asker?.id,
      subjectId: buyer?.id,
      detail: { approvalId: id, amount: 60_000 },
    },
    { kind: 'approval_decided', actorId: second?.id, subjectId: buyer?.id, detail: { status: 'approved' } },
  ])
})

it('without a second person who could approve it, nothing is asked for', async () => {
  await setStaff(app().services, asker?.email ?? '', 'owner')
  await setStaff(app().services, second?.email ?? '', null)
  const response = await refund(60_000)
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    expect.stringContaining('no one else'),
  ])
  const [sale] = await db().select().from(transactions).where(eq(transactions.id, saleId))
  expect([sale?.refunded, await list()]).toEqual([0, []])
})

describe('recording that a rejected refund was paid in another way', () => {
  async function rejected(amount: number): Promise<string> {
    const request = { transactionId: saleId, amount, reason: 'The kitten is ill.', by: SYSTEM }
    // In one transaction, so that its job never sends it.
    const [row] = await db().transaction(async (tx) => {
      await requestRefund(app().services, tx, request)
      return tx
        .update(refunds)
        .set({ state: 'failed', failure: 'expired_or_canceled_card', nextStepAt: null })
        .returning()
    })
    return row?.id ?? ''
  }
  const settle = (id: string, as = asker) =>
    app().request('POST', `/api/admin/refunds/${id}`, {
      ...(as && { as }),
      body: { action: 'settle', reason: 'Paid by check.' },
    })
  const state = async () => (await db().select().from(refunds)).map((row) => row.state)

  it('needs no approval up to the threshold', async () => {
    expect((await settle(await rejected(50_000))).statusCode).toBe(200)
    expect([await state(), await list()]).toEqual([['settled'], []])
  })

  it('above it, is carried out once, when another member of staff approves it', async () => {
    const id = await rejected(60_000)
    const asked = await Promise.all([settle(id), settle(id)])
    expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409])
    expect(await state()).toEqual(['failed'])
    const [waiting] = await list(`?subjectId=${saleId}&status=requested`)
    expect(waiting).toMatchObject({
      kind: 'settle_refund',
      amount: 60_000,
      mayApprove: false,
      title: expect.stringMatching(/^Record \$600\.00 for order LM-\w{6} as paid in another way$/),
    })
    expect((await decide(waiting?.id ?? '', asker)).statusCode).toBe(403)
    const third = await staffWith('finance')
    const answers = await Promise.all([second, third].map((person) => decide(waiting?.id ?? '', person)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await state()).toEqual(['settled'])
    const log = await db().select().from(moderationDecisions).where(eq(moderationDecisions.action, 'refund'))
    expect(log).toMatchObject([
      { actorId: asker?.id, reason: expect.stringMatching(/^Paid by check\. \(approved by /) },
    ])
    expect(await findLedgerErrors(db())).toEqual([])
  })

  it('what was recorded without an approval counts toward the threshold of the sale', async () => {
    await settle(await rejected(30_000))
    expect((await refund(20_001, { left: PRICE - 30_000 })).statusCode).toBe(202)
  })

  it('is declined if the bank has accepted the refund meanwhile', async () => {
    const { approvalId } = (await settle(await rejected(60_000))).json()
    await db().update(refunds).set({ state: 'sent' })
    const { status, decisionReason } = (await decide(approvalId, second)).json<Approval>()
    expect([status, decisionReason]).toEqual(['declined', expect.stringContaining('not rejected')])
    expect(await state()).toEqual(['sent'])
  })
})

describe('deleting a user', () => {
  const ask = (id: string, as: TestUser) =>
    app().request('POST', `/api/admin/people/${id}/deletion`, { as, body: { reason: 'They asked by phone' } })

  it('is asked for by a moderator and carried out when another one approves', async () => {
    const [first, other, person] = [
      await staffWith('moderator'),
      await staffWith('moderator'),
      await signUp(app()),
    ]
    const response = await ask(person.id, first)
    expect(response.statusCode).toBe(202)
    const { approvalId } = response.json()
    expect(await list()).toMatchObject([{ kind: 'delete_user', amount: null }])
    expect((await ask(person.id, other)).statusCode).toBe(409)
    expect((await decide(approvalId, first)).statusCode).toBe(403)
    expect((await decide(approvalId, asker)).statusCode).toBe(403)
    expect((await decide(approvalId, other)).json()).toMatchObject({
      status: 'approved',
      outcome: 'The account is being deleted.',
    })
    const kinds = (await db().select().from(securityEvents)).map(({ kind }) => kind)
    expect(kinds).toContain('deletion_requested')
  })

  it('is declined while a sale is open, and refused for staff', async () => {
    const [first, other] = [await staffWith('moderator'), await staffWith('moderator')]
    const { approvalId } = (await ask(buyer?.id ?? '', first)).json()
    expect((await decide(approvalId, other)).json()).toMatchObject({ status: 'declined', outcome: null })
    expect((await ask(other.id, first)).statusCode).toBe(409)
    expect((await ask(newId(), first)).statusCode).toBe(404)
  })
})

it('unknown requests are not found', async () => {
  expect((await decide(newId(), second)).statusCode).toBe(404)
})

it('while the site is off for 36 days, no request expires: others can approve it for three days after the start', async () => {
  const id = await requested()
  await whenTold(app())
  const until = await turnSiteOff(app())
  expect(await list('?status=requested')).toMatchObject([{ id, expiresAt: until.toISOString() }])
  app().clock.set(new Date(until.getTime() - 1))
  expect((await decide(id, second)).statusCode).toBe(200)
  expect(await refunded()).toEqual([60_000])
  const other = await requested(70_000, PRICE - 60_000)
  await whenTold(app())
  const end = await turnSiteOff(app())
  app().clock.set(end)
  // The sessions of the others have ended.
  expect((await decide(other, await staffWith('owner'))).statusCode).toBe(409)
})
