/** Two processes on one PostgreSQL that crashes under them, while people write. */
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#features/messages/api/tables.ts'
import { MESSAGE } from '#features/messages/events.ts'
import { signUpBreeder } from '#features/messages/test-world.ts'
import { newId } from '#lib/ids.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { openDatabaseAt, type TestDatabase } from '#testing/database.ts'
import { type PostgresServer, startPostgres } from '#testing/embedded-postgres.ts'
import { type Person, signUp } from '#testing/people.ts'
import { listen, type TestStream } from '#testing/streams.ts'

/** PGlite serves one process and lives inside it. */
const needsPostgres = !process.env.TEST_DATABASE_URL

describe.skipIf(needsPostgres)('while the database crashes and comes back', () => {
  let postgres: PostgresServer
  let databases: TestDatabase[]
  let near: TestApp
  let far: TestApp
  const streams: TestStream[] = []

  beforeAll(async () => {
    postgres = await startPostgres({ settings: [] })
    databases = [await openDatabaseAt(postgres.url), await openDatabaseAt(postgres.url)]
    const [first, second] = databases
    if (!first || !second) throw new Error('no database')
    near = await buildTestApp(first, { work: false })
    far = await buildTestApp(second, { work: false })
  }, 120_000)
  afterAll(async () => {
    for (const stream of streams) stream.close()
    for (const app of [near, far]) await app?.close()
    for (const database of databases ?? []) await database.close()
    await postgres?.stop()
  })

  const send = (app: TestApp, from: Person, receiverId: string, content: string, clientId: string) =>
    app.request('POST', '/api/messages', { as: from, body: { receiverId, content, clientId } })

  it('each message is stored once, by the first try or a later one, and both sides hear or learn of a gap', async () => {
    const [buyer, breeder] = [await signUp(near), await signUpBreeder(near)]
    const mine = await listen(near, { as: buyer })
    const theirs = await listen(far, { as: breeder })
    streams.push(mine, theirs)
    expect((await send(near, buyer, breeder.id, 'Before the storm', newId())).statusCode).toBe(201)
    await expect.poll(() => theirs.events(MESSAGE)).toHaveLength(1)

    let down = false
    const crash = (async () => {
      await pause(60)
      down = true
      await postgres.crash()
      await pause(300)
      await postgres.restart()
      down = false
    })()
    const answers: number[] = []
    const letters = ['apple', 'pear', 'plum', 'quince', 'cherry', 'medlar'].map((fruit) => ({
      content: `A ${fruit} for her`,
      clientId: newId(),
    }))
    // Each is written again and again until it is there, as the page's "Try again" does, through either process.
    await Promise.all(
      letters.map(async ({ content, clientId }, index) => {
        await pause(index * 20)
        for (let tries = 0; ; tries++) {
          const answer = await send(tries % 2 ? far : near, buyer, breeder.id, content, clientId)
          answers.push(answer.statusCode)
          if (answer.statusCode === 201) return expect(answer.json().content).toBe(content)
          expect(answer.statusCode).toBe(503)
          expect(answer.json()).toMatchObject({
            code: 'unavailable',
            message: expect.stringContaining('try again'),
          })
          await pause(down ? 100 : 20)
        }
      }),
    )
    await crash
    expect(answers).toContain(503)
    const rows = await near.services.db.select().from(messages).where(eq(messages.senderId, buyer.id))
    expect(rows.map(({ content }) => content).sort()).toEqual(
      ['Before the storm', ...letters.map(({ content }) => content)].sort(),
    )
    const unread = await far.request('GET', '/api/messages/unread-count', { as: breeder })
    expect(unread.json()).toEqual({ count: rows.length })

    // Neither stream broke; both processes listen again, and said that they were away.
    for (const stream of [mine, theirs])
      await expect.poll(() => stream.events('gap'), { timeout: 15_000 }).not.toHaveLength(0)
    const last = await send(far, breeder, buyer.id, 'After the storm', newId())
    for (const stream of [mine, theirs])
      await expect.poll(() => stream.text(), { timeout: 10_000 }).toContain(last.json().id)

    // Who stood before the crash cannot know what was missed, who stood after it can.
    const known = await listen(far, { as: buyer, lastEventId: theirs.last() })
    const old = await listen(near, { as: buyer, lastEventId: mine.events(MESSAGE)[0]?.id })
    streams.push(known, old)
    expect(known.events()).toEqual([])
    expect(old.events().map(({ event }) => event)).toEqual(['gap'])
  }, 60_000)

  it('a stream that asks to open while it is down is refused, and opens when it is back', async () => {
    const person = await signUp(near)
    await postgres.crash()
    await expect(listen(near, { as: person })).rejects.toThrow(/^503/)
    // Visitors need no database to listen.
    const visitor = await listen(near)
    streams.push(visitor)
    await postgres.restart()
    await expect.poll(() => visitor.events('gap'), { timeout: 15_000 }).not.toHaveLength(0)
    streams.push(await listen(near, { as: person }))
  }, 60_000)
})
