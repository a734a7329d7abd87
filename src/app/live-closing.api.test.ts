import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessions, verifications } from '#features/accounts/api/tables.ts'
import { SESSION_ENDED } from '#features/accounts/events.ts'
import { MESSAGE } from '#features/messages/events.ts'
import { CAT_CHANGED } from '#features/payments/events.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { PASSWORD, type Person, signUp } from '#testing/people.ts'
import { type ListenOptions, listen as open, type TestStream } from '#testing/streams.ts'

const { app, database } = appOfThisFile({ env: { TRUSTED_PROXIES: '1' } })
let person: Person
let other: Person

const streams: TestStream[] = []
const apps: TestApp[] = []
beforeEach(async () => {
  ;[person, other] = [await signUp(app()), await signUp(app())]
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
/** Another process on the same database; `slowly` makes its timers those of the test. */
async function another({ slowly = false } = {}): Promise<TestApp> {
  if (slowly) vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const built = await buildTestApp(database(), { work: false })
  apps.push(built)
  return built
}
const changeCat = (catId: string) => app().services.events.publish(app().services.db, CAT_CHANGED, { catId })
/** Waits until a stream has closed, and expects its last word. */
async function closed(stream: TestStream): Promise<void> {
  await stream.ended
  expect(stream.events().at(-1)).toMatchObject({ event: 'ended' })
}
/** The same person in another browser. */
async function signInAgain({ email }: Person): Promise<{ cookie: string }> {
  const body = { email, password: PASSWORD }
  const answer = await app().request('POST', '/api/auth/sign-in/email', { body })
  const cookie = [answer.headers['set-cookie']].flat().map((each) => String(each).split(';')[0])
  return { cookie: cookie.join('; ') }
}
async function resetTokenFor(email: string): Promise<string> {
  await app().request('POST', '/api/auth/request-password-reset', { body: { email } })
  const rows = await app().services.db.select().from(verifications)
  return String(rows.at(-1)?.identifier).replace('reset-password:', '')
}
async function stillOpen(...open: TestStream[]): Promise<void> {
  await changeCat('still')
  for (const stream of open) await expect.poll(() => stream.events(CAT_CHANGED)).not.toHaveLength(0)
}

describe('a session that ends', () => {
  it('by sign-out closes its streams in every process, and no others', async () => {
    const second = await another()
    const elsewhere = await signInAgain(person)
    const [near, far] = [await listen({ as: person }), await listen({ as: person }, second)]
    const stay = [await listen({ as: elsewhere }), await listen({ as: other }, second), await listen()]
    const answer = await app().request('POST', '/api/auth/sign-out', { as: person, body: {} })
    expect(answer.statusCode).toBe(200)
    await closed(near)
    await closed(far)
    await stillOpen(...stay)
    expect(stay.flatMap((stream) => stream.events('ended'))).toEqual([])
    // Who comes back with the old cookie is a visitor.
    await app().services.events.publish(app().services.db, CAT_CHANGED, { catId: 'x' })
    const again = await listen({ as: person, lastEventId: near.last() })
    expect(again.events('message')).toEqual([])
  })

  it('by a sign-in as somebody else in the same browser closes its streams', async () => {
    const stream = await listen({ as: person })
    const body = { email: other.email, password: PASSWORD }
    expect((await app().request('POST', '/api/auth/sign-in/email', { as: person, body })).statusCode).toBe(
      200,
    )
    await closed(stream)
  })

  it('by a new password closes all streams of the person', async () => {
    const elsewhere = await signInAgain(person)
    const [one, two, stays] = [
      await listen({ as: person }),
      await listen({ as: elsewhere }),
      await listen({ as: other }),
    ]
    const token = await resetTokenFor(person.email)
    const body = { token, newPassword: 'quite another secret' }
    expect((await app().request('POST', '/api/auth/reset-password', { body })).statusCode).toBe(200)
    await closed(one)
    await closed(two)
    await stillOpen(stays)
  })

  it('or all of them at once: the news of a person without a session', async () => {
    const stream = await listen({ as: person })
    await app().services.events.publish(app().services.db, SESSION_ENDED, { userId: person.id })
    await closed(stream)
  })

  it('when its time is up closes its streams', async () => {
    const slow = await another({ slowly: true })
    const [mine, visitor] = [await listen({ as: person }, slow), await listen({}, slow)]
    slow.clock.advance(29 * 24 * 3_600_000)
    vi.advanceTimersByTime(25_000)
    await expect.poll(() => mine.events('here')).toHaveLength(2)
    slow.clock.advance(2 * 24 * 3_600_000)
    vi.advanceTimersByTime(25_000)
    await closed(mine)
    await expect.poll(() => visitor.events('here')).toHaveLength(3)
  })

  it('unheard is found when all are looked through', async () => {
    const slow = await another({ slowly: true })
    const [mine, theirs] = [await listen({ as: person }, slow), await listen({ as: other }, slow)]
    await app().services.db.delete(sessions).where(eq(sessions.userId, person.id))
    vi.advanceTimersByTime(10 * 60_000)
    await closed(mine)
    await stillOpen(theirs)
  })

  it('while its stream opens leaves at most the stream of a visitor', async () => {
    const { db, events } = app().services
    for (let round = 0; round < 10; round++) {
      const leaving = await signUp(app())
      const end = () =>
        db.transaction(async (tx) => {
          const [ended] = await tx.delete(sessions).where(eq(sessions.userId, leaving.id)).returning()
          await events.publish(tx, SESSION_ENDED, { userId: leaving.id, sessionId: ended?.id })
        })
      const [stream] = await Promise.all([listen({ as: leaving }), pause(round / 2).then(end)])
      await events.publish(db, MESSAGE, { users: [leaving.id, other.id], messageId: 'x' })
      await changeCat('later')
      await expect.poll(() => stream.text()).toMatch(/later|ended/)
      expect(stream.events(MESSAGE)).toEqual([])
    }
  })
})

describe('too many streams', () => {
  it('of one person close the oldest, which is told why', async () => {
    const mine: TestStream[] = []
    for (let index = 0; index < 20; index++) mine.push(await listen({ as: person }))
    const theirs = await listen({ as: other })
    const last = await listen({ as: person })
    const [oldest, ...rest] = mine
    await oldest?.ended
    expect(oldest?.events().at(-1)).toEqual({ event: 'full', data: {} })
    await stillOpen(theirs, last, ...rest)
    expect(rest.flatMap((stream) => stream.events('full'))).toEqual([])
  })

  it('of visitors of one network are refused for a while; others and the signed-in come in', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const many = await Promise.all(
      Array.from({ length: 100 }, (_, index) => listen(from(`2001:db8:0:7::${index}`))),
    )
    const refused = await fetch(`${app().baseUrl}/api/live`, from('2001:db8:0:7:1::1'))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    await listen(from('2001:db8:0:8::1'))
    await listen({ ...from('2001:db8:0:7::1'), as: person })
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

it('a reader that does not read is cut off, and comes back', async () => {
  const { port } = new URL(app().baseUrl)
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write('GET /api/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [beginning] = await new Promise<Buffer[]>((resolve) => socket.once('data', (data) => resolve([data])))
  expect(String(beginning)).toContain('event: here')
  socket.pause()
  const quick = await listen()
  const gone = new Promise<string>((resolve) => {
    let bytes = String(beginning)
    socket.on('close', () => resolve(bytes))
    socket.on('data', (data) => {
      bytes += data
    })
    socket.pause()
  })
  // The system's own buffers hold some megabytes.
  for (let told = 0; told < 1_500; told++) {
    await changeCat('x'.repeat(7_000))
    if (told % 5 === 0) await pause(1)
  }
  await changeCat('the last')
  await expect.poll(quick.text).toContain('the last')
  socket.resume()
  const heard = await gone
  expect(heard).not.toContain('the last')
  const again = await listen({ lastEventId: /id: (\S+)\nevent: here/.exec(heard)?.[1] })
  expect(again.events()).toMatchObject([{ event: 'gap' }])
})
