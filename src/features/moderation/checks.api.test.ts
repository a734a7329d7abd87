import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sessions, users } from '#features/accounts/api/tables.ts'
import { breederChecks } from '#features/breeders/api/tables.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { CHECK_KINDS } from '#lib/checks/kinds.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { dayIn } from '#lib/times.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, addCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { ExpiredBreeder, UncheckedBreeder } from './contract.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const { log, accountStatus } = moderationCalls(app)
let staff: TestUser
let breeder: Breeder

beforeEach(async () => {
  ;[staff, breeder] = [await signUpStaff(app()), await signUpBreeder(app())]
})

const SECRET = 'A passport with a blue cover'
const today = () => isoDate(app().clock.now())
const path = (id = breeder.cattery.id) => `/api/admin/breeders/${id}/checks`
const readChecks = async () => (await app().request('GET', path(), { as: staff })).json()
const send = (changes: Record<string, unknown> = {}, id = breeder.cattery.id, as = staff) =>
  app().request('POST', path(id), {
    as,
    body: {
      entryId: newId(),
      kind: 'identity',
      action: 'record',
      follows: null,
      result: 'passed',
      checkedOn: today(),
      expiresOn: addDays(today(), 300),
      seen: SECRET,
      ...changes,
    },
  })
/** Records an entry and returns its ID. */
const record = async (changes: Record<string, unknown> = {}): Promise<string> => {
  const entryId = newId()
  const response = await send({ entryId, ...changes })
  expect(response.statusCode, response.body).toBe(201)
  return entryId
}
const page = async (as?: TestUser) =>
  (
    await app().request('GET', `/api/breeders/${breeder.cattery.id}`, {
      ...(as ? { as } : { headers: { 'cache-control': '' } }),
    })
  ).json()
const shown = async (kind = 'identity') =>
  (await page()).checks.find((check: { kind: string }) => check.kind === kind)
const counts = async () =>
  (await app().request('GET', '/api/breeders')).json()[0]?.checkCounts as { valid: number; expired: number }
const TICA = { kind: 'registration', club: 'TICA', number: '12345' }

it('the public sees which checks were done in which month, and nothing of who checked or what they saw', async () => {
  await record()
  await record(TICA)
  await record({ kind: 'visit', method: 'video_call' })
  const month = today().slice(0, 7)
  const expiresIn = addDays(today(), 300).slice(0, 7)
  const done = { state: 'done', checkedIn: month, expiresIn }
  const notDone = { state: 'not_done', detail: null, checkedIn: null, expiresIn: null }
  await expect
    .poll(async () => (await page()).checks)
    .toEqual([
      { kind: 'identity', ...done, detail: null },
      { kind: 'address', ...notDone },
      { kind: 'phone', ...notDone },
      { kind: 'registration', ...done, detail: 'TICA' },
      { kind: 'veterinarian', ...notDone },
      { kind: 'visit', ...done, detail: 'video call' },
    ])
  await addCat(app(), { breederId: breeder.cattery.id })
  const paths = [
    `/api/breeders/${breeder.cattery.id}`,
    '/api/breeders',
    '/api/cats',
    `/breeder/${breeder.cattery.id}`,
  ]
  for (const url of paths) {
    const { body } = await app().request('GET', url)
    for (const secret of [SECRET, staff.id, 'Sam Staffer', '12345']) expect(body).not.toContain(secret)
  }
  expect(await counts()).toEqual({ valid: 3, expired: 0, checkedIn: today().slice(0, 7), acceptedIn: null })
  const [cat] = (await app().request('GET', '/api/cats')).json()
  expect(cat.breeder.checkCounts).toEqual({
    valid: 3,
    expired: 0,
    checkedIn: today().slice(0, 7),
    acceptedIn: null,
  })
})

