/** Staff read the waiting list that a complaint is about: with its whole history, each access logged, and not their own. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { STAFF_ROLES, type StaffRole } from '#lib/staff-roles.ts'
import { securityEvents } from '#platform/security-log/tables.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addKitten, joinAs, type ListWorld, offer, openList } from '#testing/sales/offers.ts'
import { moderationCases, moderationDecisions } from './api/tables.ts'
import type { CaseDetail } from './contract.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'
import type { CaseEntry } from './waiting-list-contract.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { report, open } = moderationCalls(app)
const db = () => app().services.db

let world: ListWorld
let robin: { family: TestUser; entryId: string }
let moderator: TestUser
beforeEach(async () => {
  world = await openList(app())
  robin = await joinAs(app(), world, 'Robin')
  moderator = await staffAs('moderator')
})

async function staffAs(staffRole: StaffRole): Promise<TestUser> {
  const person = await signUpStaff(app(), staffRole)
  await db().update(users).set({ staffRole }).where(eq(users.id, person.id))
  return person
}
async function reportOf(as: TestUser, body: Record<string, unknown>): Promise<string> {
  const response = await report(as, { ...body, reason: 'misleading' })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const aboutCattery = () => reportOf(robin.family, { breederId: world.breederId })
const read = (as: TestUser, caseId: string, query = '') =>
  app().request('GET', `/api/admin/cases/${caseId}/waiting-list${query}`, { as })
const listsOf = async (as: TestUser, caseId: string) =>
  (await open(as, caseId)).json<CaseDetail>().waitingLists.map(({ breederId }) => breederId)
const views = () =>
  db().select().from(moderationDecisions).where(eq(moderationDecisions.action, 'view_waiting_list'))

describe('a complaint about a breeder', () => {
  it('leads to the list with entries, offers, and history, without the notes of the breeder', async () => {
    const kitten = await addKitten(app(), world, { name: 'Luna' })
    const id = await offer(app(), world, robin.entryId, [kitten])
    await app().request('POST', `/api/waiting-lists/offers/${id}/decline`, {
      as: robin.family,
      body: { reason: 'We travel.' },
    })
    await app().request('PUT', `/api/waiting-lists/entries/${robin.entryId}/notes`, {
      as: world.owner,
      body: { notes: 'Telltale' },
    })
    await joinAs(app(), world, 'Sam')
    const caseId = await aboutCattery()
    expect(await listsOf(moderator, caseId)).toEqual([world.breederId])
    const response = await read(moderator, caseId)
    expect(response.headers['x-total-count']).toBe('2')
    const [first, second] = response.json<CaseEntry[]>()
    expect(first).toMatchObject({
      buyerName: 'Robin Tate',
      position: 1,
      pairingTitle: 'Rowan × Hazel',
      offers: [{ id, status: 'declined', cats: [{ name: 'Luna', price: kitten.price }] }],
      events: [{ kind: 'joined' }, { kind: 'offered' }, { kind: 'declined', reason: 'We travel.' }],
    })
    expect(second).toMatchObject({ buyerName: 'Sam Tate', position: 2, offers: [] })
    expect(response.body).not.toContain('Telltale')
    const found = await read(moderator, caseId, '?q=sam%20TATE')
    expect(found.json<CaseEntry[]>().map(({ buyerName }) => buyerName)).toEqual(['Sam Tate'])
    const page = await read(moderator, caseId, '?limit=1&page=2')
    expect(page.json<CaseEntry[]>()).toHaveLength(1)
  })

  it('logs who read the list, once within ten minutes', async () => {
    const caseId = await aboutCattery()
    await read(moderator, caseId)
    await read(moderator, caseId, '?q=robin')
    expect(await views()).toMatchObject([
      {
        actorId: moderator.id,
        userId: world.owner.id,
        subjectId: world.breederId,
        caseId,
        reason: 'Viewed the waiting list of Quiet Paws',
      },
    ])
    app().clock.advance(11 * MINUTE_MS)
    await read(moderator, caseId)
    await read(await staffAs('owner'), caseId)
    expect(await views()).toHaveLength(3)
    const events = await db()
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.kind, 'waiting_list_opened'))
    expect(events).toHaveLength(3)
    expect(events[0]).toMatchObject({ actorId: moderator.id, subjectId: world.owner.id })
    // The breeder does not learn that someone looks into it.
    const own = await app().request('GET', '/api/account-status', { as: world.owner })
    expect(own.body).not.toContain('waiting list')
  })

  it.each(STAFF_ROLES)('is read by %s only if they decide reports', async (role) => {
    const caseId = await aboutCattery()
    const reader = await staffAs(role)
    const mayRead = role === 'moderator' || role === 'owner'
    expect((await read(reader, caseId)).statusCode).toBe(mayRead ? 200 : 403)
    expect(await listsOf(reader, caseId)).toEqual(mayRead ? [world.breederId] : [])
    expect(await views()).toHaveLength(mayRead ? 1 : 0)
  })

  it('is not read by its parties, by staff who are on the list, or by users', async () => {
    const caseId = await aboutCattery()
    const member = await joinAs(app(), world, 'Kim')
    for (const { id } of [member.family, world.owner])
      await db().update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, id))
    expect((await read(member.family, caseId)).statusCode).toBe(403)
    expect((await read(world.owner, caseId)).statusCode).toBe(404)
    expect((await read(robin.family, caseId)).statusCode).toBe(403)
    expect(await views()).toEqual([])
  })
})

describe('other cases', () => {
  it('lead there from either side of an entry, although they never wrote to each other', async () => {
    const byBreeder = await reportOf(world.owner, { userId: robin.family.id })
    expect(await listsOf(moderator, byBreeder)).toEqual([world.breederId])
    expect((await read(moderator, byBreeder)).statusCode).toBe(200)
    const byFamily = await reportOf(robin.family, { userId: world.owner.id })
    expect(await listsOf(moderator, byFamily)).toEqual([world.breederId])
    const stranger = await signUp(app())
    expect((await report(world.owner, { userId: stranger.id, reason: 'rude' })).statusCode).toBe(404)
  })

  it('include requests to support of a family that is on a list', async () => {
    const request = await app().request('POST', '/api/support', {
      as: robin.family,
      body: { clientId: newId(), topic: 'other', text: 'The breeder passed us over twice. Is that allowed?' },
    })
    expect(request.statusCode, request.body).toBe(201)
    const [found] = await db().select().from(moderationCases)
    expect(await listsOf(moderator, found?.id ?? '')).toEqual([world.breederId])
    expect((await read(moderator, found?.id ?? '')).statusCode).toBe(200)
  })

  it('do not lead to lists that they are not about', async () => {
    const other = await openList(app())
    const caseId = await aboutCattery()
    expect((await read(moderator, caseId, `?breederId=${other.breederId}`)).statusCode).toBe(404)
    expect((await read(moderator, caseId, `?breederId=${world.breederId}`)).statusCode).toBe(200)
    expect((await read(moderator, caseId, '?breederId=1')).statusCode).toBe(400)
    expect((await read(moderator, newId())).statusCode).toBe(404)
  })
})
