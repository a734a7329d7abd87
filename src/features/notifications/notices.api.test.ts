/** Notices in the app: the list, live updates, and the emails that follow through the real queue. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type Breeder, callsOf, signUpBreeder } from '#features/messages/test-world.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { openNotices } from './api/index.ts'
import type { Choices, Notice } from './contract.ts'
import { NOTICES_CHANGED } from './events.ts'

const { app, database } = appOfThisFile({ rateLimits: false })
const { send, readAll, ask } = callsOf(app)
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
})

const list = (as: TestUser, query = '') => app().request('GET', `/api/notices${query}`, { as })
const notices = async (as: TestUser) => (await list(as)).json<Notice[]>()
const unread = async (as: TestUser) =>
  (await app().request('GET', '/api/notices/unread-count', { as })).json<{ count: number }>().count
const markRead = (as: TestUser, body: unknown) => app().request('POST', '/api/notices/read', { as, body })
const titles = async (as: TestUser) => (await notices(as)).map(({ title }) => title)

/** Sends a user several notices, a minute apart. */
async function notifyMany(to: TestUser, count: number) {
  const { notify } = openNotices(app().services, { publicUrl: 'http://localhost' })
  for (let n = 1; n <= count; n++) {
    app().clock.advance(MINUTE_MS)
    const notice = {
      kind: 'decision' as const,
      subjectId: newId(),
      title: `Notice ${n}`,
      text: 'x',
      path: '/account-status',
    }
    await app().services.db.transaction((tx) => notify(tx, { ...notice, userId: to.id }))
  }
}

describe('a notice', () => {
  it('is created for an inquiry with its first message, and another counts the messages that follow', async () => {
    await send(buyer, breeder.id, 'Is she used to dogs?', { catId: breeder.cat.id })
    const path = `/messages?with=${buyer.id}`
    expect(await notices(breeder)).toMatchObject([
      { kind: 'inquiry', title: 'Robin T. asks about Juniper', text: 'Is she used to dogs?', path, count: 1 },
    ])
    await send(buyer, breeder.id, 'Ours is old.')
    await send(buyer, breeder.id, 'And calm.')
    expect(await notices(breeder)).toMatchObject([
      { kind: 'message', title: '2 new messages from Robin T.', text: 'And calm.', path, count: 2 },
      { kind: 'inquiry', isRead: false },
    ])
    expect(await unread(breeder)).toBe(2)
    expect(await notices(buyer), 'the sender receives nothing').toEqual([])
  })

  it('truncates a long text without splitting a character', async () => {
    await send(buyer, breeder.id, `${'x'.repeat(139)}😺😺`)
    expect((await notices(breeder))[0]?.text).toBe(`${'x'.repeat(139)}…`)
  })

  it('is marked as read with its conversation, and counting restarts with the next message', async () => {
    const other = await signUp(app(), { firstName: 'Ada' })
    await send(other, breeder.id, 'A decoy')
    await send(buyer, breeder.id, 'One', { catId: breeder.cat.id })
    await send(buyer, breeder.id, 'Two')
    await readAll(breeder, buyer)
    expect((await notices(breeder)).filter(({ isRead }) => !isRead)).toMatchObject([
      { title: 'Ada T. has a question' },
    ])
    await send(buyer, breeder.id, 'Three')
    const [latest] = await notices(breeder)
    expect(latest).toMatchObject({ title: 'New message from Robin T.', count: 1, isRead: false })
    expect(await notices(breeder)).toHaveLength(3)
  })

  it('of a repeated inquiry becomes unread again', async () => {
    const about = { catId: breeder.cat.id, message: 'Is she free?' }
    await ask(buyer, about)
    await markRead(breeder, { all: true })
    await ask(buyer, about)
    expect(await notices(breeder)).toMatchObject([{ kind: 'inquiry', isRead: false }])
  })

  it('shows the cattery’s name to the buyer', async () => {
    await send(buyer, breeder.id, 'Hello')
    await send(breeder, buyer.id, 'Hello  \n\n there')
    expect(await notices(buyer)).toMatchObject([
      { title: 'New message from Quiet Paws', text: 'Hello there' },
    ])
  })

  it('is deleted with the user it is about', async () => {
    await send(buyer, breeder.id, 'Hello')
    await send(buyer, breeder.id, 'And again')
    expect(await notices(breeder)).toHaveLength(2)
    for (const text of [
      'delete from messages',
      'delete from inquiries',
      `delete from users where id = '${buyer.id}'`,
    ])
      await database().query({ text, values: [] })
    expect(await notices(breeder)).toEqual([])
  })

  it('can be marked as read by concurrent requests', async () => {
    await send(buyer, breeder.id, 'One', { catId: breeder.cat.id })
    await send(buyer, breeder.id, 'Two')
    await notifyMany(breeder, 20)
    const requests = [1, 2, 3, 4].flatMap(() => [readAll(breeder, buyer), markRead(breeder, { all: true })])
    expect((await Promise.all(requests)).map(({ statusCode }) => statusCode)).toEqual(requests.map(() => 200))
    expect(await unread(breeder)).toBe(0)
  })

  it('counts concurrent messages', async () => {
    await send(buyer, breeder.id, 'First')
    await readAll(breeder, buyer)
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => send(buyer, breeder.id, text)))
    expect(await notices(breeder)).toMatchObject([{ kind: 'message', count: 4 }, { kind: 'inquiry' }])
  })

  it('updates the open pages of its user', async () => {
    const received: unknown[] = []
    const unsubscribe = app().services.events.subscribe(NOTICES_CHANGED, (data) => received.push(data))
    await send(buyer, breeder.id, 'Hello')
    await expect.poll(() => received).toEqual([{ userId: breeder.id }])
    await markRead(breeder, { all: true })
    await markRead(breeder, { all: true })
    await expect.poll(() => received).toHaveLength(2)
    unsubscribe()
  })
})