it('staff see the statements beside every entry, with who checked and what they saw', async () => {
  const id = await record()
  expect(await readChecks()).toEqual({
    businessName: 'Quiet Paws',
    statements: expect.objectContaining({ documents: {}, meetingLocations: [] }),
    entries: [
      {
        id,
        kind: 'identity',
        action: 'record',
        follows: null,
        result: 'passed',
        checkedOn: today(),
        expiresOn: addDays(today(), 300),
        club: null,
        number: null,
        method: null,
        seen: SECRET,
        reason: null,
        actor: { userId: staff.id, name: 'Sam Staffer' },
        createdAt: app().clock.now().toISOString(),
        isCurrent: true,
      },
    ],
  })
  const { rows } = await app().services.db.execute(
    sql`select actor_id, subject_id from security_events where kind = 'application_opened'`,
  )
  expect(rows).toEqual([{ actor_id: staff.id, subject_id: breeder.id }])
})

it('the log and the breeder read the result, but not what was seen', async () => {
  await record()
  const [entry] = await log(staff)
  expect(entry).toMatchObject({ action: 'record_check', person: { userId: breeder.id } })
  expect(entry.reason).toMatch(/^Identity: checked .*, valid until .*\.$/)
  const [decision] = (await accountStatus(breeder)).decisions
  expect(decision).toMatchObject({ action: 'record_check', canAppeal: false })
  const notices = (await app().request('GET', '/api/notices', { as: breeder })).body
  expect(notices).toContain('A check of Quiet Paws')
  expect(notices).not.toContain(SECRET)
})

it('a failed check is never shown as done, and one that was passed before no longer counts', async () => {
  const follows = await record()
  await expect
    .poll(counts)
    .toEqual({ valid: 1, expired: 0, checkedIn: today().slice(0, 7), acceptedIn: null })
  app().clock.advance(1_000)
  await record({ follows, result: 'failed', expiresOn: undefined })
  await expect.poll(counts).toEqual({ valid: 0, expired: 0, checkedIn: null, acceptedIn: null })
  expect(await shown()).toEqual({
    kind: 'identity',
    state: 'not_done',
    detail: null,
    checkedIn: null,
    expiresIn: null,
  })
  expect((await readChecks()).entries).toMatchObject([
    { result: 'failed', isCurrent: true },
    { result: 'passed', isCurrent: false },
  ])
})

it('a visitor sees the new month of a check that was renewed, although the profile is cached', async () => {
  const follows = await record({ checkedOn: addDays(today(), -100) })
  const checkedIn = addDays(today(), -100).slice(0, 7)
  await expect.poll(() => shown()).toMatchObject({ checkedIn })
  app().clock.advance(1_000)
  await record({ follows })
  await expect.poll(() => shown()).toMatchObject({ checkedIn: today().slice(0, 7) })
  expect((await readChecks()).entries).toHaveLength(2)
})

it('a correction keeps what was wrong, with its reason, and a mistake can be removed', async () => {
  const first = await record(TICA)
  app().clock.advance(1_000)
  const correction = { action: 'correct', reason: 'The club was wrong' }
  const second = await record({ ...TICA, ...correction, follows: first, club: 'CFA' })
  await expect.poll(() => shown('registration')).toMatchObject({ detail: 'CFA' })
  app().clock.advance(1_000)
  const removal = { ...correction, result: 'withdrawn', expiresOn: undefined, follows: second }
  await record({ kind: 'registration', ...removal })
  await expect.poll(() => shown('registration')).toMatchObject({ state: 'not_done' })
  expect((await readChecks()).entries).toMatchObject([
    { result: 'withdrawn', reason: 'The club was wrong' },
    { club: 'CFA', reason: 'The club was wrong' },
    { club: 'TICA', reason: null },
  ])
})

