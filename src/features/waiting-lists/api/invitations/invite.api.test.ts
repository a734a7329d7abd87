/** A breeder invites families from a notebook: who may, what is stored and sent, and the limits. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { addStop } from '#features/payment-stops/api/index.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { signUp } from '#testing/builders.ts'
import { whenIdle } from '#testing/effects/effects.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { configure, type ListWorld, openList } from '#testing/sales/offers.ts'
import { INVITATION_DAYS, INVITATIONS_A_DAY, MAX_OPEN_INVITATIONS, MAX_TO_ADDRESS } from '../../limits.ts'
import { waitingListInvitations } from '../tables.ts'
import { sendInvitations } from './send-invitations.ts'
import { type Family, inviter, notebook } from './test-invitations.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db
const { send, list, mails, tokenFor, invite, invited, open, withdraw, row } = inviter(app)

let world: ListWorld
let robin: Family
let sam: Family
beforeEach(async () => {
  app().clock.set(new Date())
  world = await openList(app())
  ;({ robin, sam } = notebook())
})

const families = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...sam, email: `family${index}-${sam.email}` }))
const sendAll = () => sendInvitations(app().services, { publicUrl: 'http://localhost' }, world.breederId)
const statusesOf = async () => {
  const rows = await list(world)
  return Object.fromEntries([...Map.groupBy(rows, ({ status }) => status)].map(([k, v]) => [k, v.length]))
}

describe('an import', () => {
  it('stores invitations and emails each family once, with all that it should know', async () => {
    expect(await invite(world, [robin, sam])).toEqual({ invited: 2, known: 0 })
    const now = app().clock.now()
    const common = {
      status: 'sent',
      pairingId: world.pairingId,
      pairingTitle: 'Rowan × Hazel',
      entryId: null,
    }
    expect(await list(world)).toEqual(
      [robin, sam].map(({ name, email, since }) => ({
        ...common,
        ...{ name, email, waitsSince: since, id: expect.any(String), closedAt: null },
        ...{ createdAt: expect.any(String), sentAt: expect.any(String), expiresAt: expect.any(String) },
      })),
    )
    const [{ expiresAt, id } = { expiresAt: '', id: '' }] = await list(world)
    const days = (new Date(expiresAt ?? '').getTime() - now.getTime()) / DAY_MS
    expect(days).toBeGreaterThan(INVITATION_DAYS - 1)
    expect(days).toBeLessThanOrEqual(INVITATION_DAYS)
    const [mail, ...more] = await mails(robin.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Quiet Paws has noted you on a waiting list')
    for (const part of [
      'Hello Robin Ashford,',
      'Quiet Paws, a cattery, tells us that you asked for a kitten',
      'List: Rowan × Hazel',
      'You have waited since: Mar 1, 2026',
      'We write to you once, without a reminder.',
      'I do not know this breeder, or do not write to me again:',
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.text).not.toContain(robin.notes)
    const token = await tokenFor(robin.email)
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<http://localhost/waiting-lists/invitation/decline?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    // The secret of the link is nowhere in the table.
    expect(JSON.stringify(await row(id))).not.toContain(token)
    expect(token).not.toBe(await tokenFor(sam.email))
  })

  it('for any litter of the cattery needs an open list', async () => {
    const any = { list: 'any' }
    const closed = await send(world, [robin], any)
    expect([closed.statusCode, closed.json().message]).toEqual([
      409,
      'Open this list for new families first, so that the families can join it.',
    ])
    await configure(app(), world, { pairingId: null })
    await invite(world, [robin], any)
    expect(await list(world)).toMatchObject([{ status: 'sent', pairingId: null, pairingTitle: null }])
    // Each list invites by itself.
    expect(await invite(world, [robin])).toEqual({ invited: 1, known: 0 })
  })

  it('that is repeated changes nothing, and adds only what is new', async () => {
    await invite(world, [robin])
    const before = await list(world)
    expect(
      await invite(world, [{ ...robin, email: `${robin.email.toUpperCase()} `, since: '2026-04-01' }]),
    ).toEqual({
      invited: 0,
      known: 1,
    })
    expect(await list(world)).toEqual(before)
    expect(await mails(robin.email)).toHaveLength(1)
    expect(await invite(world, [robin, sam])).toEqual({ invited: 1, known: 1 })
  })

  it('that is sent twice at once invites each family once', async () => {
    const answers = await Promise.all([send(world, [robin, sam]), send(world, [sam, robin])])
    expect(answers.map((answer) => answer.json().invited).sort()).toEqual([0, 2])
    await whenIdle(app())
    expect(await list(world)).toHaveLength(2)
    expect(await mails(robin.email)).toHaveLength(1)
  })

  it.each<[string, Record<string, unknown>]>([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'a'.repeat(81) }],
    ['no address', { email: 'robin' }],
    ['an address of another type', { email: 7 }],
    ['a day that does not exist', { since: '2026-02-30' }],
    ['a day as text', { since: 'spring' }],
    ['an early day', { since: '2014-12-31' }],
    ['a future day', { since: '2099-01-01' }],
    ['long notes', { notes: 'a'.repeat(1_001) }],
  ])('with %s is refused as a whole', async (_, change) => {
    expect((await send(world, [sam, { ...robin, ...change }])).statusCode).toBe(400)
    expect(await list(world)).toEqual([])
  })

  it('is refused without a confirmation, without families, with too many, and with an address twice', async () => {
    expect((await send(world, [robin], { haveAsked: false })).statusCode).toBe(400)
    expect((await send(world, [])).statusCode).toBe(400)
    expect((await send(world, families(201))).statusCode).toBe(400)
    expect((await send(world, [robin, { ...sam, email: robin.email.toUpperCase() }])).statusCode).toBe(400)
    expect((await send(world, 'Robin')).statusCode).toBe(400)
    expect(await list(world)).toEqual([])
  })

  it('to the list of someone else, or by someone else, is refused', async () => {
    const other = await openList(app())
    expect((await send(world, [robin], { list: other.pairingId })).statusCode).toBe(400)
    expect((await send(world, [robin], { list: newId() })).statusCode).toBe(400)
    expect((await send(world, [robin], {}, await signUp(app()))).statusCode).toBe(403)
    await invite(other, [sam])
    expect(await list(world)).toEqual([])
    const [{ id } = { id: '' }] = await list(other)
    expect((await withdraw(world.owner, id)).statusCode).toBe(404)
    expect((await withdraw(world.owner, newId())).statusCode).toBe(404)
  })

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'is hidden',
      () => db().update(breeders).set({ isActive: false }).where(eq(breeders.id, world.breederId)),
      'You can invite families once your cattery is verified and visible.',
    ],
    [
      'is not verified',
      () =>
        db().update(breeders).set({ verificationStatus: 'pending' }).where(eq(breeders.id, world.breederId)),
      'You can invite families once your cattery is verified and visible.',
    ],
    [
      'is stopped',
      () =>
        addStop(
          db(),
          { breederId: world.breederId, cause: 'fraud', subjectId: world.breederId },
          app().clock.now(),
        ),
      'You cannot invite families while payments to your cattery are stopped.',
    ],
    [
      'closed the list',
      () => configure(app(), world, { isOpen: false }),
      'Open this list for new families first, so that the families can join it.',
    ],
  ])('of a cattery that %s is refused, and what was planned waits', async (_, change, message) => {
    const { jobs } = app().services
    const enqueue = jobs.enqueue
    jobs.enqueue = async (handle, job, ...rest) =>
      job.queue === 'waiting-lists.send-invitations' ? undefined : enqueue(handle, job, ...rest)
    await send(world, [sam]).finally(() => {
      jobs.enqueue = enqueue
    })
    await change()
    const refused = await send(world, [robin])
    expect([refused.statusCode, refused.json().message]).toEqual([409, message])
    await sendAll()
    expect(await mails(sam.email)).toEqual([])
    expect(await list(world)).toMatchObject([{ status: 'planned', email: sam.email, sentAt: null }])
  })
})

describe('the check before an import', () => {
  const check = (emails: unknown, of = world, as = of.owner) =>
    app().request('POST', '/api/breeders/waiting-list/invitations/check', {
      as,
      body: { list: of.pairingId, emails },
    })

  it('names the addresses that were invited to the list, and changes nothing', async () => {
    await signUp(app(), { email: sam.email })
    await invite(world, [robin])
    // Whether an address has an account makes no difference.
    expect((await check([robin.email.toUpperCase(), sam.email, 'nobody@example.com'])).json()).toEqual({
      known: [robin.email],
      room: MAX_OPEN_INVITATIONS - 1,
      today: INVITATIONS_A_DAY - 1,
      problem: null,
    })
    expect(await list(world)).toHaveLength(1)
    const other = await openList(app())
    expect((await check([robin.email], other)).json()).toMatchObject({
      known: [],
      room: MAX_OPEN_INVITATIONS,
    })
  })

  it('says why nobody can be invited, and refuses bad values', async () => {
    await configure(app(), world, { isOpen: false })
    expect((await check([])).json()).toMatchObject({ problem: expect.stringContaining('Open this list') })
    for (const emails of [['robin'], 'robin@example.com', families(201).map(({ email }) => email), null])
      expect((await check(emails)).statusCode).toBe(400)
    expect((await check([], world, await signUp(app()))).statusCode).toBe(403)
  })
})

describe('limits', () => {
  it(`a cattery sends ${INVITATIONS_A_DAY} emails a day, and the rest on the next days`, async () => {
    await invite(world, families(INVITATIONS_A_DAY + 2))
    expect(await statusesOf()).toEqual({ sent: INVITATIONS_A_DAY, planned: 2 })
    // Those of another cattery have their own limit.
    const other = await openList(app())
    await invite(other, [robin])
    expect(await list(other)).toMatchObject([{ status: 'sent' }])
    app().clock.advance(DAY_MS - 1)
    await sendAll()
    expect(await statusesOf()).toEqual({ sent: INVITATIONS_A_DAY, planned: 2 })
    app().clock.advance(1)
    await sendAll()
    expect(await statusesOf()).toEqual({ sent: INVITATIONS_A_DAY + 2 })
    expect(await mails(`family${INVITATIONS_A_DAY + 1}-${sam.email}`)).toHaveLength(1)
  })

  it(`a cattery has ${MAX_OPEN_INVITATIONS} open invitations`, async () => {
    await invite(world, families(MAX_OPEN_INVITATIONS - 1))
    const refused = await send(world, [robin, sam])
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You can have 200 open invitations, and 199 are open. Leave lines out, or wait for answers.',
    ])
    await invite(world, [robin])
    expect((await send(world, [sam])).statusCode).toBe(409)
    const [{ id } = { id: '' }] = await list(world)
    await withdraw(world.owner, id)
    expect((await send(world, [sam])).statusCode).toBe(200)
  })

  it(`an address gets ${MAX_TO_ADDRESS} emails in a week, whoever invites it`, async () => {
    for (let index = 0; index < MAX_TO_ADDRESS; index += 1) await invite(await openList(app()), [robin])
    await invite(world, [robin, sam])
    expect(await mails(robin.email)).toHaveLength(MAX_TO_ADDRESS)
    expect(await list(world)).toMatchObject([{ status: 'planned' }, { status: 'sent' }])
    app().clock.advance(7 * DAY_MS)
    await sendAll()
    expect(await mails(robin.email)).toHaveLength(MAX_TO_ADDRESS + 1)
    expect(await list(world)).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  })
})

describe('emails', () => {
  it('are sent after a crash between storing and sending, once', async () => {
    const { jobs } = app().services
    const enqueue = jobs.enqueue
    jobs.enqueue = async (handle, job, ...rest) => {
      if (job.queue === 'mail.send') throw new Error('The process ended.')
      if (job.queue !== 'waiting-lists.send-invitations') await enqueue(handle, job, ...rest)
    }
    await send(world, [robin, sam])
    await expect(sendAll()).rejects.toThrow('The process ended.')
    jobs.enqueue = enqueue
    expect(await statusesOf()).toEqual({ planned: 2 })
    expect(await mails(robin.email)).toEqual([])
    await Promise.all([sendAll(), sendAll()])
    await sendAll()
    expect(await statusesOf()).toEqual({ sent: 2 })
    expect(await mails(robin.email)).toHaveLength(1)
    expect(await mails(sam.email)).toHaveLength(1)
  })

  it.each([
    ['Robin Ashford', 'Hello Robin Ashford,'],
    ['Zoë O’Neill-Åkerström & St. Clair', 'Hello Zoë O’Neill-Åkerström & St. Clair,'],
    ['Call me at 503 555 0142', 'Hello,'],
    ['cheap-cats.example', 'Hello,'],
    ['see www.example.com', 'Hello,'],
    ['robin@example.com', 'Hello,'],
    ['Write to me about my cats elsewhere', 'Hello,'],
    ['<b>Robin</b>', 'Hello,'],
  ])('greet %s as “%s”', async (name, greeting) => {
    await invite(world, [{ ...robin, name }])
    const [mail] = await mails(robin.email)
    expect(mail?.text.split('\n\n')[1]).toBe(greeting)
    if (greeting === 'Hello,') expect(JSON.stringify(mail)).not.toContain(name)
  })

  it('that could not be sent in 30 days are not sent any more', async () => {
    await invite(world, [robin])
    await db().update(waitingListInvitations).set({ status: 'planned', sentAt: null, tokenDigest: null })
    app().clock.advance(INVITATION_DAYS * DAY_MS)
    await sendAll()
    expect(await mails(robin.email)).toHaveLength(1)
  })
})

describe('an invitation that is withdrawn', () => {
  it('has no address any more, and its link says so', async () => {
    const { id, token } = await invited(world, robin)
    await invite(world, [sam])
    const [first, second] = [await withdraw(world.owner, id), await withdraw(world.owner, id)]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(first.json()).toMatchObject({ status: 'withdrawn', email: null, name: null, expiresAt: null })
    expect(await row(id)).toMatchObject({ email: null, name: null, notes: null })
    expect((await open(token)).json()).toMatchObject({ status: 'withdrawn', waitsSince: null })
    expect(await list(world)).toMatchObject([{ email: sam.email }, { status: 'withdrawn' }])
    // It was emailed, so the address is not invited to this list again.
    expect(await invite(world, [robin])).toEqual({ invited: 0, known: 1 })
  })

  it('before its email was sent can be made again', async () => {
    await invite(world, [robin])
    await db().update(waitingListInvitations).set({ status: 'planned', sentAt: null, tokenDigest: null })
    const [{ id } = { id: '' }] = await list(world)
    await withdraw(world.owner, id)
    expect(await invite(world, [robin])).toEqual({ invited: 1, known: 0 })
  })

  it('because its pairing was removed, says so', async () => {
    const { token } = await invited(world, robin)
    const path = `/api/breeding-pairings/${world.pairingId}`
    expect((await app().request('DELETE', path, { as: world.owner })).statusCode).toBe(200)
    expect(await db().$count(breedingPairings)).toBe(0)
    expect((await open(token)).json()).toMatchObject({ status: 'withdrawn', list: null })
    expect(await list(world)).toMatchObject([{ status: 'withdrawn', pairingId: null, email: null }])
    const stored = await db().execute(sql`select email from waiting_list_invitations where email is not null`)
    expect(stored.rows).toEqual([])
  })
})
