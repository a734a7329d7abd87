/** Unsubscribe links work without a session and change one setting of one user. */
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { deriveKeys } from '#platform/signatures/index.ts'
import { KEYS } from '#testing/app.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { signSubscriber } from './api/unsubscribe-token.ts'
import type { ChoiceKind, Choices } from './contract.ts'

const { app, database } = appOfThisFile({ rateLimits: false })
let user: TestUser
let other: TestUser
beforeEach(async () => {
  ;[user, other] = [await signUp(app()), await signUp(app())]
})

const token = (kind: ChoiceKind, userId = user.id) => signSubscriber(KEYS, { id: userId, kind })
const post = (link: string, body: string, headers: Record<string, string> = {}) =>
  app().request('POST', `/unsubscribe?token=${link}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const choices = async (as = user) =>
  (await app().request('GET', '/api/notification-choices', { as })).json<Choices>()
const state = (link: string) => app().request('GET', `/api/unsubscribe?token=${link}`)

describe('one-click unsubscribing in an email program', () => {
  it('turns that kind of email off for that user, cross-site and without a session', async () => {
    const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const { statusCode, headers } = await post(token('messages'), ONE_CLICK, foreign)
    expect([statusCode, headers.location]).toEqual([200, undefined])
    expect(await choices()).toEqual({
      messages: false,
      inquiries: true,
      reviews: true,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    })
    expect(await choices(other)).toEqual({
      messages: true,
      inquiries: true,
      reviews: true,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    })
    expect((await post(token('messages'), ONE_CLICK)).statusCode, 'repeating changes nothing').toBe(200)
  })

  it('accepts multipart bodies, which RFC 8058 recommends', async () => {
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    const sent = new Response(form)
    const type = sent.headers.get('content-type') ?? ''
    expect((await post(token('inquiries'), await sent.text(), { 'content-type': type })).statusCode).toBe(200)
    expect(await choices()).toEqual({
      messages: true,
      inquiries: false,
      reviews: true,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    })
  })
})

describe('the unsubscribe page', () => {
  it('shows the current setting and changes nothing when opened', async () => {
    const link = token('messages')
    for (let times = 0; times < 3; times++)
      expect((await state(link)).json()).toEqual({ kind: 'messages', isOn: true, name: null })
    expect((await app().request('HEAD', `/unsubscribe?token=${link}`)).statusCode).not.toBe(200)
    expect(await choices()).toEqual({
      messages: true,
      inquiries: true,
      reviews: true,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    })
  })

  it('turns emails off and on again with its button and redirects to itself', async () => {
    const link = token('messages')
    const off = await post(link, 'mails=off')
    expect([off.statusCode, off.headers.location]).toEqual([303, `/unsubscribe?token=${link}`])
    expect((await state(link)).json()).toEqual({ kind: 'messages', isOn: false, name: null })
    const on = await post(link, 'mails=on')
    expect(on.headers.location).toBe(`/unsubscribe?token=${link}&resubscribed=`)
    expect(await choices()).toEqual({
      messages: true,
      inquiries: true,
      reviews: true,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    })
  })
})

describe('an invalid link', () => {
  it('changes nothing: wrong signatures, truncated tokens, and malformed input', async () => {
    const good = token('messages')
    const bytes = Buffer.from(good, 'base64url')
    const flipped = (at: number) => Buffer.from(bytes.map((byte, n) => (n === at ? byte ^ 1 : byte)))
    const wrong = [
      ...[0, 15, 16, 17, 48].map((at) => flipped(at).toString('base64url')),
      signSubscriber(deriveKeys(['y'.repeat(40)]), { id: user.id, kind: 'messages' }),
      ...[good.slice(0, -1), `${good}A`, '', 'x', '%F0%9F%90%88', "'%20or%201=1"],
    ]
    const statuses = async (link: string) => [
      (await post(link, ONE_CLICK)).statusCode,
      (await state(link)).statusCode,
    ]
    for (const link of wrong) expect(await statuses(link), link).toEqual([404, 404])
    for (const link of ['%00', 'x'.repeat(10_000)]) expect(await statuses(link)).toEqual([404, 400])
    expect((await app().request('GET', `/api/unsubscribe?token=${good}&token=${good}`)).statusCode).toBe(400)
    for (const body of ['', 'mails=maybe', 'List-Unsubscribe=Two-Clicks'])
      expect((await post(good, body)).statusCode, body).toBe(400)
    expect((await post(good, 'x'.repeat(10_000))).statusCode).toBe(413)
    const broken = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await post(good, '--y\r\n\r\n', broken)).statusCode).toBe(400)
    expect((await post(good, '{}', { 'content-type': 'application/json' })).statusCode).toBe(400)
    expect(await choices()).toEqual({
      messages: true,
      inquiries: true,
      reviews: true,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    })
  })

  it('of a deleted user is not found', async () => {
    await database().query({ text: 'delete from users where id = $1', values: [other.id] })
    for (const userId of [other.id, newId()]) {
      const link = token('messages', userId)
      expect((await state(link)).statusCode).toBe(404)
      expect((await post(link, ONE_CLICK)).statusCode).toBe(404)
      expect((await post(link, 'mails=off')).statusCode, 'the page shows the error').toBe(303)
    }
  })
})