it('nobody overwrites what they have not read: of two entries at once, one is refused', async () => {
  const both = await Promise.all([send(), send({ result: 'failed', expiresOn: undefined })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect((await send({ follows: newId() })).statusCode).toBe(409)
  expect((await readChecks()).entries).toHaveLength(1)
})

it('an entry that is sent twice counts once', async () => {
  const entryId = newId()
  const both = await Promise.all([send({ entryId }), send({ entryId })])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await log(staff)).toHaveLength(1)
  // Another cattery cannot have the same entry.
  const other = await addBreeder(app())
  expect((await send({ entryId }, other.id)).statusCode).toBe(409)
})

it.each([
  { kind: 'karma' },
  { action: 'remove' },
  { result: 'withdrawn' },
  { result: 'yes' },
  { checkedOn: '2999-01-01' },
  { checkedOn: 'yesterday' },
  { checkedOn: '2020-01-01', expiresOn: '2020-06-01' },
  { expiresOn: undefined },
  { expiresOn: '2020-01-01' },
  { expiresOn: '2999-01-01' },
  { result: 'failed' },
  { club: 'TICA' },
  { number: 5 },
  { method: 'video_call' },
  { kind: 'registration' },
  { ...TICA, club: '' },
  { ...TICA, club: 'x'.repeat(61) },
  { kind: 'visit' },
  { kind: 'visit', method: 'by post' },
  { seen: '' },
  { seen: '\u200b\u200b\u200b' },
  { seen: 'x'.repeat(1_001) },
  { reason: 'Because' },
  { action: 'correct' },
  { action: 'correct', reason: 'It was wrong' },
  { entryId: '1' },
  { follows: 7 },
])('refuses %j', async (changes) => {
  expect((await send(changes)).statusCode).toBe(400)
  expect((await readChecks()).entries).toEqual([])
})

it('needs a moderator with a recent sign-in, and a cattery of someone who is not staff', async () => {
  const { db } = app().services
  const own = await addBreeder(app(), { userId: staff.id })
  expect((await send({}, own.id)).json().code).toBe('forbidden')
  const colleague = await signUpStaff(app(), 'Kim')
  const theirs = await addBreeder(app(), { userId: colleague.id })
  expect((await send({}, theirs.id)).statusCode).toBe(403)
  expect((await send({}, newId())).statusCode).toBe(404)
  expect((await app().request('GET', path(newId()), { as: staff })).statusCode).toBe(404)
  expect((await send({}, breeder.cattery.id, breeder)).statusCode).toBe(403)
  await db.update(users).set({ staffRole: 'finance' }).where(sql`id = ${colleague.id}`)
  expect((await send({}, breeder.cattery.id, colleague)).statusCode).toBe(403)
  await db
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(sql`user_id = ${staff.id}`)
  expect((await send()).json().code).toBe('reauthentication_required')
  expect(await db.$count(breederChecks)).toBe(0)
})

it('an application with a failed check is not accepted before the check is passed', async () => {
  const applicant = await addBreeder(app(), { verificationStatus: 'pending', isActive: false })
  const accept = () =>
    app().request('POST', `/api/admin/applications/${applicant.id}/decision`, {
      as: staff,
      body: { decision: 'verify', reason: 'Everything is there' },
    })
  const entryId = newId()
  const failed = { entryId, kind: 'phone', result: 'failed', expiresOn: undefined }
  expect((await send(failed, applicant.id)).statusCode).toBe(201)
  expect((await accept()).json()).toMatchObject({
    code: 'conflict',
    message: 'These checks failed: Phone. Record a new result, or correct it, before you accept.',
  })
  expect((await send({ kind: 'phone', follows: entryId }, applicant.id)).statusCode).toBe(201)
  expect((await accept()).statusCode).toBe(200)
})

it('a breeder whom staff accepted without a check is shown as accepted, and not as if nothing had been done', async () => {
  const applicant = await addBreeder(app(), {
    verificationStatus: 'pending',
    isActive: false,
    timeZone: 'Pacific/Kiritimati',
  })
  const body = { decision: 'verify', reason: 'Everything is there' }
  await app().request('POST', `/api/admin/applications/${applicant.id}/decision`, { as: staff, body })
  const accepted = (await app().request('GET', `/api/breeders/${applicant.id}`)).json()
  const acceptedIn = dayIn(app().clock.now(), 'Pacific/Kiritimati').slice(0, 7)
  expect(accepted.checkCounts).toEqual({ valid: 0, expired: 0, checkedIn: null, acceptedIn })
  // Published without a decision.
  expect((await page()).checkCounts).toEqual({ valid: 0, expired: 0, checkedIn: null, acceptedIn: null })
})

it('the list of checks cannot be changed, only added to', async () => {
  await record()
  const { db } = app().services
  await expect(db.update(breederChecks).set({ seen: 'Something else' })).rejects.toThrow()
  await expect(db.delete(breederChecks)).rejects.toThrow()
  expect(await db.$count(breederChecks)).toBe(1)
})

const checkRow = z.object({ check: z.string() })

it('the database knows the checks of the list', async () => {
  const { db } = app().services
  const { check } = await read(db, checkRow).row(sql`
    select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'breeder_checks_kind_check'`)
  const named = [...check.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(named).toEqual([...CHECK_KINDS])
})

it('a cattery comes before others from its first valid check until its last one is withdrawn', async () => {
  await addBreeder(app(), { businessName: 'A cattery', totalSales: 1 })
  const first = async () =>
    (await app().request('GET', '/api/breeders', { headers: { 'cache-control': 'no-cache' } })).json()[0]
      .businessName
  expect(await first()).toBe('A cattery')
  await record({ result: 'failed', expiresOn: null, kind: 'phone' })
  expect(await first()).toBe('A cattery')
  const follows = await record()
  await expect.poll(first).toBe('Quiet Paws')
  await record({ action: 'correct', follows, result: 'withdrawn', expiresOn: null, reason: 'By mistake' })
  await expect.poll(first).toBe('A cattery')
})

// Last, because the clock of the file stays ahead of the real one, which limits dates in forms.
it('a check that expires is shown as expired from the next day on, without any job', async () => {
  const earlier = addDays(today(), -100)
  await record({ expiresOn: addDays(today(), 1) })
  await record({ kind: 'phone', checkedOn: earlier })
  await expect
    .poll(counts)
    .toEqual({ valid: 2, expired: 0, checkedIn: today().slice(0, 7), acceptedIn: null })
  app().clock.advance(36 * DAY_MS)
  expect(await counts()).toEqual({ valid: 1, expired: 1, checkedIn: earlier.slice(0, 7), acceptedIn: null })
  expect(await shown()).toMatchObject({ state: 'expired', detail: null })
})

describe('the queue of catteries that nobody has checked', () => {
  /** Tests before this one change the time of the app. */
  const EARLIER = { checkedOn: '2026-01-02' }
  const queue = async (search = '') => {
    const response = await app().request('GET', `/api/admin/unchecked-breeders${search}`, { as: staff })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<UncheckedBreeder[]>()
  }

  it('has public ones without a check that was ever passed, oldest first, with what is public', async () => {
    const old = await addBreeder(app(), {
      businessName: 'Old one',
      createdAt: new Date('2025-01-02T03:04:05Z'),
      totalSales: 3,
    })
    await addCat(app(), { breederId: old.id })
    await addBreeder(app(), { isActive: false })
    await addBreeder(app(), { verificationStatus: 'pending', appliedAt: new Date() })
    await addBreeder(app(), { checksValidUntil: ['2020-01-01'], checksNewest: ['2019-01-01'] })
    const failed = await addBreeder(app(), { createdAt: new Date('2025-02-02T03:04:05Z') })
    expect((await send({ ...EARLIER, result: 'failed', expiresOn: null }, failed.id)).statusCode).toBe(201)
    const [first, ...others] = await queue()
    expect(first).toEqual({
      breederId: old.id,
      name: old.name,
      businessName: 'Old one',
      location: old.location,
      availableCats: 1,
      totalSales: 3,
      createdAt: '2025-01-02T03:04:05.000Z',
    })
    expect(others.map(({ breederId }) => breederId)).toEqual([failed.id, breeder.cattery.id])
    const page = await app().request('GET', '/api/admin/unchecked-breeders?limit=1&page=2', { as: staff })
    expect(page.json<UncheckedBreeder[]>().map(({ breederId }) => breederId)).toEqual([failed.id])
    expect(page.headers['x-total-count']).toBe('3')
  })

  it('loses a cattery as soon as a check is passed', async () => {
    expect(await queue()).toHaveLength(1)
    await record(EARLIER)
    expect(await queue()).toEqual([])
  })
})

describe('the queue of expired checks', () => {
  const queue = async (search = '') =>
    app().request('GET', `/api/admin/expired-checks${search}`, { as: staff })
  const expiring = (kind: string, expiresOn: string, id = breeder.cattery.id) =>
    app()
      .services.db.insert(breederChecks)
      .values({
        breederId: id,
        kind: kind as 'phone',
        action: 'record',
        result: 'passed',
        checkedOn: '2019-01-01',
        expiresOn,
        seen: SECRET,
        actorId: staff.id,
        createdAt: new Date(),
      })

  it('has public catteries with the checks that have expired, the first to expire first', async () => {
    const [last, before] = [today(), addDays(today(), -1)]
    const listed = async (businessName: string, checksValidUntil: string[], changes = {}) =>
      addBreeder(app(), {
        businessName,
        checksValidUntil,
        checksNewest: checksValidUntil.map(() => '2019-01-01'),
        createdAt: new Date('2025-01-02T03:04:05Z'),
        ...changes,
      })
    const both = await listed('Both', ['2020-05-05', '2021-05-05', last])
    for (const [kind, day] of [
      ['phone', '2021-05-05'],
      ['identity', '2020-05-05'],
      ['address', last],
    ] as const)
      await expiring(kind, day, both.id)
    const yesterday = await listed('Yesterday', [before])
    await expiring('phone', before, yesterday.id)
    await listed('Today', [last])
    await listed('Hidden', ['2020-01-01'], { isActive: false })
    const response = await queue()
    expect(response.json()).toEqual([
      {
        breederId: both.id,
        name: both.name,
        businessName: 'Both',
        location: both.location,
        availableCats: 0,
        totalSales: 0,
        createdAt: '2025-01-02T03:04:05.000Z',
        expired: [
          { kind: 'identity', expiresOn: '2020-05-05' },
          { kind: 'phone', expiresOn: '2021-05-05' },
        ],
      },
      expect.objectContaining({
        businessName: 'Yesterday',
        expired: [{ kind: 'phone', expiresOn: before }],
      }),
    ])
    const second = await queue('?limit=1&page=2')
    expect(second.json<ExpiredBreeder[]>().map(({ businessName }) => businessName)).toEqual(['Yesterday'])
    expect(second.headers['x-total-count']).toBe('2')
  })

  it('loses a cattery when its check is renewed or found to be no longer true', async () => {
    for (const result of ['passed', 'failed']) {
      const { id } = await addBreeder(app(), {
        checksValidUntil: ['2020-05-05'],
        checksNewest: ['2019-01-01'],
      })
      const [entry] = await expiring('identity', '2020-05-05', id).returning()
      expect((await queue()).json<ExpiredBreeder[]>().map(({ breederId }) => breederId)).toEqual([id])
      const expiresOn = result === 'passed' ? addDays(today(), 300) : null
      const renewed = await send({ follows: entry?.id, result, expiresOn, checkedOn: '2026-01-02' }, id)
      expect(renewed.statusCode, renewed.body).toBe(201)
      expect((await queue()).json()).toEqual([])
    }
  })
})

describe.each(['unchecked-breeders', 'expired-checks'])('the queue of %s', (name) => {
  it.each(['page=0', 'page=x', 'limit=0', 'limit=101', 'page=1&page=2', 'page=%00'])(
    'refuses %s',
    async (search) => {
      const { statusCode } = await app().request('GET', `/api/admin/${name}?${search}`, { as: staff })
      expect(statusCode).toBe(400)
    },
  )

  it('is for moderators', async () => {
    for (const [staffRole, status] of [
      ['support', 403],
      ['finance', 403],
      ['moderator', 200],
    ] as const) {
      await app().services.db.update(users).set({ staffRole }).where(eq(users.id, staff.id))
      const { statusCode } = await app().request('GET', `/api/admin/${name}`, { as: staff })
      expect([staffRole, statusCode]).toEqual([staffRole, status])
    }
    expect((await app().request('GET', `/api/admin/${name}`, { as: breeder })).statusCode).toBe(403)
    expect((await app().request('GET', `/api/admin/${name}`)).statusCode).toBe(401)
  })
})
