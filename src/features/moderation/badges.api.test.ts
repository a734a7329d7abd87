import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { expireBadges } from '#features/breeders/api/badges.ts'
import { badgeGrants, breeders } from '#features/breeders/api/tables.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const { log, accountStatus } = moderationCalls(app)
let staff: TestUser
let breeder: Breeder

beforeEach(async () => {
  ;[staff, breeder] = [await signUpStaff(app()), await signUpBreeder(app())]
})

const today = () => isoDate(app().clock.now())
const path = (breederId: string) => `/api/admin/breeders/${breederId}/badges`
const grant = (changes: Record<string, unknown> = {}, breederId = breeder.cattery.id) =>
  app().request('POST', path(breederId), {
    as: staff,
    body: {
      grantId: newId(),
      badge: 'Home Visited',
      awardedOn: today(),
      reason: 'We visited them',
      ...changes,
    },
  })
const revoke = (badge = 'Home Visited', breederId = breeder.cattery.id) =>
  app().request('POST', `${path(breederId)}/revoke`, {
    as: staff,
    body: { badge, reason: 'They have moved' },
  })
const shown = async () => {
  const { verificationBadges, badges } = (
    await app().request('GET', `/api/breeders/${breeder.cattery.id}`, { as: breeder })
  ).json()
  return { verificationBadges, badges }
}

it('staff grant a badge with a date and an expiry, which the profile shows and the breeder is notified of', async () => {
  const expiresOn = addDays(today(), 365)
  const badge = { name: 'Home Visited', awardedOn: addDays(today(), -3), expiresOn }
  const response = await grant({ badge: ' home visited ', awardedOn: badge.awardedOn, expiresOn })
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toEqual({
    businessName: 'Quiet Paws',
    badges: [badge],
    log: [
      {
        id: expect.any(String),
        badge: 'Home Visited',
        action: 'grant',
        reason: 'We visited them',
        awardedOn: badge.awardedOn,
        expiresOn,
        createdAt: app().clock.now().toISOString(),
        actor: { userId: staff.id, name: 'Sam Staffer' },
      },
    ],
  })
  await expect.poll(shown).toEqual({ verificationBadges: ['Home Visited'], badges: [badge] })
  expect(await log(staff)).toMatchObject([
    { action: 'grant_badge', person: { userId: breeder.id }, reason: 'Home Visited: We visited them' },
  ])
  expect((await accountStatus(breeder)).decisions).toMatchObject([
    { action: 'grant_badge', canAppeal: false },
  ])
  expect((await app().request('GET', '/api/notices', { as: breeder })).json()).toMatchObject([
    { title: 'Quiet Paws has a new badge', text: expect.stringContaining('Home Visited') },
  ])
})

it('a visitor sees the new dates of a renewed badge, although the profile is cached', async () => {
  const seen = async () => {
    const headers = { 'cache-control': '' }
    return (await app().request('GET', `/api/breeders/${breeder.cattery.id}`, { headers })).json().badges
  }
  for (const days of [30, 400]) {
    const expiresOn = addDays(today(), days)
    expect((await grant({ expiresOn })).statusCode).toBe(201)
    await expect.poll(seen).toMatchObject([{ name: 'Home Visited', expiresOn }])
    app().clock.advance(1_000)
  }
})

it('a badge is revoked once and can be granted again', async () => {
  expect((await revoke()).json().code).toBe('conflict')
  await grant()
  app().clock.advance(1_000)
  expect((await revoke('HOME visited')).json()).toMatchObject({
    badges: [],
    log: [{ action: 'revoke', reason: 'They have moved', awardedOn: null }, { action: 'grant' }],
  })
  await expect.poll(shown).toEqual({ verificationBadges: [], badges: [] })
  expect((await revoke()).json().message).toBe('This cattery does not have this badge.')
  app().clock.advance(1_000)
  expect((await grant()).json().badges).toHaveLength(1)
  expect((await app().request('GET', path(breeder.cattery.id), { as: staff })).json().log).toHaveLength(3)
})

it('a grant that is sent twice counts once, and a later one renews the badge', async () => {
  const grantId = newId()
  const sent = await Promise.all([grant({ grantId }), grant({ grantId })])
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await log(staff)).toHaveLength(1)
  app().clock.advance(1_000)
  const expiresOn = addDays(today(), 30)
  expect((await grant({ expiresOn })).json()).toMatchObject({ badges: [{ expiresOn }] })
})

it('a badge disappears after its last day', async () => {
  const { db } = app().services
  const other = await addBreeder(app(), { verificationBadges: ['Health Tested'] })
  await grant({ expiresOn: addDays(today(), 2) })
  await grant({ badge: 'Health Tested' })
  await expireBadges(db, new Date(app().clock.now().getTime() + 2 * DAY_MS))
  expect((await shown()).verificationBadges).toEqual(['Health Tested', 'Home Visited'])
  await expireBadges(db, new Date(app().clock.now().getTime() + 3 * DAY_MS))
  await expect.poll(shown).toEqual({
    verificationBadges: ['Health Tested'],
    badges: [expect.objectContaining({ expiresOn: null })],
  })
  const [row] = await db.select().from(breeders).where(eq(breeders.id, other.id))
  expect(row?.verificationBadges).toEqual(['Health Tested'])
})

it('needs a name, a reason, past and future dates, and a cattery of another user', async () => {
  const invalid = [
    { badge: 'x' },
    { badge: 'x'.repeat(41) },
    { badge: '\u200b\u200b\u200b' },
    { reason: '' },
    { awardedOn: addDays(today(), 400) },
    { awardedOn: 'yesterday' },
    { expiresOn: addDays(today(), -1) },
    { expiresOn: today() },
    { awardedOn: '2020-01-01', expiresOn: '2020-02-01' },
    { grantId: '1' },
  ]
  for (const changes of invalid) expect([changes, (await grant(changes)).statusCode]).toEqual([changes, 400])
  const own = await addBreeder(app(), { userId: staff.id })
  expect((await grant({}, own.id)).json().code).toBe('forbidden')
  expect((await grant({}, newId())).statusCode).toBe(404)
  expect((await revoke('Home Visited', newId())).statusCode).toBe(404)
  expect((await app().request('GET', path(newId()), { as: staff })).statusCode).toBe(404)
  expect(await log(staff)).toEqual([])
})

it('the log of badges cannot be changed', async () => {
  await grant()
  const { db } = app().services
  await expect(db.update(badgeGrants).set({ reason: 'Another one' })).rejects.toThrow()
  await expect(db.delete(badgeGrants)).rejects.toThrow()
  expect(await db.$count(badgeGrants, sql`true`)).toBe(1)
})
