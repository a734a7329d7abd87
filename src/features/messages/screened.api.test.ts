import { beforeEach, describe, expect, it } from 'vitest'
import { moderationCases, moderationViolations, mutes } from '#features/moderation/api/tables.ts'
import { claim, refuse } from '#features/payments/api/steps.ts'
import { findPayment } from '#features/payments/api/store.ts'
import { enforceRetention } from '#features/privacy/api/index.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { screenInBrowser } from '#lib/screening/screen-in-browser.ts'
import { CORPUS } from '#lib/screening/test-corpus.ts'
import { signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { fc } from '#testing/random/properties.ts'
import { authorize, confirmPayment, controlsOf, startDeposit } from '#testing/sales/purchase.ts'
import { MESSAGE_LIMIT } from './api/limits.ts'
import { messageRules } from './api/personal-data.ts'
import { messages, rejectedMessages } from './api/tables.ts'
import { type Breeder, callsOf, signUpBreeder } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { send, ask, read, unread, contact } = callsOf(app)
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
})

const BAD = 'Here it is: robin@example.com'
/** A phone number that only the server finds. */
const RIDDLE = 'sevn oh thre, fyve fyve fyve, zeero wun ate to'
const rowsOf = (
  table: typeof moderationViolations | typeof mutes | typeof moderationCases | typeof rejectedMessages,
) => app().services.db.select().from(table)

/** Advances the clock, which sessions also use. */
const later = (hours: number) => app().clock.advance(hours * HOUR_MS + 1)

