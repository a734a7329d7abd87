import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { REPORT_LIMIT } from './api/cases/reports.ts'
import { moderationCases } from './api/tables.ts'
import { moderationCalls } from './test-world.ts'

const { app } = appOfThisFile()
const { report, deliver } = moderationCalls(app)
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }
let messageId: string

beforeEach(async () => {
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
  messageId = await deliver(buyer, breeder.id, 'Words that hurt')
})

const cases = () => app().services.db.select().from(moderationCases)

it('the recipient can report a message, once', async () => {
  const body = { messageId, reason: 'rude', comment: ' Again and again ' }
  const responses = await Promise.all([1, 2].map(() => report(breeder, body)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(responses[0]?.json()).toEqual(responses[1]?.json())
  expect(await cases()).toMatchObject([
    {
      kind: 'report',
      userId: buyer.id,
      reporterId: breeder.id,
      reason: 'rude',
      status: 'open',
      subjectKind: 'message',
      subjectId: messageId,
      comment: 'Again and again',
    },
  ])
})

it('users, catteries, cats, and pairings can be reported', async () => {
  const pairing = await addPairing(app(), { breederId: breeder.cattery.id })
  const subjects = [
    [{ userId: breeder.id }, 'person', breeder.id],
    [{ breederId: breeder.cattery.id }, 'breeder', breeder.cattery.id],
    [{ catId: breeder.cat.id }, 'cat', breeder.cat.id],
    [{ breedingPairingId: pairing.id }, 'pairing', pairing.id],
  ] as const
  for (const [body, subjectKind, subjectId] of subjects) {
    const response = await report(buyer, { ...body, reason: 'misleading' })
    expect(response.statusCode, response.body).toBe(201)
    const { id } = response.json()
    expect((await cases()).filter((each) => each.id === id)).toMatchObject([
      { userId: breeder.id, subjectKind, subjectId, comment: null },
    ])
  }
  // A report by another user opens a separate case.
  const other = await signUp(app())
  expect((await report(other, { catId: breeder.cat.id, reason: 'welfare' })).statusCode).toBe(201)
  expect(await cases()).toHaveLength(5)
})

it('rejects reports of subjects that are invisible to the user or their own', async () => {
  const stranger = await signUp(app())
  const withdrawn = await addCat(app(), {
    breederId: breeder.cattery.id,
    status: 'withdrawn',
    takenDownFrom: 'available',
  })
  const invisible: [TestUser, Record<string, string>][] = [
    [stranger, { messageId }],
    [buyer, { messageId }],
    [stranger, { userId: buyer.id }],
    [buyer, { catId: withdrawn.id }],
    [buyer, { userId: newId() }],
    [buyer, { breederId: newId() }],
    [buyer, { breedingPairingId: newId() }],
  ]
  for (const [as, body] of invisible)
    expect([body, (await report(as, { ...body, reason: 'spam' })).json().code]).toEqual([body, 'not_found'])
  const own = [{ userId: breeder.id }, { breederId: breeder.cattery.id }, { catId: breeder.cat.id }]
  for (const body of own)
    expect((await report(breeder, { ...body, reason: 'spam' })).json().code).toBe('forbidden')
  await app()
    .services.db.update(breeders)
    .set({ verificationStatus: 'suspended' })
    .where(eq(breeders.id, breeder.cattery.id))
  for (const body of [{ breederId: breeder.cattery.id }, { catId: breeder.cat.id }])
    expect((await report(stranger, { ...body, reason: 'spam' })).statusCode).toBe(404)
  // Users with a conversation can still report each other.
  expect((await report(buyer, { userId: breeder.id, reason: 'fraud' })).statusCode).toBe(201)
})

it('requires one subject, a listed reason, and a comment of at most 1,000 characters', async () => {
  const invalid = [
    { reason: 'rude' },
    { messageId },
    { messageId, reason: 'dull' },
    { messageId, reason: ['rude'] },
    { messageId: 7, reason: 'spam' },
    { messageId: `${messageId}'`, reason: 'spam' },
    { messageId, catId: breeder.cat.id, reason: 'spam' },
    { messageId, reason: 'spam', comment: 'x'.repeat(1_001) },
    { messageId, reason: 'spam', comment: 'a\u0000b' },
    { messageId, reason: 'spam', comment: { text: 'x' } },
  ]
  for (const body of invalid) expect([body, (await report(breeder, body)).statusCode]).toEqual([body, 400])
  expect(await cases()).toEqual([])
  for (const comment of [null, '', '  ', "'; drop table cats; --", '100 % 🐈', 'x'.repeat(1_000)]) {
    const response = await report(breeder, { messageId, reason: 'other', comment })
    expect(response.statusCode).toBe(201)
  }
})

it(`rejects more than ${REPORT_LIMIT.points} reports a day`, async () => {
  const cat = await addCat(app())
  const many = Array.from({ length: REPORT_LIMIT.points }, () => ({
    kind: 'report' as const,
    userId: breeder.id,
    reporterId: buyer.id,
    reason: 'spam',
    subjectKind: 'cat' as const,
    subjectId: newId(),
    subjectTitle: 'Cat',
    createdAt: app().clock.now(),
  }))
  await app().services.db.insert(moderationCases).values(many)
  expect((await report(buyer, { catId: cat.id, reason: 'spam' })).json().code).toBe('too_many_requests')
  app().clock.advance(25 * HOUR_MS)
  expect((await report(buyer, { catId: cat.id, reason: 'spam' })).statusCode).toBe(201)
})

it('a subject can be reported again after its case is closed; a deleted listing keeps its title', async () => {
  const first = (await report(buyer, { catId: breeder.cat.id, reason: 'spam' })).json().id
  await app()
    .services.db.update(moderationCases)
    .set({ status: 'closed', closedAt: app().clock.now() })
    .where(eq(moderationCases.id, first))
  const second = (await report(buyer, { catId: breeder.cat.id, reason: 'spam' })).json().id
  expect(second).not.toBe(first)
  await app().services.db.delete(cats).where(eq(cats.id, breeder.cat.id))
  const titles = (await cases()).map(({ id, subjectTitle }) => [id, subjectTitle])
  expect(titles.sort()).toEqual([first, second].sort().map((id) => [id, 'Juniper']))
})
