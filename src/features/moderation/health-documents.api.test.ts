/** Documents of tests of animals: staff mark them as seen, and families and the breeder read that. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { type AnimalRow, animals, animalTests } from '#features/breeding/api/tables.ts'
import type { FamilyHealth, TestDocument } from '#features/breeding/contract.ts'
import { addAnimal } from '#features/breeding/test-world.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const { log, accountStatus } = moderationCalls(app)
let staff: TestUser
let breeder: Breeder
let al: AnimalRow
let cat: { id: string }

const db = () => app().services.db
const add = async (values: Partial<typeof animalTests.$inferInsert> = {}) => {
  const [row] = await db()
    .insert(animalTests)
    .values({
      animalId: al.id,
      breederId: al.breederId,
      code: 'PKDef',
      result: 'N/N',
      laboratory: 'Genelab',
      testedOn: '2026-03-09',
      documentUrl: '/objects/al',
      ...values,
    })
    .returning()
  if (!row) throw new Error('no test')
  return row
}

beforeEach(async () => {
  ;[staff, breeder] = [await signUpStaff(app()), await signUpBreeder(app())]
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, breeder.id))
  al = await addAnimal(app(), { breederId: breeder.cattery.id, registeredName: 'Al', visibility: 'public' })
  const listed = await addCat(app(), { breederId: breeder.cattery.id, breed: 'Siberian' })
  await db().update(animals).set({ sireId: al.id }).where(eq(animals.id, listed.animalId))
  cat = listed
})

const list = async (query = '', as = staff) => {
  const response = await app().request('GET', `/api/admin/test-documents${query}`, { as })
  expect(response.statusCode, response.body).toBe(200)
  return { items: response.json<TestDocument[]>(), total: response.headers['x-total-count'] }
}
const decide = (id: string, body: object, as = staff) =>
  app().request('POST', `/api/admin/test-documents/${id}/decision`, { as, body })
const see = (id: string, version = 1, as = staff) => decide(id, { action: 'see', version }, as)
const unsee = (id: string, reason: unknown = 'The name differs') =>
  decide(id, { action: 'unsee', version: 1, reason })
/** What a family reads. */
const origin = async () =>
  /\((.*)\)/.exec(
    (
      await app().request('GET', `/api/cats/${cat.id}/health`, { headers: { 'cache-control': '' } })
    ).json<FamilyHealth>().statements[0]?.text ?? '',
  )?.[1]
const SEEN = 'laboratory named, Mar 2026, document seen by our staff'
const STATED = 'laboratory named, Mar 2026, stated by the breeder'