describe('a message with contact details', () => {
  it('is rejected with the reason and recorded as a violation', async () => {
    const stopped = await send(buyer, breeder.id, BAD, { catId: breeder.cat.id })
    expect(stopped.statusCode).toBe(422)
    expect(stopped.json()).toMatchObject({
      code: 'prohibited_content',
      message: 'Your message contains prohibited content and cannot be sent.',
      details: {
        categories: ['email'],
        summary: 'Message contains email addresses',
        isViolation: true,
        mutedUntil: null,
        spans: [{ start: 12, end: 29, category: 'email' }],
      },
    })
    expect(await app().services.db.select().from(messages)).toEqual([])
    expect(await unread(breeder)).toBe(0)
    expect((await read(buyer, breeder)).json()).toEqual([])
    expect(await rowsOf(moderationViolations)).toMatchObject([
      {
        userId: buyer.id,
        receiverId: breeder.id,
        violationType: 'message',
        content: BAD,
        categories: ['email'],
        severity: 'serious',
        action: 'blocked',
        messageId: null,
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

describe('from the moment the cat is claimed', () => {
  it('contact details are allowed, and no longer if the charge is refused', async () => {
    // Not authorized, and without webhooks, so that nothing else settles the payment meanwhile.
    controlsOf(app()).webhooks.paused = true
    const intent = await startDeposit(app(), buyer, breeder.cat)
    const payment = await findPayment(app().services.db, intent.paymentIntentId)
    if (!payment) throw new Error('no payment')
    await claim(app().services, payment, null)
    expect((await contact(buyer, `userId=${breeder.id}`)).json().contactAllowed).toBe(true)
    expect((await send(buyer, breeder.id, BAD)).statusCode).toBe(201)
    expect((await send(breeder, buyer.id, RIDDLE)).statusCode).toBe(201)
    expect(await rowsOf(moderationViolations)).toEqual([])
    const claimed = await findPayment(app().services.db, intent.paymentIntentId)
    if (claimed) await refuse(app().services, claimed, 'card_declined')
    expect((await contact(buyer, `userId=${breeder.id}`)).json().contactAllowed).toBe(false)
    expect((await send(buyer, breeder.id, BAD)).statusCode).toBe(422)
    await controlsOf(app()).deliverPending('forward')
    controlsOf(app()).webhooks.paused = false
  })
})

describe('a text that only the server finds', () => {
  const attempt = async (content: string, more = {}) => {
    const { details } = (await send(buyer, breeder.id, content, more)).json()
    return details.isViolation
  }

  it('is rejected with its matches and not recorded, until it is sent again essentially unchanged', async () => {
    const first = await send(buyer, breeder.id, `Is she free? ${RIDDLE}`)
    expect(first.statusCode).toBe(422)
    expect(first.json()).toMatchObject({
      code: 'prohibited_content',
      details: {
        categories: ['phone'],
        isViolation: false,
        mutedUntil: null,
        spans: [{ start: 13, end: 13 + RIDDLE.length, category: 'phone' }],
      },
    })
    expect(await rowsOf(moderationViolations)).toEqual([])
    const again = `is she FREE...\n${RIDDLE}!!`
    expect(await attempt(again)).toBe(true)
    expect(await rowsOf(moderationViolations)).toMatchObject([
      { userId: buyer.id, receiverId: breeder.id, content: again, categories: ['phone'], action: 'blocked' },
    ])
    expect(await attempt(again)).toBe(true)
    const third = (await send(buyer, breeder.id, again)).json()
    expect(third.details.mutedUntil).not.toBeNull()
    expect(await rowsOf(mutes)).toHaveLength(1)
  })

  it('is judged for each text, sender, and receiver separately', async () => {
    const [other, stranger] = [await signUpBreeder(app()), await signUp(app())]
    expect(await attempt(RIDDLE)).toBe(false)
    expect(await attempt(`Good day! ${RIDDLE}`)).toBe(false)
    expect((await send(buyer, other.id, RIDDLE)).json().details.isViolation).toBe(false)
    expect((await send(stranger, breeder.id, RIDDLE)).json().details.isViolation).toBe(false)
    expect(await rowsOf(moderationViolations)).toEqual([])
    // The other text in between does not erase the first.
    expect(await attempt(RIDDLE)).toBe(true)
  })

  it('is not sent again by a request that is repeated with its client ID', async () => {
    const [first, second] = [newId(), newId()]
    const answers = await Promise.all([1, 2, 3, 4].map(() => attempt(RIDDLE, { clientId: first })))
    expect(answers).toEqual([false, false, false, false])
    for (const _ of [1, 2]) expect(await attempt(RIDDLE, { clientId: second })).toBe(true)
    expect(await rowsOf(moderationViolations)).toHaveLength(1)
    expect(await attempt(RIDDLE, { clientId: first })).toBe(false)
  })

  it('counts once less than it is sent at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => attempt(RIDDLE)))
    expect(answers.sort()).toEqual([false, true, true])
    expect(await rowsOf(moderationViolations)).toHaveLength(2)
  })

  it('is forgotten after 24 hours', async () => {
    expect(await attempt(RIDDLE)).toBe(false)
    later(24)
    expect(await attempt(RIDDLE)).toBe(false)
    expect(await rowsOf(moderationViolations)).toEqual([])
    later(20)
    expect(await attempt(`Hello! ${RIDDLE}`)).toBe(false)
    later(4)
    await enforceRetention(app().services, messageRules)
    expect(await rowsOf(rejectedMessages)).toHaveLength(1)
    expect(await attempt(`Hello! ${RIDDLE}`)).toBe(true)
  })

  it('may be part of an inquiry or of a number that is split over messages', async () => {
    const inquiry = { breederId: breeder.cattery.id, message: RIDDLE }
    expect((await ask(buyer, inquiry)).json().details.isViolation).toBe(false)
    expect((await ask(buyer, inquiry)).json().details.isViolation).toBe(true)
    await send(buyer, breeder.id, 'Which number is it?')
    await send(breeder, buyer.id, '503')
    await send(breeder, buyer.id, '555')
    const last = await send(breeder, buyer.id, '0134')
    expect(last.json().details).toMatchObject({ categories: ['phone'], isViolation: false })
  })

  it('counts toward the messages per minute, so that the rules cannot be probed', async () => {
    for (let count = 0; count < MESSAGE_LIMIT.points; count++)
      expect(await attempt(`${'so '.repeat(count)}${RIDDLE}`)).toBe(false)
    expect((await send(buyer, breeder.id, 'Plain words')).statusCode).toBe(429)
    app().clock.advance(60_001)
    expect((await send(buyer, breeder.id, 'Plain words')).statusCode).toBe(201)
  })

  it('is never recorded when it is sent for the first time', async () => {
    const texts = CORPUS.filter(
      ({ text, previous }) => previous.length === 0 && !screenInBrowser(text).flagged,
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...texts), async ({ text }) => {
        const sender = await signUp(app())
        const answer = await send(sender, breeder.id, text.slice(0, 2_000))
        expect([201, 422]).toContain(answer.statusCode)
        expect([text, (await rowsOf(moderationViolations)).length]).toEqual([text, 0])
      }),
      { numRuns: 40 },
    )
  })
})

describe('a user whose messages are blocked repeatedly', () => {
  it('is muted for 24 hours by the third violation within 24 hours', async () => {
    await send(buyer, breeder.id, 'A first message')
    for (const _ of [1, 2]) expect((await send(buyer, breeder.id, BAD)).json().details.mutedUntil).toBeNull()
    later(1)
    const third = (await send(buyer, breeder.id, BAD)).json()
    const until = new Date(app().clock.now().getTime() + DAY_MS).toISOString()
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
    await send(buyer, breeder.id, 'Hello')
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
