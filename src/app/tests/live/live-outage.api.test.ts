/** Two processes on one PostgreSQL that crashes while users write messages. */
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#features/messages/api/tables.ts'
import { CONVERSATION_CHANGED } from '#features/messages/events.ts'
import { signUpBreeder } from '#features/messages/test-world.ts'
import { newId } from '#lib/ids.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { openDatabaseAt, type TestDatabase } from '#testing/database.ts'
import { type PostgresServer, startPostgres } from '#testing/embedded-postgres.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { listen, type TestStream } from '#testing/streams.ts'

describe('while the database crashes and restarts', ONLY_POSTGRES, () => {
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
  })
  afterAll(async () => {
    for (const stream of streams) stream.close()
    for (const app of [near, far]) await app?.close()
    for (const database of databases ?? []) await database.close()
    await postgres?.stop()
  })

  const send = (app: TestApp, from: TestUser, receiverId: string, content: string, clientId: string) =>
    app.request('POST', '/api/messages', { as: from, body: { receiverId, content, clientId } })

  it('each message is stored once despite retries, and both users receive it or a gap', async () => {
    const [buyer, breeder] = [await signUp(near), await signUpBreeder(near)]
    const mine = await listen(near, { as: buyer })
    const theirs = await listen(far, { as: breeder })
    streams.push(mine, theirs)
    expect((await send(near, buyer, breeder.id, 'Before the crash', newId())).statusCode).toBe(201)
    await expect.poll(() => theirs.events(CONVERSATION_CHANGED)).toHaveLength(1)

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
    const drafts = ['apple', 'pear', 'plum', 'quince', 'cherry', 'medlar'].map((fruit) => ({
      content: `A ${fruit} for her`,
      clientId: newId(),
    }))
    // Each is retried through either process until it is stored, like the "Try again" of the page.
    await Promise.all(
      drafts.map(async ({ content, clientId }, index) => {
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
      ['Before the crash', ...drafts.map(({ content }) => content)].sort(),
    )
    const unread = await far.request('GET', '/api/messages/unread-count', { as: breeder })
    expect(unread.json()).toEqual({ count: 1 })

    // The streams stay open; both processes listen again and report the gap.
    for (const stream of [mine, theirs]) await expect.poll(() => stream.events('gap')).not.toHaveLength(0)
    const last = await send(far, breeder, buyer.id, 'After the crash', newId())
    for (const stream of [mine, theirs]) await expect.poll(() => stream.text()).toContain(last.json().id)

    // After an ID from before the crash, what was missed is unknown.
    const known = await listen(far, { as: buyer, lastEventId: theirs.lastId() })
    const old = await listen(near, { as: buyer, lastEventId: mine.events(CONVERSATION_CHANGED)[0]?.id })
    streams.push(known, old)
    expect(known.events()).toEqual([])
    expect(old.events().map(({ event }) => event)).toEqual(['gap'])
  })

  it('a stream is refused during the outage and opens afterward', async () => {
    const person = await signUp(near)
    await postgres.crash()
    await expect(listen(near, { as: person })).rejects.toThrow(/^503/)
    // The stream of a visitor needs no database.
    const visitor = await listen(near)
    streams.push(visitor)
    await postgres.restart()
    await expect.poll(() => visitor.events('gap')).not.toHaveLength(0)
    streams.push(await listen(near, { as: person }))
  })
})
