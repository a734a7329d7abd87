/** Rules of places and clubs: what buyers read, and what staff edit with history. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { placeRules } from './api/tables.ts'
import { MAX_SENTENCE, RECHECK_MONTHS } from './choices.ts'
import type { PlaceRule, RuleVersion, StaffRule } from './contract.ts'
import { addRule, OREGON } from './test-world.ts'

const { app } = appOfThisFile()
let moderator: TestUser
let support: TestUser

beforeEach(async () => {
  app().clock.set(new Date('2026-12-01T12:00:00Z'))
  ;[moderator, support] = [await signUpAs('moderator', 'Mora'), await signUpAs('support', 'Silas')]
})

async function signUpAs(staffRole: StaffRole, firstName: string): Promise<TestUser> {
  const user = await signUp(app(), { firstName, lastName: 'Staffer' })
  await app().services.db.update(users).set({ role: 'admin', staffRole }).where(eq(users.id, user.id))
  return user
}

async function call<T>(method: string, path: string, as?: TestUser, body?: object) {
  const response = await app().request(method, path, { ...(as && { as }), ...(body && { body }) })
  return { status: response.statusCode, body: response.json() as T }
}
const shown = async (state?: string) =>
  (await call<PlaceRule[]>('GET', `/api/place-rules${state ? `?state=${state}` : ''}`)).body
const listed = async () => (await call<StaffRule[]>('GET', '/api/admin/place-rules', support)).body
const add = (changes: object = {}, as = moderator) =>
  call<StaffRule>('POST', '/api/admin/place-rules', as, { id: newId(), ...OREGON, ...changes })
const change = (id: string, changes: object = {}, as = moderator) =>
  call<StaffRule>('PUT', `/api/admin/place-rules/${id}`, as, { ...OREGON, version: 1, ...changes })
const history = async (id: string) =>
  (await call<RuleVersion[]>('GET', `/api/admin/place-rules/${id}/history`, support)).body

const summary = ({ place, subject, number }: PlaceRule) => [place, subject, number]

describe('the first rows', () => {
  it('are all rules that were found, each with its source and the day of reading', async () => {
    const rules = await shown()
    expect(rules.map(summary)).toEqual([
      ['FIFe', 'age', 14],
      ...[2, 3].map(() => ['FIFe', 'litters', expect.any(Number)]),
      ['GCCF', 'age', 13],
      ['GCCF', 'litters', 3],
      ['GCCF', 'vaccines', 7],
      ['WCF', 'age', 12],
      ['WCF', 'litters', 3],
      ...[1, 2, 3].map(() => ['EU', 'border', expect.toSatisfy(() => true)]),
      ['US', 'age', 8],
      ['US', 'shipping', 4],
      ['CO', 'age', 8],
      ['CO', 'weight', 2],
      ['FL', 'rights', null],
      ['IL', 'age', 8],
      ...[2, 29].map(() => ['KS', 'license', expect.any(Number)]),
      ['MA', 'age', 8],
      ['NV', 'age', 8],
      ['NY', 'rights', 9],
      ['TX', 'age', 8],
      ['VA', 'age', 7],
      ['VA', 'rights', 10],
      ['VA', 'vaccines', 5],
      ['WA', 'payment', null],
    ])
    for (const { readOn, sourceUrl, source } of rules) {
      expect([readOn, sourceUrl]).toEqual(['2026-11-15', expect.stringMatching(/^https:\/\/[^ ]+$/)])
      expect(source.length).toBeGreaterThan(3)
    }
    const [first] = rules
    expect(await history(first?.id ?? '')).toEqual([
      {
        version: 1,
        content: { ...first, id: undefined, isEnded: false },
        by: null,
        createdAt: expect.any(String),
      },
    ])
  })

  it('of a state are its own and those of countries; a state without rows has only these', async () => {
    const inUsa = [
      ...[null, null, 15].map(() => ['EU', 'border', expect.toSatisfy(() => true)]),
      ['US', 'age', 8],
      ['US', 'shipping', 4],
    ]
    expect((await shown('NY')).map(summary)).toEqual([...inUsa, ['NY', 'rights', 9]])
    expect((await shown('OR')).map(summary)).toEqual(inUsa)
    const bad = ['ny', 'XX', 'New York', 'constructor'].map((state) =>
      call('GET', `/api/place-rules?state=${state}`),
    )
    expect((await Promise.all(bad)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
  })
})

describe('a row', () => {
  it.each([
    ['2026-02-28', '2027-02-27', 'soon'],
    ['2026-02-28', '2027-02-28', 'late'],
    ['2027-03-01', '2028-02-29', 'soon'],
    ['2027-03-01', '2028-03-01', 'late'],
    ['2024-02-29', '2025-02-27', 'soon'],
    ['2024-02-29', '2025-02-28', 'late'],
    ['2026-12-31', '2027-11-30', 'current'],
    ['2026-12-31', '2027-12-01', 'soon'],
  ])('that was read on %s is on %s %s; buyers see it until it is late', async (readOn, today, state) => {
    await addRule(app(), { readOn })
    await addRule(app(), { place: 'WY', readOn })
    app().clock.set(new Date(`${today}T12:00:00Z`))
    const rule = (await listed()).find(({ place }) => place === 'OR')
    expect(rule).toMatchObject({ state, readOn })
    expect((await shown('OR')).some(({ place }) => place === 'OR')).toBe(state !== 'late')
  })

  it('is read again after as many months as the text of staff says', async () => {
    const { readOn, lateFrom } = await addRule(app(), { readOn: '2026-03-15' })
    expect([readOn, lateFrom, RECHECK_MONTHS]).toEqual(['2026-03-15', '2027-03-15', 12])
  })

  it('that has ended is kept for staff only', async () => {
    await addRule(app(), { isEnded: true })
    expect((await shown('OR')).map(({ place }) => place)).toEqual(['EU', 'EU', 'EU', 'US', 'US'])
    expect((await listed()).at(-1)).toMatchObject({ place: 'OR', state: 'ended' })
  })
})

describe('staff', () => {
  it('add a rule once per ID, and its history says who wrote it', async () => {
    const id = newId()
    const { status, body } = await add({ id })
    expect([status, body]).toEqual([
      201,
      {
        ...OREGON,
        isEnded: undefined,
        id,
        lateFrom: '2027-03-01',
        state: 'current',
        version: 1,
      },
    ])
    expect((await add({ id, number: 11 })).body).toEqual(body)
    const { id: _, lateFrom: _lateFrom, state: _state, version: _version, ...content } = body
    expect(await history(id)).toEqual([
      {
        version: 1,
        content: { ...content, isEnded: false },
        by: 'Mora S.',
        createdAt: '2026-12-01T12:00:00.000Z',
      },
    ])
    expect(await shown('OR')).toContainEqual({ ...content, id })
  })

  it('change a rule; the versions before stay, newest first', async () => {
    const [{ body: rule }, { body: other }] = [await add(), await add({ place: 'WY' })]
    app().clock.advance(MINUTE_MS)
    const changed = await change(rule.id, { number: 12, readOn: '2026-12-01' })
    expect(changed).toMatchObject({ status: 200, body: { number: 12, version: 2, lateFrom: '2027-12-01' } })
    expect((await history(rule.id)).map(({ version, content, by }) => [version, content.number, by])).toEqual(
      [
        [2, 12, 'Mora S.'],
        [1, 10, 'Mora S.'],
      ],
    )
    expect(await history(other.id)).toHaveLength(1)
    expect((await shown('OR')).find(({ id }) => id === rule.id)).toMatchObject({ number: 12 })
  })

  it('who change the same version at once do not overwrite each other', async () => {
    const { body: rule } = await add()
    const both = await Promise.all([change(rule.id, { number: 11 }), change(rule.id, { number: 12 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = both.find(({ status }) => status === 200)?.body
    expect((await listed()).find(({ id }) => id === rule.id)).toEqual(winner)
    expect(await history(rule.id)).toHaveLength(2)
    expect((await change(rule.id, { number: 13 })).status).toBe(409)
    expect((await change(rule.id, { number: 13, version: 3 })).status).toBe(409)
    expect((await change(newId())).status).toBe(404)
  })

  it('need a role: support reads, moderators and owners write, and nobody else reads', async () => {
    const [finance, owner, buyer] = [
      await signUpAs('finance', 'Finn'),
      await signUpAs('owner', 'Olga'),
      await signUp(app()),
    ]
    const { body: rule } = await add()
    const writes = [support, finance, buyer, owner].map(async (as) => [
      (await add({}, as)).status,
      (await change(rule.id, {}, as)).status,
    ])
    expect(await Promise.all(writes)).toEqual([
      [403, 403],
      [403, 403],
      [403, 403],
      [201, 200],
    ])
    const paths = ['/api/admin/place-rules', `/api/admin/place-rules/${rule.id}/history`]
    for (const path of paths) {
      const reads = [support, finance, buyer, undefined].map(
        async (as) => (await call('GET', path, as)).status,
      )
      expect(await Promise.all(reads)).toEqual([200, 200, 403, 401])
    }
    expect((await call('GET', `/api/admin/place-rules/${newId()}/history`, support)).status).toBe(404)
  })

  it('whose account is deleted stay in the history without a name', async () => {
    const { body: rule } = await add()
    await app().services.db.delete(users).where(eq(users.id, moderator.id))
    expect((await history(rule.id)).map(({ by }) => by)).toEqual(['Deleted account'])
  })
})

describe('bad values are refused:', () => {
  it.each([
    [{ kind: 'county' }, 'kind'],
    [{ place: 'FIFe' }, 'place'],
    [{ place: 'toString' }, 'place'],
    [{ kind: 'club', place: 'FIFe' }, 'binds'],
    [{ binds: 'members' }, 'binds'],
    [{ subject: 'color' }, 'subject'],
    [{ number: null, unit: null }, 'number'],
    [{ number: 0 }, 'number'],
    [{ number: 1001 }, 'number'],
    [{ number: 8.5 }, 'number'],
    [{ unit: 'days' }, 'unit'],
    [{ unit: null }, 'unit'],
    [{ months: 12 }, 'months'],
    [{ subject: 'litters', unit: 'litters' }, 'months'],
    [{ subject: 'litters', unit: 'litters', months: 61 }, 'months'],
    [{ sentence: 'Too short' }, 'sentence'],
    [{ sentence: 'a'.repeat(MAX_SENTENCE + 1) }, 'sentence'],
    [{ source: ' ' }, 'source'],
    [{ sourceUrl: 'http://laws.example' }, 'sourceUrl'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ sourceUrl: `https://laws.example/${'a'.repeat(400)}` }, 'sourceUrl'],
    [{ readOn: '2026-12-02' }, 'readOn'],
    [{ readOn: '2026-02-30' }, 'readOn'],
    [{ isEnded: 'no' }, 'isEnded'],
  ])('%j', async (changes, field) => {
    const { body: rule } = await add()
    for (const { status, body } of [await add(changes), await change(rule.id, changes)]) {
      expect(status).toBe(400)
      expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual([field])
    }
    expect(await history(rule.id)).toHaveLength(1)
  })

  it('the database refuses them as well', async () => {
    for (const bad of [
      { place: 'O' },
      { number: 0 },
      { months: 12 },
      { sourceUrl: 'http://laws.example' },
      { unit: 'days' as const },
    ])
      await expect(addRule(app(), bad)).rejects.toThrow()
  })
})

it('the history cannot be changed, removed, or emptied', async () => {
  await add()
  const { db } = app().services
  for (const statement of [
    sql`update place_rule_versions set version = 7`,
    sql`delete from place_rule_versions`,
    sql`truncate place_rule_versions`,
    sql`truncate place_rules cascade`,
  ])
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } })
  await expect(db.delete(placeRules)).rejects.toThrow()
})
