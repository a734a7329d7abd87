/** Staff do not read who reported them, nor cases and log entries about themselves; and which roles see reporters at all. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { STAFF_ROLES, type StaffRole } from '#lib/staff-roles.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addReview } from '#testing/sales/reviews.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { addReport } from './api/cases/case-store.ts'
import { moderationCases } from './api/tables.ts'
import type { Case, CaseDetail, LogEntry } from './contract.ts'
import { moderationCalls } from './test-world.ts'

const { app } = appOfThisFile()
const calls = moderationCalls(app)
const db = () => app().services.db

let [reporter, customer]: TestUser[] = []
let owner: TestUser
/** A breeder with the role support. */
let member: Breeder & { cat: Parameters<typeof addTestSale>[1]['cat'] }

const makeStaff = (id: string, staffRole: StaffRole) =>
  db().update(users).set({ role: 'admin', staffRole }).where(eq(users.id, id))
async function signUpAs(staffRole: StaffRole): Promise<TestUser> {
  const person = await signUp(app(), { firstName: 'Sam', lastName: 'Staffer' })
  await makeStaff(person.id, staffRole)
  return person
}
/** Adds a report. Users can report only what they can see, which the tests of reports cover. */
const report = (as: TestUser | undefined, { kind, id, userId = id, comment }: Reported): Promise<string> =>
  addReport(db(), {
    userId,
    reporterId: as?.id ?? '',
    reason: 'misleading',
    comment: comment ?? null,
    createdAt: app().clock.now(),
    subjectKind: kind,
    subjectId: id,
    subjectTitle: 'A subject',
  })
type Reported = {
  kind: 'message' | 'person' | 'cat' | 'breeder' | 'review'
  id: string
  userId?: string
  comment?: string
}
const listed = async (as: TestUser, query = '') => {
  const response = await calls.cases(as, query)
  expect(response.headers['x-total-count']).toBe(String(response.json().length))
  return response.json<Case[]>()
}
const idsOf = (cases: { id: string }[]) => cases.map(({ id }) => id).sort()

beforeEach(async () => {
  reporter = await signUp(app(), { firstName: 'Petra', lastName: 'Quillfeather' })
  customer = await signUp(app(), { firstName: 'Cora', lastName: 'Buyer' })
  member = await signUpBreeder(app())
  owner = await signUpAs('owner')
  await makeStaff(member.id, 'support')
})