describe('the list', () => {
  it('is paged, newest first, and empty beyond the last page', async () => {
    await notifyMany(buyer, 5)
    await notifyMany(breeder, 1)
    const page = await list(buyer, '?limit=2&page=2')
    expect(page.json<Notice[]>().map(({ title }) => title)).toEqual(['Notice 3', 'Notice 2'])
    expect(page.headers['x-total-count']).toBe('5')
    expect(page.headers.link).toContain('</api/notices?page=3&limit=2>; rel="next"')
    expect((await list(buyer, '?limit=2&page=9')).json()).toEqual([])
    for (const query of [
      '?page=0',
      '?page=x',
      '?page=99999999',
      '?limit=101',
      '?limit=-1',
      '?page=1&page=2',
      '?page=%00',
    ])
      expect((await list(buyer, query)).statusCode, query).toBe(400)
  })

  it('is marked as read by IDs or completely, and only for its user', async () => {
    await notifyMany(buyer, 3)
    await notifyMany(breeder, 1)
    const [first] = await notices(buyer)
    const [theirs] = await notices(breeder)
    const ids = [first?.id, first?.id, theirs?.id, newId()]
    expect((await markRead(buyer, { ids })).json()).toEqual({ count: 2 })
    expect(await unread(breeder), 'the other user’s notice stays unread').toBe(1)
    expect((await markRead(buyer, { ids })).json(), 'repeating changes nothing').toEqual({ count: 2 })
    expect((await markRead(buyer, { all: true })).json()).toEqual({ count: 0 })
    expect((await notices(buyer)).every(({ isRead }) => isRead)).toBe(true)
    const wrong = [
      ...[
        {},
        { ids: [] },
        { ids: 'all' },
        { ids: ['x'] },
        { ids: ['\u0000'] },
        { ids: null },
        { all: false },
      ],
      ...[{ ids: ['x'.repeat(10_000)] }, { ids: Array.from({ length: 101 }, newId) }],
    ]
    for (const body of wrong) expect((await markRead(breeder, body)).statusCode).toBe(400)
    expect(await unread(breeder)).toBe(1)
  })
})

describe('choices', () => {
  const choices = (as: TestUser) => app().request('GET', '/api/notification-choices', { as })
  const choose = (body: unknown) => app().request('PATCH', '/api/notification-choices', { as: buyer, body })

  it('are on by default and are changed one by one for one user', async () => {
    expect((await choices(buyer)).json<Choices>()).toEqual({
      messages: true,
      inquiries: true,
      reviews: true,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    })
    expect((await choose({ inquiries: false })).json()).toEqual({
      messages: true,
      inquiries: false,
      reviews: true,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    })
    expect((await choose({ messages: false })).json()).toEqual({
      messages: false,
      inquiries: false,
      reviews: true,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    })
    expect((await choose({ inquiries: true, userId: breeder.id })).json()).toEqual({
      messages: false,
      inquiries: true,
      reviews: true,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    })
    expect((await choices(breeder)).json()).toEqual({
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

  it('reject values other than booleans', async () => {
    for (const body of [
      { messages: 'yes' },
      { messages: 1 },
      { messages: null },
      { inquiries: '\u0000' },
      [],
    ])
      expect((await choose(body)).statusCode).toBe(400)
    expect((await choices(buyer)).json()).toEqual({
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

it('an inquiry is emailed through the queue with a one-click unsubscribe link', async () => {
  const wren = await signUp(app(), { firstName: 'Wren' })
  await send(wren, breeder.id, 'Is she used to dogs?', { catId: breeder.cat.id })
  const outbox = async () => (await app().request('GET', '/dev/mail')).body
  await expect.poll(outbox).toContain('Wren T. asks about Juniper')
  const [, id] = /\/dev\/mail\/([\da-f-]{36})">Wren T. asks/.exec(await outbox()) ?? []
  const mail = (await app().request('GET', `/dev/mail/${id}`)).body
  expect(mail).toContain(`http://localhost/messages?with=${wren.id}`)
  const [, link] = /http:\/\/localhost(\/unsubscribe\?token=[\w-]+)/.exec(mail) ?? []
  const posted = await app().request('POST', link ?? '', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(posted.statusCode).toBe(200)
  const choices = await app().request('GET', '/api/notification-choices', { as: breeder })
  expect(choices.json()).toEqual({
    messages: true,
    inquiries: false,
    reviews: true,
    payouts: true,
    waitingLists: true,
    care: true,
    diaries: true,
    calendar: true,
  })
  expect(await titles(breeder)).toEqual(['Wren T. asks about Juniper'])
})
