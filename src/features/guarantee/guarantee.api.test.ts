/** Problems after the handover: who can report them until when, who reads them, and what staff decide. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { recordDispute } from '#features/disputes/api/disputes.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { listSaleEvents, saleMails, transitionSale } from '#features/sales/api/index.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { setMailSent, whenTold } from '#testing/mails.ts'
import { turnSiteOff } from '#testing/outages.ts'
import { addDocument } from '#testing/sales/handovers.ts'
import { authorize, confirmPayment, controlsOf, startFull } from '#testing/sales/purchase.ts'
import { problems } from './api/tables.ts'
import type { Guarantee, StaffProblem } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false })
const TEXT = 'She sneezes and does not eat since yesterday.'
let buyer: TestUser
let owner: TestUser
let staff: TestUser
let saleId: string

beforeEach(async () => {
  ;[buyer, owner, staff] = [await signUp(app()), await signUp(app()), await signUpStaff(app())]
  const { id: breederId } = await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const cat = await addCat(app(), { breederId })
  const intent = await startFull(app(), buyer, cat)
  await authorize(app(), intent)
  saleId = (await confirmPayment(app(), buyer, intent)).transactionId ?? ''
})

const db = () => app().services.db
const handOver = () =>
  db().transaction((tx) =>
    transitionSale(app().services, tx, {
      transactionId: saleId,
      name: 'complete',
      by: { actor: 'breeder', userId: owner.id },
    }),
  )
const later = (ms: number) => app().clock.advance(ms)
const read = (as: TestUser) => app().request('GET', `/api/orders/${saleId}/problem`, { as })
const guarantee = async (as: TestUser) => (await read(as)).json<Guarantee>()
const report = (body: object = {}, as = buyer) =>
  app().request('POST', `/api/orders/${saleId}/problem`, { as, body: { kind: 'other', text: TEXT, ...body } })
const respond = (as: TestUser, body: object = {}) =>
  app().request('POST', `/api/orders/${saleId}/problem/messages`, {
    as,
    body: { messageId: newId(), text: 'She was well here.', ...body },
  })
const caseId = async () => (await db().select().from(problems))[0]?.caseId ?? ''
const staffView = async () =>
  (await app().request('GET', `/api/admin/problems/${await caseId()}`, { as: staff })).json<StaffProblem>()
const decide = async (body: object, as = staff) =>
  app().request('POST', `/api/admin/problems/${await caseId()}/decision`, {
    as,
    body: { reason: 'The vet’s note is clear.', expectedRemaining: 250_000, ...body },
  })

describe('a problem', () => {
  it('can be reported from the handover for 72 hours, and an illness with a vet’s note for 14 days', async () => {
    expect((await report()).statusCode).toBe(409)
    expect((await guarantee(buyer)).deadlines).toEqual({ other: null, illness: null })
    await handOver()
    await whenTold(app())
    const handedOver = app().clock.now().getTime()
    expect((await guarantee(buyer)).deadlines).toEqual({
      other: new Date(handedOver + 72 * HOUR_MS).toISOString(),
      illness: new Date(handedOver + 14 * DAY_MS).toISOString(),
    })
    later(72 * HOUR_MS + 1)
    expect((await report()).statusCode).toBe(409)
    expect((await guarantee(buyer)).deadlines.other).toBeNull()
    const files = [await addDocument(app(), buyer.id)]
    expect((await report({ kind: 'illness' })).json()).toMatchObject({
      fields: { files: 'Please add the vet’s note.' },
    })
    expect((await report({ kind: 'illness', files })).statusCode).toBe(201)
  })

  it('can be reported after an outage of 36 days: the time begins when the buyer is told of the handover', async () => {
    const down = vi
      .spyOn(app().services.mail, 'send')
      .mockRejectedValue(new Error('The mail server is down.'))
    await handOver()
    later(36 * DAY_MS)
    const now = app().clock.now().getTime()
    expect((await guarantee(buyer)).deadlines.other).toBe(new Date(now + 72 * HOUR_MS).toISOString())
    const completed = (await listSaleEvents(db(), saleId)).find(({ kind }) => kind === 'complete')
    await setMailSent(app(), saleMails.saleMailKey(completed?.id ?? '', 'buyer'))
    down.mockRestore()
    later(72 * HOUR_MS)
    expect((await report()).statusCode).toBe(201)
  })

  it('is accepted at the last moment and not after it', async () => {
    await handOver()
    await whenTold(app())
    later(14 * DAY_MS + 1)
    const files = [await addDocument(app(), buyer.id)]
    expect((await report({ kind: 'illness', files })).statusCode).toBe(409)
    later(-1)
    expect((await report({ kind: 'illness', files })).statusCode).toBe(201)
  })

  it('is reported once, even at the same time, and a second one is rejected', async () => {
    await handOver()
    const statuses = (await Promise.all([report(), report()])).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([201, 201])
    expect((await report({ text: 'It is something else now, really.' })).statusCode).toBe(409)
    expect((await guarantee(buyer)).problem?.messages).toHaveLength(1)
    const cases = await app().request('GET', '/api/admin/cases?kind=guarantee', { as: staff })
    expect(cases.json()).toHaveLength(1)
  })

  it('is reported only by the buyer, read by both parties, and unknown to everyone else', async () => {
    await handOver()
    expect((await report({}, owner)).statusCode).toBe(403)
    const stranger = await signUp(app())
    for (const response of [await read(stranger), await report({}, stranger), await respond(stranger)])
      expect(response.statusCode).toBe(404)
    const files = [await addDocument(app(), buyer.id)]
    await report({ files })
    const seen = await guarantee(owner)
    expect(seen.problem).toMatchObject({ kind: 'other', messages: [{ author: 'buyer', text: TEXT }] })
    const [file = ''] = seen.problem?.messages[0]?.files ?? []
    expect((await app().request('GET', file, { as: owner })).statusCode).toBe(200)
    expect((await app().request('GET', file.split('?')[0] ?? '', { as: owner })).statusCode).toBe(404)
  })

  it.each([
    { kind: 'bad' },
    { text: 'Too short' },
    { text: 'x'.repeat(5_001) },
    { text: 5 },
    { files: ['/objects/0199b3a0-0000-7000-8000-000000000001'] },
    { files: Array.from({ length: 6 }, () => '/objects/x') },
  ])('is rejected as %o', async (body) => {
    await handOver()
    expect((await report(body)).statusCode).toBe(400)
    expect((await guarantee(buyer)).problem).toBeNull()
  })

  it('is rejected with the file of someone else', async () => {
    await handOver()
    expect((await report({ files: [await addDocument(app(), owner.id)] })).statusCode).toBe(400)
  })

  it('can be answered by both parties, once per message', async () => {
    await handOver()
    expect((await respond(buyer)).statusCode).toBe(404)
    await report()
    const messageId = newId()
    await respond(owner, { messageId })
    await respond(owner, { messageId, text: 'Something else' })
    expect((await respond(buyer)).statusCode).toBe(201)
    expect((await guarantee(buyer)).problem?.messages.map(({ author }) => author)).toEqual([
      ...['buyer', 'breeder', 'buyer'],
    ])
  })
})

describe('staff', () => {
  it('read the report with the timeline, and refund a part, of which both parties learn the reason', async () => {
    await handOver()
    await report()
    await respond(owner)
    expect(await staffView()).toMatchObject({
      messages: [{ author: 'buyer' }, { author: 'breeder' }],
      order: { paid: 250_000, remaining: 250_000 },
    })
    expect((await staffView()).order.events.map(({ kind }) => kind)).toEqual([
      ...['payInFull', 'complete', 'reportProblem', 'answerProblem'],
    ])
    expect((await decide({ refund: 40_000 })).statusCode).toBe(200)
    expect((await decide({ refund: 40_000 })).statusCode).toBe(409)
    const { problem } = await guarantee(owner)
    expect(problem?.decision).toMatchObject({ refund: 40_000, reason: 'The vet’s note is clear.' })
    expect((await respond(buyer)).statusCode).toBe(409)
    const [sale] = await db().select().from(transactions)
    expect(sale).toMatchObject({ status: 'completed', refunded: 40_000 })
    await expect
      .poll(async () => (await controlsOf(app()).objects('refund')).map(({ amount }) => amount))
      .toEqual([40_000])
  })

  it('refund everything, which ends the sale, or nothing', async () => {
    await handOver()
    await report()
    expect((await decide({ refund: 250_001 })).statusCode).toBe(409)
    expect((await decide({ refund: 0, expectedRemaining: 1 })).statusCode).toBe(409)
    expect((await decide({ refund: -1 })).statusCode).toBe(400)
    expect((await decide({ refund: 250_000, reason: 'Short' })).statusCode).toBe(400)
    expect((await decide({ refund: 250_000 })).statusCode).toBe(200)
    const [sale] = await db().select().from(transactions)
    expect(sale).toMatchObject({ status: 'refunded', refunded: 250_000 })
    const log = await app().request('GET', '/api/admin/log', { as: staff })
    expect(log.json().map(({ action }: { action: string }) => action)).toEqual(['view_order', 'refund'])
  })

  it('close the case without a refund, and two at once decide one time', async () => {
    await handOver()
    await report()
    const statuses = await Promise.all([decide({ refund: 0 }), decide({ refund: 10_000 })])
    expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const events = await db().select().from(transactionEvents)
    expect(events.filter(({ kind }) => kind === 'decideProblem')).toHaveLength(1)
  })

  it('decide after the bank when the buyer disputes the payment, while both parties can still write', async () => {
    await handOver()
    const [charge] = await controlsOf(app()).objects('charge')
    const { id } = await controlsOf(app()).dispute(charge?.id ?? '')
    await recordDispute(app().services, id)
    expect((await report()).statusCode).toBe(201)
    expect((await respond(owner)).statusCode).toBe(201)
    const early = await decide({ refund: 0 })
    expect(early.statusCode).toBe(409)
    expect(early.body).toContain('bank is deciding')
    await controlsOf(app()).endDispute(id, 'won')
    await recordDispute(app().services, id)
    expect((await decide({ refund: 10_000 })).statusCode).toBe(200)
  })

  it('cannot decide about their own sale, and others cannot read or decide', async () => {
    await handOver()
    await report()
    await db().update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, buyer.id))
    expect((await decide({ refund: 250_000 }, buyer)).statusCode).toBe(403)
    const stranger = await signUp(app())
    expect((await decide({ refund: 1 }, stranger)).statusCode).toBe(403)
    expect((await app().request('GET', `/api/admin/problems/${newId()}`, { as: staff })).statusCode).toBe(404)
  })
})

it('while the site is off for 36 days, the buyer loses no time: a problem can be reported for three days after the start', async () => {
  await handOver()
  await whenTold(app())
  const until = await turnSiteOff(app())
  const times = { other: until.toISOString(), illness: until.toISOString() }
  expect((await guarantee(buyer)).deadlines).toEqual(times)
  later(3 * DAY_MS + 1)
  expect((await report()).statusCode).toBe(409)
  later(-1)
  expect((await report()).statusCode).toBe(201)
})
