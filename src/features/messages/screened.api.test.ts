import { beforeEach, describe, expect, it } from 'vitest'
import { moderationCases, moderationViolations, mutes } from '#features/moderation/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, startDeposit } from '#testing/purchase.ts'
import { messages } from './api/tables.ts'
import { type Breeder, callsOf, signUpBreeder } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { send, read, unread, contact } = callsOf(app)
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
})

const BAD = 'Here it is: robin@example.com'
const rowsOf = (table: typeof moderationViolations | typeof mutes | typeof moderationCases) =>
  app().services.db.select().from(table)
const HOUR = 3_600_000

/** Advances the clock, which sessions also use. */
const later = (hours: number) => app().clock.advance(hours * HOUR + 1)

describe('a message with contact details', () => {
  it('is rejected with the reason and recorded as a violation', async () => {
    const stopped = await send(buyer, breeder.id, BAD, { catId: breeder.cat.id })
    expect(stopped.statusCode).toBe(422)
    expect(stopped.json()).toMatchObject({
      code: 'prohibited_content',
      message: 'Your message contains prohibited content and cannot be sent.',
      details: {
        ...{ categories: ['email'], summary: 'Message contains email addresses', mutedUntil: null },
        spans: [{ start: 12, end: 29, category: 'email' }],
      },
    })
    expect(await app().services.db.select().from(messages)).toEqual([])
    expect(await unread(breeder)).toBe(0)
    expect((await read(breeder, buyer)).json()).toEqual([])
    expect(await rowsOf(moderationViolations)).toMatchObject([
      {
        ...{ userId: buyer.id, receiverId: breeder.id, violationType: 'message', content: BAD },
        ...{ categories: ['email'], severity: 'serious', action: 'blocked', messageId: null },
      },
    ])
  })

  it('is delivered and marked once the two users have a deposit between them, but not to other users', async () => {
    const intent = await startDeposit(app(), buyer, breeder.cat)
    expect((await send(buyer, breeder.id, BAD)).statusCode).toBe(422)
    await authorize(app(), intent)
    await confirmPayment(app(), buyer, intent)
    expect((await contact(buyer, `userId=${breeder.id}`)).json().contactAllowed).toBe(true)
    for (const [from, to] of [
      [buyer, breeder],
      [breeder, buyer],
    ] as const) {
      const sent = await send(from, to.id, BAD)
      expect(sent.statusCode).toBe(201)
      expect(sent.json()).toMatchObject({ isModerated: true, moderationFlags: ['email'], content: BAD })
    }
    const other = await signUpBreeder(app())
    const stranger = await signUp(app())
    expect((await send(buyer, other.id, BAD)).statusCode).toBe(422)
    expect((await send(stranger, breeder.id, BAD)).statusCode).toBe(422)
    expect((await send(buyer, breeder.id, 'Plain words')).json()).toMatchObject({ isModerated: false })
  })
})

describe('a user whose messages are blocked repeatedly', () => {
  it('is muted for 24 hours by the third violation within 24 hours', async () => {
    await send(buyer, breeder.id, 'A first message')
    for (const _ of [1, 2]) expect((await send(buyer, breeder.id, BAD)).json().details.mutedUntil).toBeNull()
    later(1)
    const third = (await send(buyer, breeder.id, BAD)).json()
    const until = new Date(app().clock.now().getTime() + 24 * HOUR).toISOString()
    expect(third).toMatchObject({ code: 'prohibited_content', details: { mutedUntil: until } })
    const refused = await send(buyer, breeder.id, 'Plain words')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'muted', details: { mutedUntil: until } })
    expect((await contact(buyer, `userId=${breeder.id}`)).json().mutedUntil).toBe(until)
    expect((await send(breeder, buyer.id, 'The other side can write')).statusCode).toBe(201)
    expect((await read(buyer, breeder)).json()).toHaveLength(2)
    later(24)
    expect((await send(buyer, breeder.id, 'Plain words')).statusCode).toBe(201)
    const actions = (await app().services.db.select().from(moderationViolations)).map(({ action }) => action)
    expect(actions.sort()).toEqual(['blocked', 'blocked', 'muted'])
  })

  it('is muted once by several violations at the same time', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(buyer, breeder.id, BAD)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([403, 422, 422, 422])
    expect(await rowsOf(mutes)).toHaveLength(1)
  })

  it('gets one violation for repeated requests with the same client ID', async () => {
    const clientId = newId()
    const again = () => send(buyer, breeder.id, BAD, { clientId })
    const answers = await Promise.all([again(), again(), again(), again()])
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ code: 'prohibited_content', details: { mutedUntil: null } })
    expect(await rowsOf(moderationViolations)).toHaveLength(1)
    // Client IDs belong to their sender, and a different text is a violation of its own.
    await send(breeder, buyer.id, BAD, { clientId })
    await send(buyer, breeder.id, `${BAD}, please`, { clientId })
    expect(await rowsOf(moderationViolations)).toHaveLength(3)
  })

  it('is not muted by three violations in more than 24 hours', async () => {
    for (const hours of [0, 13, 13]) {
      later(hours)
      expect((await send(buyer, breeder.id, BAD)).json().details.mutedUntil).toBeNull()
    }
  })

  it('gets one staff case by the sixth violation within 30 days', async () => {
    const open: number[] = []
    for (let count = 1; count <= 7; count++) {
      expect((await send(buyer, breeder.id, BAD)).statusCode).toBe(422)
      open.push((await rowsOf(moderationCases)).length)
      later(26)
    }
    expect(open).toEqual([0, 0, 0, 0, 0, 1, 1])
    expect(await rowsOf(moderationCases)).toMatchObject([
      { kind: 'violations', userId: buyer.id, status: 'open' },
    ])
  })
})
