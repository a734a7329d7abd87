/** What the recipient of an invitation can do with its link: join with the day that the breeder noted, or never be invited again. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { moderationCases } from '#features/moderation/api/tables.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { whenIdle } from '#testing/effects/effects.ts'
import { mailsTo } from '#testing/effects/paced-mails.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { configure, entryOf, joinAs, type ListWorld, openList } from '#testing/sales/offers.ts'
import { INVITATION_DAYS, MAX_COMPLAINTS } from '../../limits.ts'
import * as texts from '../../rules/invitations/texts.ts'
import { uninvitedAddresses, waitingListEntries, waitingListInvitations } from '../tables.ts'
import { type Family, inviter, notebook } from './test-invitations.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db
const calls = inviter(app)
const { invite, invited, list, mails, send, join, open, opened, decline, accept, withdraw, row } = calls

let world: ListWorld
let robin: Family
let sam: Family
beforeEach(async () => {
  app().clock.set(new Date())
  world = await openList(app())
  ;({ robin, sam } = notebook())
})

const accountOf = ({ email }: Family) => signUp(app(), { email, firstName: 'Robin', lastName: 'Ashford' })
const refused = (response: { statusCode: number; body: string }) => [
  response.statusCode,
  (JSON.parse(response.body) as { message: string }).message,
]
const passDays = (days: number) => app().clock.advance(days * DAY_MS)

describe('the link', () => {
  it('shows who invites to which list and nothing about the family, also without an account', async () => {
    const { token } = await invited(world, robin)
    const response = await open(token)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.json()).toEqual({
      status: 'sent',
      list: {
        breederId: world.breederId,
        pairingId: world.pairingId,
        businessName: 'Quiet Paws',
        pairingTitle: 'Rowan × Hazel',
      },
      waitsSince: robin.since,
      expiresAt: expect.any(String),
      isForViewer: null,
      entryId: null,
    })
    expect(response.body).not.toMatch(/Ashford|@|children/)
    expect(await opened(token, await accountOf(robin))).toMatchObject({ isForViewer: true })
    const stranger = await open(token, await signUp(app()))
    expect(stranger.json()).toMatchObject({ isForViewer: false })
    expect(stranger.body).not.toMatch(/Ashford|@|children/)
  })

  it('that is wrong opens nothing', async () => {
    const { id } = await invited(world, robin)
    expect((await open('x'.repeat(43))).statusCode).toBe(404)
    for (const token of ['', 'x', id, 'x'.repeat(44), '%00']) expect((await open(token)).statusCode).toBe(400)
    const digest = (await row(id))?.tokenDigest ?? ''
    expect((await open(digest)).statusCode).toBe(404)
    expect((await decline('x'.repeat(43))).statusCode).toBe(404)
    expect((await decline('x')).statusCode).toBe(400)
    expect((await accept('x'.repeat(43), await accountOf(robin))).statusCode).toBe(404)
  })

  it('of a hidden cattery names no list', async () => {
    const { token } = await invited(world, robin)
    await db().update(breeders).set({ isActive: false }).where(eq(breeders.id, world.breederId))
    expect(await opened(token)).toMatchObject({ status: 'sent', list: null })
  })
})

describe('a family that accepts', () => {
  it('gets the place of the day that the breeder noted, with the notes, and families behind it read why', async () => {
    await configure(app(), world, { confirmsEntries: true })
    const { family: ada, entryId: adaId } = await joinAs(app(), world, 'Ada')
    await app().request('POST', `/api/waiting-lists/entries/${adaId}/decision`, {
      as: world.owner,
      body: { decision: 'confirm' },
    })
    await invite(world, [robin, sam])
    const [first, second] = [await accountOf(sam), await accountOf(robin)]
    const samEntry = (await join(world, first, await calls.tokenFor(sam.email))).json()
    expect(samEntry).toMatchObject({ status: 'waiting', position: 1, waitsSince: sam.since, notes: null })
    const robinEntry = (await join(world, second, await calls.tokenFor(robin.email))).json()
    expect(robinEntry).toMatchObject({ status: 'waiting', position: 1, waitsSince: robin.since })
    expect(robinEntry.events).toMatchObject([
      { kind: 'joined', actor: 'buyer', details: { place: 1, toDate: robin.since } },
    ])
    expect((await entryOf(app(), world.owner, robinEntry.id)).notes).toBe(robin.notes)
    expect((await entryOf(app(), ada, adaId)).events.slice(2)).toMatchObject([
      { kind: 'place_changed', details: { fromPlace: 1, toPlace: 2, cause: 'noted_before' } },
      { kind: 'place_changed', details: { fromPlace: 2, toPlace: 3, cause: 'noted_before' } },
    ])
    await whenIdle(app())
    const [mail] = (await mailsTo(app(), ada)).filter(({ subject }) => subject.includes('You are now'))
    expect(mail?.text).toContain('The breeder added a family that had asked before you.')
    // Both sides read it, and what the breeder wrote in the invitation is deleted.
    expect(await list(world)).toMatchObject([
      { status: 'accepted', entryId: robinEntry.id, email: null, name: 'Robin A.' },
      { status: 'accepted', entryId: samEntry.id, email: null, name: 'Robin A.' },
    ])
    expect(await opened(await calls.tokenFor(robin.email), second)).toMatchObject({
      status: 'accepted',
      entryId: robinEntry.id,
      waitsSince: null,
    })
    expect(await opened(await calls.tokenFor(robin.email), ada)).toMatchObject({ entryId: adaId })
  })

  it('twice, in two tabs, or at once has one entry', async () => {
    const { token } = await invited(world, robin)
    const family = await accountOf(robin)
    const id = newId()
    const both = await Promise.all([join(world, family, token, id), join(world, family, token)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const joined = both.find(({ statusCode }) => statusCode === 200)?.json()
    expect((await join(world, family, token, joined.id)).json().id).toBe(joined.id)
    expect(refused(await join(world, family, token))).toEqual([409, 'You are on this waiting list already.'])
    expect(await db().$count(waitingListEntries)).toBe(1)
    expect(await list(world)).toMatchObject([{ status: 'accepted', entryId: joined.id }])
  })

  it('with another address is refused, and nothing changes', async () => {
    const { token } = await invited(world, robin)
    const other = await signUp(app())
    expect(refused(await join(world, other, token))).toEqual([403, texts.OTHER_ADDRESS_TEXT])
    expect(await db().$count(waitingListEntries)).toBe(0)
    expect(await list(world)).toMatchObject([{ status: 'sent' }])
  })

  it('after leaving cannot use the invitation again', async () => {
    const { token } = await invited(world, robin)
    const family = await accountOf(robin)
    const { id } = (await join(world, family, token)).json()
    await app().request('POST', `/api/waiting-lists/entries/${id}/leave`, {
      as: family,
      body: { reason: null },
    })
    expect(refused(await join(world, family, token))).toEqual([409, texts.OVER_TEXTS.accepted])
  })

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'was closed meanwhile',
      () => configure(app(), world, { isOpen: false }),
      'This waiting list takes no new families at the moment.',
    ],
    [
      'is full',
      async () => {
        await joinAs(app(), world, 'Ada')
        await configure(app(), world, { maxEntries: 1 })
      },
      'This waiting list is full.',
    ],
  ])('to a list that %s is told so, and can accept later', async (_, change, message) => {
    const { token } = await invited(world, robin)
    await change()
    const family = await accountOf(robin)
    expect(refused(await join(world, family, token))).toEqual([409, message])
    await configure(app(), world, {})
    expect((await join(world, family, token)).json()).toMatchObject({ position: 1 })
  })

  it('and was refused less than 30 days ago reads when it may join', async () => {
    const family = await accountOf(robin)
    const { id } = (await join(world, family, undefined)).json()
    const { token } = await invited(world, robin)
    await app().request('POST', `/api/waiting-lists/entries/${id}/decision`, {
      as: world.owner,
      body: { decision: 'decline', reason: 'No kittens this year.' },
    })
    const [status, message] = refused(await join(world, family, token))
    expect([status, message]).toEqual([409, expect.stringContaining('You can join again from')])
    await app().request('POST', `/api/waiting-lists/entries/${id}/consent`, { as: world.owner, body: {} })
    expect((await join(world, family, token)).json()).toMatchObject({ waitsSince: robin.since })
  })

  it('must use the invitation of this list', async () => {
    const { token } = await invited(world, robin)
    const other = await openList(app())
    const family = await accountOf(robin)
    for (const wrong of [{ ...other }, { ...world, pairingId: null }]) {
      if (wrong.pairingId === null) await configure(app(), world, { pairingId: null })
      expect(refused(await join(wrong, family, token))).toEqual([409, texts.UNKNOWN_TEXT])
    }
    for (const bad of ['', 'x', 7, null]) expect((await join(world, family, bad)).statusCode).toBe(400)
    expect(await list(world)).toMatchObject([{ status: 'sent' }])
  })
})

describe('a family that is on the list already', () => {
  it('gets the place of the day, once, unless it has waited longer', async () => {
    const { entryId: adaId } = await joinAs(app(), world, 'Ada')
    const family = await accountOf(robin)
    const { id } = (await join(world, family, undefined)).json()
    const { token } = await invited(world, robin)
    expect(await opened(token, family)).toMatchObject({ isForViewer: true, entryId: id })
    const both = await Promise.all([accept(token, family), accept(token, family)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await accept(token, family)).json()).toMatchObject({ status: 'accepted', entryId: id })
    expect(await entryOf(app(), world.owner, id)).toMatchObject({
      position: 1,
      waitsSince: robin.since,
      notes: robin.notes,
      events: [
        { kind: 'joined' },
        { kind: 'noted_since', actor: 'breeder', details: { toDate: robin.since } },
      ],
    })
    expect(await entryOf(app(), world.owner, adaId)).toMatchObject({ position: 2 })
  })

  it('and has waited longer keeps its day', async () => {
    const family = await accountOf(robin)
    const { id } = (await join(world, family, undefined)).json()
    await app().request('POST', `/api/waiting-lists/entries/${id}/since`, {
      as: world.owner,
      body: { since: '2026-01-01' },
    })
    const { token } = await invited(world, robin)
    expect((await accept(token, family)).json()).toMatchObject({ status: 'accepted' })
    expect(await entryOf(app(), family, id)).toMatchObject({ waitsSince: '2026-01-01' })
  })

  it('is refused with another address, without an entry, and signed out', async () => {
    const { token } = await invited(world, robin)
    const { family: ada } = await joinAs(app(), world, 'Ada')
    expect(refused(await accept(token, ada))).toEqual([403, texts.OTHER_ADDRESS_TEXT])
    expect(refused(await accept(token, await accountOf(robin)))).toEqual([409, texts.NOT_ON_LIST_TEXT])
    const visitor = await app().request('POST', '/api/waiting-lists/invitation/accept', { body: { token } })
    expect(visitor.statusCode).toBe(401)
  })
})

describe('a recipient who declines', () => {
  it('is deleted at once, and no breeder can write to the address again', async () => {
    const { id, token } = await invited(world, robin)
    const answers = await Promise.all([decline(token), decline(token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.json()).toMatchObject({ status: 'declined', waitsSince: null })
    expect(await row(id)).toMatchObject({ email: null, name: null, notes: null, isComplaint: false })
    expect(await db().$count(uninvitedAddresses)).toBe(1)
    // Not even the sent email is kept in the queue.
    const kept = sql`select data from jobs.job where data::text like ${`%${robin.email}%`}`
    expect((await db().execute(kept)).rows).toEqual([])
    expect(await list(world)).toMatchObject([{ status: 'declined', email: null, name: null }])
    const other = await openList(app())
    await invite(other, [robin, sam])
    expect(await mails(robin.email)).toEqual([])
    expect(await mails(sam.email)).toHaveLength(1)
    // The other breeder sees the same for both.
    expect(await list(other)).toMatchObject([
      { status: 'sent', email: robin.email },
      { status: 'sent', email: sam.email },
    ])
    expect(refused(await join(world, await accountOf(robin), token))).toEqual([
      409,
      texts.OVER_TEXTS.declined,
    ])
  })

  it('can be invited again after signing up, and only then', async () => {
    const { token } = await invited(world, robin)
    await decline(token)
    await signUp(app(), { email: `other-${robin.email}` })
    const account = await accountOf(robin)
    const setAccount = (set: Partial<typeof users.$inferInsert>) =>
      db().update(users).set(set).where(eq(users.id, account.id))
    const now = app().clock.now().getTime()
    const [before, after] = [new Date(now - HOUR_MS), new Date(now + HOUR_MS)]
    for (const [isVerified, createdAt, count] of [
      [true, before, 0],
      [false, after, 0],
      [true, after, 1],
    ] as const) {
      await setAccount({ isVerified, createdAt })
      await invite(await openList(app()), [robin])
      expect(await mails(robin.email)).toHaveLength(count)
    }
    expect(await db().$count(uninvitedAddresses)).toBe(0)
  })

  it('with the button of an email program does so with one click', async () => {
    const { id, token } = await invited(world, robin)
    const click = (path: string, payload: string) =>
      app().app.server.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const path = '/waiting-lists/invitation/decline?token='
    expect((await click(path + token, 'mails=off')).statusCode).toBe(400)
    expect((await click(`${path}x`, 'List-Unsubscribe=One-Click')).statusCode).toBe(400)
    expect((await click(path + 'x'.repeat(43), 'List-Unsubscribe=One-Click')).statusCode).toBe(404)
    expect(await row(id)).toMatchObject({ status: 'sent' })
    for (let time = 0; time < 2; time += 1)
      expect((await click(path + token, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect(await row(id)).toMatchObject({ status: 'declined', isComplaint: false })
  })

  it('cannot decline what is over', async () => {
    const { id, token } = await invited(world, robin)
    await withdraw(world.owner, id)
    expect(refused(await decline(token))).toEqual([409, texts.OVER_TEXTS.withdrawn])
    expect(await db().$count(uninvitedAddresses)).toBe(0)
  })
})

describe('recipients who do not know the breeder', () => {
  const complain = async (of: ListWorld = world) => {
    const family = { ...robin, email: `${newId()}@example.com` }
    const { token } = await invited(of, family)
    expect((await decline(token, true)).statusCode).toBe(200)
    await decline(token, true)
    await whenIdle(app())
  }
  const cases = () => db().select().from(moderationCases)

  it(`stop the invitations of the cattery when they are ${MAX_COMPLAINTS}, and staff get one case`, async () => {
    const other = await openList(app())
    await complain(other)
    for (let count = 1; count < MAX_COMPLAINTS; count += 1) await complain()
    const { token: declined } = await invited(world, sam)
    await decline(declined)
    const { token: last } = await invited(world, { ...sam, email: `last-${sam.email}` })
    const { token: further } = await invited(world, { ...sam, email: `further-${sam.email}` })
    await invite(world, [robin])
    expect(await cases()).toEqual([])
    // One more waits for its email.
    const waits = { ...sam, email: `waits-${sam.email}` }
    await invite(world, [waits])
    await db()
      .update(waitingListInvitations)
      .set({ status: 'planned', sentAt: null, tokenDigest: null })
      .where(eq(waitingListInvitations.email, waits.email))
    expect((await decline(last, true)).statusCode).toBe(200)
    await whenIdle(app())
    expect(await cases()).toMatchObject([
      { kind: 'report', userId: world.owner.id, reporterId: null, reason: 'spam', status: 'open' },
    ])
    expect(refused(await send(world, [{ ...sam, email: `new-${sam.email}` }]))).toEqual([
      409,
      texts.COMPLAINTS_TEXT,
    ])
    const statuses = (await list(world)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([
      'declined',
      'declined',
      'declined',
      'declined',
      'sent',
      'sent',
      'withdrawn',
    ])
    // Who knows the breeder can still join, and the other cattery can invite.
    expect((await join(world, await accountOf(robin), await calls.tokenFor(robin.email))).statusCode).toBe(
      200,
    )
    await invite(other, [{ ...sam, email: `third-${sam.email}` }])
    await decline(further, true)
    await whenIdle(app())
    expect(await cases()).toHaveLength(1)
  })

  it('count for 90 days', async () => {
    for (let count = 0; count < MAX_COMPLAINTS; count += 1) await complain()
    passDays(90)
    await invite(world, [robin])
    expect(await mails(robin.email)).toHaveLength(1)
  })
})

describe('an invitation without an answer', () => {
  it('has expired after 30 days, even before it is deleted', async () => {
    const { token } = await invited(world, robin)
    const family = await accountOf(robin)
    const [{ sentAt } = { sentAt: '' }] = await list(world)
    const end = new Date(sentAt ?? '').getTime() + INVITATION_DAYS * DAY_MS
    app().clock.set(new Date(end - 1))
    expect(await opened(token)).toMatchObject({ status: 'sent' })
    app().clock.set(new Date(end))
    expect(await opened(token)).toMatchObject({ status: 'expired', waitsSince: null, expiresAt: null })
    expect(refused(await join(world, family, token))).toEqual([409, texts.OVER_TEXTS.expired])
    expect(refused(await decline(token))).toEqual([409, texts.OVER_TEXTS.expired])
  })
})

it('a suspended family cannot accept', async () => {
  const { token } = await invited(world, robin)
  const family: TestUser = await accountOf(robin)
  await db().update(users).set({ suspendedAt: app().clock.now() }).where(eq(users.id, family.id))
  expect((await accept(token, family)).statusCode).toBe(403)
})
