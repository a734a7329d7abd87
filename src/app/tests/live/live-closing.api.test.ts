import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessions } from '#features/accounts/api/tables.ts'
import { SESSION_ENDED } from '#features/accounts/events.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { CONVERSATION_CHANGED } from '#features/messages/events.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { PASSWORD, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile, receivedEarlierEvents } from '#testing/harness.ts'
import { type ListenOptions, listen as open, type TestStream } from '#testing/streams.ts'

const { app, database } = appOfThisFile({ env: { TRUSTED_PROXIES: '1' } })
let user: TestUser
let other: TestUser

const streams: TestStream[] = []
const apps: TestApp[] = []
beforeEach(async () => {
  ;[user, other] = [await signUp(app()), await signUp(app())]
})
afterEach(async () => {
  vi.useRealTimers()
  for (const stream of streams.splice(0)) stream.close()
  for (const each of apps.splice(0)) await each.close()
})

async function listen(options: ListenOptions = {}, to: TestApp = app()): Promise<TestStream> {
  const stream = await open(to, options)
  streams.push(stream)
  return stream
}
/** Starts another process on the same database; with `fakeTimers` the test controls its intervals. */
async function startProcess({ fakeTimers = false } = {}): Promise<TestApp> {
  if (fakeTimers) vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const started = await buildTestApp(database(), { work: false })
  apps.push(started)
  return started
}
const changeCat = (catId: string) => app().services.events.publish(app().services.db, CAT_CHANGED, { catId })
/** Waits until a stream has closed and checks that its session ended. */
async function expectEnded(stream: TestStream): Promise<void> {
  await stream.ended
  expect(stream.events().at(-1)).toMatchObject({ event: 'session-ended' })
}
/** Signs the same user in with another browser. */
async function signInAgain({ email }: TestUser): Promise<{ cookie: string }> {
  const body = { email, password: PASSWORD }
  const answer = await app().request('POST', '/api/auth/sign-in/email', { body })
  const cookie = [answer.headers['set-cookie']].flat().map((each) => String(each).split(';')[0])
  return { cookie: cookie.join('; ') }
}
async function expectOpen(...open: TestStream[]): Promise<void> {
  await changeCat('still')
  for (const stream of open) await expect.poll(() => stream.events(CAT_CHANGED)).not.toHaveLength(0)
}

describe('a session that ends', () => {
  it('by sign-out closes its streams in every process, but no others', async () => {
    const second = await startProcess()
    const elsewhere = await signInAgain(user)
    const [near, far] = [await listen({ as: user }), await listen({ as: user }, second)]
    const others = [await listen({ as: elsewhere }), await listen({ as: other }, second), await listen()]
    const answer = await app().request('POST', '/api/auth/sign-out', { as: user, body: {} })
    expect(answer.statusCode).toBe(200)
    await expectEnded(near)
    await expectEnded(far)
    await expectOpen(...others)
    expect(others.flatMap((stream) => stream.events('session-ended'))).toEqual([])
    // A stream with the old cookie is a visitor's.
    await app().services.events.publish(app().services.db, CAT_CHANGED, { catId: 'x' })
    const again = await listen({ as: user, lastEventId: near.lastId() })
    expect(again.events(CONVERSATION_CHANGED)).toEqual([])
  })

  it('by signing in as another user in the same browser closes its streams', async () => {
    const stream = await listen({ as: user })
    const body = { email: other.email, password: PASSWORD }
    expect((await app().request('POST', '/api/auth/sign-in/email', { as: user, body })).statusCode).toBe(200)
    await expectEnded(stream)
  })

  it('with all others of the user closes all of their streams', async () => {
    const stream = await listen({ as: user })
    await app().services.events.publish(app().services.db, SESSION_ENDED, { userId: user.id })
    await expectEnded(stream)
  })

  it('by expiring closes its streams', async () => {
    const slow = await startProcess({ fakeTimers: true })
    const [mine, visitor] = [await listen({ as: user }, slow), await listen({}, slow)]
    slow.clock.advance(29 * DAY_MS)
    vi.advanceTimersByTime(25_000)
    await expect.poll(() => mine.events('heartbeat')).toHaveLength(2)
    slow.clock.advance(2 * DAY_MS)
    vi.advanceTimersByTime(25_000)
    await expectEnded(mine)
    await expect.poll(() => visitor.events('heartbeat')).toHaveLength(3)
  })

  it('without an event is found by the regular check', async () => {
    const slow = await startProcess({ fakeTimers: true })
    const [mine, theirs] = [await listen({ as: user }, slow), await listen({ as: other }, slow)]
    await app().services.db.delete(sessions).where(eq(sessions.userId, user.id))
    vi.advanceTimersByTime(10 * MINUTE_MS)
    await expectEnded(mine)
    await expectOpen(theirs)
  })

  it('while its stream opens leaves at most a visitor stream', async () => {
    const { db, events } = app().services
    for (let round = 0; round < 10; round++) {
      const leaving = await signUp(app())
      const end = () =>
        db.transaction(async (tx) => {
          const [ended] = await tx.delete(sessions).where(eq(sessions.userId, leaving.id)).returning()
          await events.publish(tx, SESSION_ENDED, {
            userId: leaving.id,
            ...(ended && { sessionId: ended.id }),
          })
        })
      const [stream] = await Promise.all([listen({ as: leaving }), pause(round / 2).then(end)])
      await events.publish(db, CONVERSATION_CHANGED, { users: [leaving.id, other.id], messageId: 'x' })
      await changeCat('later')
      await expect.poll(() => stream.text()).toMatch(/later|session-ended/)
      expect(stream.events(CONVERSATION_CHANGED)).toEqual([])
    }
  })
})

