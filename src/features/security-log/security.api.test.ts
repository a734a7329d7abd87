/** Who reads the security log, and what of it. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setStaff } from '#features/accounts/api/index.ts'
import { newId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { securityEvents } from '#platform/security-log/tables.ts'
import { PASSWORD, signUp, type TestUser } from '#testing/builders.ts'
import { parseCsv } from '#testing/csv.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { StaffSecurityEvent } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false })

let [person, other, owner, moderator]: TestUser[] = []
const request = { ip: '203.0.113.77', id: 'a-request' }

beforeEach(async () => {
  ;[person, other] = [await signUp(app(), { firstName: 'Ada' }), await signUp(app())]
  ;[owner, moderator] = [await staffWith('owner'), await staffWith('moderator')]
})

async function staffWith(role: StaffRole): Promise<TestUser> {
  const member = await signUp(app(), { firstName: role })
  await setStaff(app().services, member.email, role)
  await app().services.db.delete(securityEvents).where(eq(securityEvents.subjectId, member.id))
  return member
}
const record = (event: Partial<Parameters<ReturnType<typeof log>['record']>[1]>) =>
  log().record(app().services.db, { kind: 'signed_in', actorId: null, subjectId: null, request, ...event })
const log = () => app().services.securityLog
const get = (url: string, as: TestUser | undefined) => app().request('GET', url, { ...(as && { as }) })
const kindsOf = (response: { json: () => { kind: string }[] }) => response.json().map(({ kind }) => kind)

describe('users', () => {
  it('read what happened to their account, newest first, but not what staff read or others did', async () => {
    const id = person?.id ?? ''
    await record({ actorId: id, subjectId: id, detail: { device: 'Firefox on Linux' } })
    app().clock.advance(1_000)
    await record({ kind: 'sign_in_failed', subjectId: id })
    app().clock.advance(1_000)
    await record({ kind: 'suspended', actorId: moderator?.id ?? '', subjectId: id })
    await record({ kind: 'document_opened', actorId: moderator?.id ?? '', subjectId: id })
    await record({ kind: 'forbidden', actorId: id })
    await record({ actorId: other?.id ?? '', subjectId: other?.id ?? '' })
    const response = await get('/api/security-events', person)
    expect(response.headers['x-total-count']).toBe('3')
    expect(response.json()).toMatchObject([
      { kind: 'suspended', by: 'littermate', network: null },
      { kind: 'sign_in_failed', by: 'unknown', network: '203.0.113.0/24', device: null },
      { kind: 'signed_in', by: 'you', network: '203.0.113.0/24', device: 'Firefox on Linux' },
    ])
    expect(response.body).not.toContain(moderator?.id)
    expect(kindsOf(await get('/api/security-events?limit=1&page=3', person))).toEqual(['signed_in'])
  })

  it('read with which browser someone signed in, or tried to', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
    const signIn = (password: string) =>
      app().request('POST', '/api/auth/sign-in/email', {
        body: { email: person?.email, password },
        headers,
      })
    expect((await signIn('not the password')).statusCode).toBe(401)
    app().clock.advance(1_000)
    expect((await signIn(PASSWORD)).statusCode).toBe(200)
    const events = (await get('/api/security-events', person)).json<{ kind: string; device: string }[]>()
    for (const kind of ['sign_in_failed', 'signed_in'])
      expect(events.find((event) => event.kind === kind)?.device).toBe('Firefox on Linux')
  })

  it('do not read the log of staff', async () => {
    for (const path of [
      'security-events',
      'security-events/export.csv',
      `people/${person?.id}/security-events`,
    ])
      expect((await get(`/api/admin/${path}`, person)).statusCode).toBe(403)
  })
})

describe('owners', () => {
  beforeEach(async () => {
    await record({ actorId: person?.id ?? '', subjectId: person?.id ?? '' })
    app().clock.advance(1_000)
    await record({ kind: 'document_opened', actorId: moderator?.id ?? '', subjectId: person?.id ?? '' })
    app().clock.advance(1_000)
    await record({ kind: 'sign_in_failed', subjectId: other?.id ?? '' })
  })
  const listed = async (query: string) => kindsOf(await get(`/api/admin/security-events${query}`, owner))

  it('read all events with names', async () => {
    const response = await get('/api/admin/security-events', owner)
    expect(response.headers['x-total-count']).toBe('3')
    expect(response.json<StaffSecurityEvent[]>()[1]).toMatchObject({
      kind: 'document_opened',
      network: '203.0.113.0/24',
      requestId: 'a-request',
      actor: { userId: moderator?.id },
      subject: { userId: person?.id, name: 'Ada Testperson' },
    })
  })

  it('filter by kind, person, and day', async () => {
    expect(await listed('?kind=signed_in')).toEqual(['signed_in'])
    expect(await listed(`?userId=${person?.id}`)).toEqual(['document_opened', 'signed_in'])
    expect(await listed(`?userId=${moderator?.id}`)).toEqual(['document_opened'])
    expect(await listed(`?userId=${person?.id}&limit=1&page=2`)).toEqual(['signed_in'])
    const today = app().clock.now().toISOString().slice(0, 10)
    expect(await listed(`?day=${today}&kind=signed_in`)).toEqual(['signed_in'])
    expect(await listed('?day=2020-01-01')).toEqual([])
    for (const query of ['kind=sleeping', 'userId=7', 'day=2026-02-31', 'page=0'])
      expect((await get(`/api/admin/security-events?${query}`, owner)).statusCode).toBe(400)
  })

  it('export them, which is recorded', async () => {
    const response = await get(`/api/admin/security-events/export.csv?userId=${person?.id}`, owner)
    expect(response.headers['content-type']).toContain('text/csv')
    const rows = parseCsv(response.body)
    expect(rows.map((row) => Object.values(row)[1])).toEqual(['document_opened', 'signed_in'])
    const [recorded] = await app()
      .services.db.select()
      .from(securityEvents)
      .where(eq(securityEvents.kind, 'security_log_exported'))
    expect(recorded).toMatchObject({ actorId: owner?.id, subjectId: person?.id, detail: { rows: 2 } })
  })
})

it('moderators read the events of one user, which is recorded; other roles do not', async () => {
  await record({ actorId: person?.id ?? '', subjectId: person?.id ?? '' })
  const path = `/api/admin/people/${person?.id}/security-events`
  expect(kindsOf(await get(path, moderator))).toEqual(['signed_in'])
  expect(kindsOf(await get(path, moderator))).toEqual(['people_opened', 'signed_in'])
  expect((await get(`/api/admin/people/${newId()}/security-events`, moderator)).statusCode).toBe(404)
  expect((await get('/api/admin/security-events', moderator)).statusCode).toBe(403)
  for (const role of ['support', 'finance'] as const)
    expect((await get(path, await staffWith(role))).statusCode).toBe(403)
})
