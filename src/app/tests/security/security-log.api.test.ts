/** What the security log records, through the real app. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { moderationCalls, reportedMessage, signUpStaff } from '#features/moderation/test-world.ts'
import { newId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { securityEvents } from '#platform/security-log/tables.ts'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { WEB_SOURCES } from '#testing/pages.ts'
import { addDocument } from '#testing/sales/handovers.ts'
import { authorize, confirmPayment, startFull } from '#testing/sales/purchase.ts'

const { app } = appOfThisFile({ rateLimits: false, web: WEB_SOURCES })
const calls = moderationCalls(app)

let buyer: TestUser
let staff: TestUser
beforeEach(async () => {
  ;[buyer, staff] = [await signUp(app()), await signUpStaff(app())]
})

const events = (kind: (typeof securityEvents.$inferSelect)['kind']) =>
  app().services.db.select().from(securityEvents).where(eq(securityEvents.kind, kind))
const withRole = async (staffRole: StaffRole) => {
  const person = await signUpStaff(app())
  await app().services.db.update(users).set({ staffRole }).where(eq(users.id, person.id))
  return person
}

describe('a refusal', () => {
  it('is recorded with its route, but not more than ten times a minute', async () => {
    for (let i = 0; i < 12; i++) await app().request('GET', `/api/admin/cases/${newId()}`, { as: buyer })
    const rows = await events('forbidden')
    expect(rows).toHaveLength(10)
    expect(rows[0]).toMatchObject({
      actorId: buyer.id,
      subjectId: null,
      network: '127.0.0.0/24',
      requestId: expect.any(String),
      detail: { code: 'forbidden', route: 'GET /api/admin/cases/{id}' },
    })
  })

  it('of a visitor is not recorded', async () => {
    await app().request('POST', '/api/messages', {
      headers: { origin: 'https://attacker.example' },
      body: {},
    })
    expect(await events('forbidden')).toEqual([])
  })
})

describe('reading by staff', () => {
  it('of people is recorded, about one person if the list has only one', async () => {
    await app().request('GET', '/api/admin/people', { as: staff })
    await app().request('GET', `/api/admin/people?q=${buyer.email}`, { as: staff })
    expect(await events('people_opened')).toMatchObject([
      { actorId: staff.id, subjectId: null, detail: { people: 2, isSearch: false } },
      { actorId: staff.id, subjectId: buyer.id, detail: { people: 1, isSearch: true } },
    ])
  })

  it('of a reported conversation is recorded once in ten minutes', async () => {
    const breeder: Breeder = await signUpBreeder(app())
    const { caseId } = await reportedMessage(calls, { buyer, breeder })
    for (let i = 0; i < 2; i++) await calls.viewMessages(staff, caseId)
    expect(await events('conversation_opened')).toMatchObject([{ actorId: staff.id, detail: { caseId } }])
  })

  it('of a private file is recorded, and refused to support', async () => {
    const path = await addDocument(app(), buyer.id)
    expect((await app().request('GET', path, { as: buyer })).statusCode).toBe(200)
    expect((await app().request('GET', path, { as: await withRole('support') })).statusCode).toBe(404)
    expect(await events('document_opened')).toEqual([])
    const finance = await withRole('finance')
    expect((await app().request('GET', path, { as: finance })).statusCode).toBe(200)
    expect(await events('document_opened')).toMatchObject([{ actorId: finance.id, subjectId: buyer.id }])
  })
})

it('suspending and restoring an account are recorded', async () => {
  await calls.act(staff, buyer.id, 'suspend')
  await calls.act(staff, buyer.id, 'restore')
  const expected = { actorId: staff.id, subjectId: buyer.id, network: '127.0.0.0/24' }
  expect(await events('suspended')).toMatchObject([expected])
  expect(await events('restored')).toMatchObject([expected])
})

it('reading an order is recorded once in ten minutes, with the network and the ID of the request for the page', async () => {
  const intent = await startFull(app(), buyer, await addCat(app()))
  await authorize(app(), intent)
  const id = (await confirmPayment(app(), buyer, intent)).transactionId ?? ''
  const open = () =>
    app().app.server.inject({
      url: `/orders/${id}`,
      remoteAddress: '198.51.100.7',
      headers: { cookie: staff.cookie },
    })
  const response = await open()
  await open()
  expect(response.statusCode).toBe(200)
  expect(await events('order_opened')).toMatchObject([
    {
      actorId: staff.id,
      subjectId: buyer.id,
      network: '198.51.100.0/24',
      requestId: response.headers['x-request-id'],
    },
  ])
})