describe('cases about oneself', () => {
  /** A case of each kind of subject that belongs to the member of staff, and one about someone else. */
  async function caseOfEach() {
    const review = await addReview(app(), { breederId: member.cattery.id, reviewerId: customer?.id ?? '' })
    const sale = await addTestSale(app(), { cat: member.cat, buyerId: customer?.id ?? '' })
    const messageId = await calls.deliver(reporter as TestUser, member.id, 'Words that hurt')
    const order = { subjectKind: 'order', subjectId: sale.id, subjectTitle: 'An order' } as const
    const [support] = await db()
      .insert(moderationCases)
      .values({ kind: 'support', userId: customer?.id ?? '', reason: 'order', ...order })
      .returning()
    const own = {
      person: await report(reporter, { kind: 'person', id: member.id }),
      cattery: await report(reporter, { kind: 'breeder', id: member.cattery.id, userId: member.id }),
      cat: await report(reporter, {
        kind: 'cat',
        id: member.cat.id,
        userId: member.id,
        comment: 'Telltale words',
      }),
      'review of the cattery': await report(reporter, {
        kind: 'review',
        id: review.id,
        userId: customer?.id ?? '',
      }),
      'what they reported': await report(member, {
        kind: 'message',
        id: messageId,
        userId: reporter?.id ?? '',
      }),
      'order that someone asks about': support?.id ?? '',
    }
    return { own, other: await report(reporter, { kind: 'person', id: customer?.id ?? '' }) }
  }

  it('are in no list, count, or search, and cannot be opened or worked on', async () => {
    const { own, other } = await caseOfEach()
    expect(idsOf(await listed(owner))).toEqual([...Object.values(own), other].sort())
    expect(idsOf(await listed(member))).toEqual([other])
    expect(idsOf(await listed(member, '?status=all'))).toEqual([other])
    expect(await listed(owner, '?q=telltale')).toHaveLength(1)
    expect(await listed(member, '?q=telltale')).toEqual([])
    for (const { id, number } of await listed(owner))
      expect(idsOf(await listed(member, `?q=${number}`))).toEqual(id === other ? [other] : [])
    for (const [name, id] of Object.entries(own)) {
      const answers = [
        await calls.open(member, id),
        await calls.note(member, id),
        await calls.assign(member, id, member.id, null),
      ]
      expect(
        answers.map(({ statusCode }) => statusCode),
        name,
      ).toEqual([404, 404, 404])
    }
    expect((await calls.open(member, other)).statusCode).toBe(200)
  })

  it('are not assigned to oneself by others', async () => {
    const { own, other } = await caseOfEach()
    const refused = await calls.assign(owner, own.cat, member.id, null)
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { assigneeId: expect.any(String) }])
    expect((await calls.assign(owner, other, member.id, null)).statusCode).toBe(200)
  })

  it('are not among the other cases of a case, nor is the log about oneself readable', async () => {
    await makeStaff(member.id, 'moderator')
    const { own, other } = await caseOfEach()
    const detailOf = async (as: TestUser) => (await calls.open(as, other)).json<CaseDetail>().earlierCases
    expect(idsOf((await detailOf(owner)).reporter)).toContain(own.cat)
    expect((await detailOf(member)).reporter).toEqual([])

    expect((await calls.decide(owner, own['what they reported'], 'warn')).statusCode).toBe(200)
    expect((await calls.decide(owner, own['review of the cattery'], 'warn')).statusCode).toBe(200)
    expect((await calls.decide(owner, other, 'warn')).statusCode).toBe(200)
    const logged = async (as: TestUser) => (await calls.log(as)).map(({ caseId }: LogEntry) => caseId)
    expect((await logged(owner)).sort()).toEqual(
      [own['what they reported'], own['review of the cattery'], other].sort(),
    )
    expect(await logged(member)).toEqual([other])
    expect(await calls.log(member, `?userId=${member.id}`)).toEqual([])
  })

  it('reviews by oneself or of the own cattery are in the list of the others only', async () => {
    await addReview(app(), { breederId: member.cattery.id })
    const foreign = await addReview(app(), { breederId: (await signUpBreeder(app())).cattery.id })
    const reviews = async (as: TestUser) =>
      (await app().request('GET', '/api/admin/reviews', { as })).json<{ id: string }[]>()
    expect(await reviews(owner)).toHaveLength(2)
    expect(idsOf(await reviews(member))).toEqual([foreign.id])
  })
})

it('the security log shows owners what others did to them only in their own account', async () => {
  const { securityLog } = app().services
  const moderator = await signUpAs('moderator')
  const request = { ip: '203.0.113.9', id: 'a-request' }
  await securityLog.record(db(), {
    kind: 'conversation_opened',
    actorId: moderator.id,
    subjectId: owner.id,
    request,
  })
  await securityLog.record(db(), { kind: 'signed_in', actorId: owner.id, subjectId: owner.id, request })
  const kinds = async (as: TestUser) =>
    (await app().request('GET', '/api/admin/security-events', { as }))
      .json<{ kind: string }[]>()
      .map(({ kind }) => kind)
      .sort()
  expect(await kinds(owner)).toEqual(['signed_in'])
  expect(await kinds(await signUpAs('owner'))).toEqual(['conversation_opened', 'signed_in'])
})

it.each(STAFF_ROLES)('%s see who reported something only if they decide reports', async (role) => {
  const reader = await signUpAs(role)
  const about = await report(reporter, { kind: 'person', id: customer?.id ?? '' })
  const earlier = await report(reporter, { kind: 'breeder', id: member.cattery.id, userId: member.id })
  const reportOfReporter = await report(customer, { kind: 'person', id: reporter?.id ?? '' })
  const knows = role === 'moderator' || role === 'owner'
  const name = { userId: reporter?.id, name: 'Petra Quillfeather' }
  const detail = (await calls.open(reader, about)).json<CaseDetail>()
  expect(detail.reporter).toEqual(knows ? name : null)
  expect(idsOf(detail.earlierCases.reporter)).toEqual(knows ? [earlier, reportOfReporter].sort() : [])
  const found = (await listed(reader)).find(({ id }) => id === about)
  expect(found?.reporter).toEqual(knows ? name : null)
  const search = await listed(reader, '?q=quillfeather')
  expect(idsOf(search)).toEqual(knows ? [about, earlier, reportOfReporter].sort() : [reportOfReporter])
  // The other cases of a person must not reveal what that person reported.
  const other = (await calls.open(reader, reportOfReporter)).json<CaseDetail>()
  expect(idsOf(other.earlierCases.person)).toEqual(knows ? [about, earlier].sort() : [])
})