describe('too many streams', () => {
  it('of one user close the oldest one with a reason', async () => {
    const mine: TestStream[] = []
    for (let index = 0; index < 20; index++) mine.push(await listen({ as: user }))
    const theirs = await listen({ as: other })
    const last = await listen({ as: user })
    const [oldest, ...rest] = mine
    await oldest?.ended
    expect(oldest?.events().at(-1)).toEqual({ event: 'limit-reached', data: {} })
    await expectOpen(theirs, last, ...rest)
    expect(rest.flatMap((stream) => stream.events('limit-reached'))).toEqual([])
  })

  it('of visitors of one network are refused, but not of other networks or users', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const many = await Promise.all(
      Array.from({ length: 100 }, (_, index) => listen(from(`2001:db8:0:7::${index}`))),
    )
    const refused = await fetch(`${app().baseUrl}/api/live`, from('2001:db8:0:7:1::1'))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    await listen(from('2001:db8:0:8::1'))
    await listen({ ...from('2001:db8:0:7::1'), as: user })
    const [leaving] = many
    leaving?.close()
    await expect
      .poll(() =>
        open(app(), from('2001:db8:0:7::1')).then(
          (stream) => streams.push(stream) > 0,
          () => false,
        ),
      )
      .toBe(true)
  })
})

// Writes ten megabytes of events.
it('a reader that does not read is disconnected and can reconnect', async () => {
  const { port } = new URL(app().baseUrl)
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write('GET /api/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [start] = await new Promise<Buffer[]>((resolve) => socket.once('data', (data) => resolve([data])))
  expect(String(start)).toContain('event: heartbeat')
  socket.pause()
  const closed = new Promise<string>((resolve) => {
    let bytes = String(start)
    socket.on('close', () => resolve(bytes))
    socket.on('data', (data) => {
      bytes += data
    })
    socket.pause()
  })
  // The operating system buffers a few megabytes.
  for (let count = 0; count < 1_500; count++) {
    await changeCat('x'.repeat(7_000))
    if (count % 5 === 0) await pause(1)
  }
  await changeCat('the last')
  await receivedEarlierEvents(app())
  socket.resume()
  const received = await closed
  expect(received).not.toContain('the last')
  const again = await listen({ lastEventId: /id: (\S+)\nevent: heartbeat/.exec(received)?.[1] })
  expect(again.events()).toMatchObject([{ event: 'gap' }])
})