describe('the document of a test', () => {
  it('is listed for staff until they have seen it, and families then read that', async () => {
    const other = await add({
      code: null,
      name: 'Gait',
      result: 'good',
      createdAt: new Date('2026-01-02T03:04:05Z'),
    })
    const test = await add({ createdAt: new Date('2026-01-01T03:04:05Z') })
    await add({ documentUrl: null, code: 'rdAc' })
    const shown: TestDocument = {
      id: test.id,
      version: 1,
      animal: { id: al.id, name: 'Al' },
      breeder: { id: breeder.cattery.id, businessName: breeder.cattery.businessName },
      code: 'PKDef',
      name: 'PK deficiency',
      result: 'N/N',
      laboratory: 'Genelab',
      testedOn: '2026-03-09',
      documentUrl: '/objects/al',
      createdAt: '2026-01-01T03:04:05.000Z',
      seenAt: null,
    }
    const waiting = await list()
    expect(waiting.items[0]).toEqual(shown)
    expect(waiting.items.map(({ id, name }) => [id, name])).toEqual([
      [test.id, 'PK deficiency'],
      [other.id, 'Gait'],
    ])
    expect(waiting.total).toBe('2')
    expect((await list('?limit=1&page=2')).items.map(({ id }) => id)).toEqual([other.id])
    expect(await origin()).toBe(STATED)
    const response = await see(test.id)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toEqual({ ...shown, seenAt: app().clock.now().toISOString() })
    await expect.poll(origin).toBe(SEEN)
    expect((await list()).items.map(({ id }) => id)).toEqual([other.id])
    expect((await list('?seen=true')).items.map(({ id }) => id)).toEqual([test.id])
    const own = await app().request('GET', `/api/breeding/animals/${al.id}/tests`, { as: breeder })
    expect(own.json().tests.find(({ id }: { id: string }) => id === test.id)).toMatchObject({
      seenOn: app().clock.now().toISOString().slice(0, 10),
      version: 1,
    })
  })

  it('is logged when it is seen, and when that is taken back, which the breeder is told with the reason', async () => {
    const { id } = await add()
    await see(id)
    const response = await unsee(id)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json().seenAt).toBeNull()
    await expect.poll(origin).toBe(STATED)
    const person = { userId: breeder.id }
    const entries = (await log(staff)).filter(({ action }: { action: string }) =>
      action.endsWith('see_document'),
    )
    expect(entries).toMatchObject([
      {
        action: 'unsee_document',
        reason: 'Al, PK deficiency: The name differs',
        actor: { userId: staff.id },
        person,
      },
      {
        action: 'see_document',
        reason: 'Al, PK deficiency: the document says what the breeder entered.',
        actor: { userId: staff.id },
        person,
      },
    ])
    const { decisions } = await accountStatus(breeder)
    expect(decisions.map(({ action, canAppeal }: Record<string, unknown>) => [action, canAppeal])).toEqual([
      ['unsee_document', false],
      ['see_document', false],
    ])
    const notices = (await app().request('GET', '/api/notices', { as: breeder })).body
    expect(notices).toContain('A document no longer counts as seen by our staff')
    expect(notices).toContain('The name differs')
  })

  it('must be seen again after the breeder changed the test, of which staff see the version they compare', async () => {
    const { id } = await add()
    await see(id)
    const path = `/api/breeding/animals/${al.id}/tests/${id}`
    const changed = await app().request('PATCH', path, { as: breeder, body: { version: 1, result: 'N/m' } })
    expect(changed.statusCode, changed.body).toBe(200)
    await expect.poll(origin).toBe(STATED)
    expect((await list()).items).toMatchObject([{ id, version: 2, result: 'N/m', seenAt: null }])
    expect((await see(id, 1)).json()).toMatchObject({ code: 'conflict' })
    expect((await see(id, 2)).statusCode).toBe(200)
    await app().request('PATCH', path, { as: breeder, body: { version: 2, documentUrl: null } })
    expect([(await list()).items, (await list('?seen=true')).items]).toEqual([[], []])
    expect((await see(id, 3)).json()).toMatchObject({ code: 'not_found' })
  })

  it('is seen once, also by two members of staff at once', async () => {
    const { id } = await add()
    const other = await signUpStaff(app(), 'Robin')
    const responses = await Promise.all([see(id), see(id, 1, other)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await unsee(id)).statusCode).toBe(200)
    expect((await unsee(id)).json()).toMatchObject({ code: 'conflict' })
  })

  it.each<[string, object]>([
    ['without an action', { version: 1 }],
    ['with another action', { action: 'approve', version: 1 }],
    ['without a version', { action: 'see' }],
    ['with a version in words', { action: 'see', version: 'one' }],
    ['back without a reason', { action: 'unsee', version: 1 }],
    ['back with an empty reason', { action: 'unsee', version: 1, reason: '  ' }],
    ['back with a long reason', { action: 'unsee', version: 1, reason: 'x'.repeat(1_001) }],
  ])('cannot be decided %s', async (_, body) => {
    const { id } = await add()
    expect((await decide(id, body)).json()).toMatchObject({ code: 'invalid' })
    expect((await list()).items.map((each) => each.id)).toEqual([id])
  })

  it('is for moderators, and not for the staff whose animal it is', async () => {
    const { id } = await add()
    const support = await signUpStaff(app(), 'Kim')
    await db().update(users).set({ staffRole: 'support' }).where(eq(users.id, support.id))
    const status = async (as?: TestUser) => [
      (await app().request('GET', '/api/admin/test-documents', { ...(as && { as }) })).statusCode,
      (
        await app().request('POST', `/api/admin/test-documents/${id}/decision`, {
          ...(as && { as }),
          body: { action: 'see', version: 1 },
        })
      ).statusCode,
    ]
    expect(await status()).toEqual([401, 401])
    expect(await status(await signUp(app()))).toEqual([403, 403])
    expect(await status(breeder)).toEqual([403, 403])
    expect(await status(support)).toEqual([403, 403])
    await db().update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, breeder.id))
    expect((await list('', breeder)).items).toEqual([])
    expect((await see(id, 1, breeder)).statusCode).toBe(403)
    expect((await see(id)).json()).toMatchObject({ code: 'forbidden' })
    expect((await see(newId())).json()).toMatchObject({ code: 'not_found' })
    expect((await see('x')).statusCode).toBe(404)
  })

  it('of a cattery that is not public does not wait for staff', async () => {
    await add()
    const theirs = await addBreeder(app())
    const bo = await addAnimal(app(), { breederId: theirs.id })
    const { id } = await add({ animalId: bo.id, breederId: theirs.id })
    await db().update(breeders).set({ isActive: false }).where(eq(breeders.id, breeder.cattery.id))
    expect((await list()).items.map((each) => each.id)).toEqual([id])
  })
})
