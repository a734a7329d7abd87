import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLog, type Logger } from '#platform/log/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type Events, type News, startEvents } from './index.ts'

let database: TestDatabase
/** Two processes on one database. */
let here: Events
let there: Events
const heard: { here: News[]; there: News[] } = { here: [], there: [] }

beforeAll(async () => {
  database = await openTestDatabase()
  ;[here, there] = [
    await startEvents(database, createLog('silent')),
    await startEvents(database, createLog('silent')),
  ]
  here.subscribe((news) => heard.here.push(news))
  there.subscribe((news) => heard.there.push(news))
})
beforeEach(() => {
  heard.here = []
  heard.there = []
})
afterAll(async () => {
  await here?.close()
  await there?.close()
  await database?.remove()
})

const news = (data: unknown): News => ({ id: expect.any(String), topic: 'tests', data })
/** Everything that was said before this is heard once this is. */
async function settle(): Promise<void> {
  await here.publish(database.db, 'tests', 'last')
  for (const each of ['here', 'there'] as const)
    await expect.poll(() => heard[each].at(-1)).toEqual(news('last'))
}

it('every process hears what one announces, once and in order', async () => {
  for (const n of [1, 2, 3]) await here.publish(database.db, 'tests', { n })
  await settle()
  const all = [...[1, 2, 3].map((n) => news({ n })), news('last')]
  expect(heard).toEqual({ here: all, there: all })
  const ids = heard.here.map(({ id }) => id)
  expect(new Set(ids).size).toBe(all.length)
  expect(heard.there.map(({ id }) => id)).toEqual(ids)
})

it('a listener that fails keeps no news from the others', async () => {
  const errors: unknown[] = []
  const log = { ...createLog('silent'), error: (...args: unknown[]) => errors.push(args) }
  const events = await startEvents(database, log as unknown as Logger)
  events.subscribe(() => {
    throw new Error('on purpose')
  })
  const mine: News[] = []
  events.subscribe((each) => mine.push(each))
  await settle()
  await expect.poll(() => mine).toEqual([news('last')])
  expect(errors).toHaveLength(1)
  await events.close()
})

it('news of a transaction is heard after its commit', async () => {
  await database.db.transaction(async (tx) => {
    await here.publish(tx, 'tests', 'inside')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard.there).toEqual([])
  })
  await settle()
  expect(heard.there).toEqual([news('inside'), news('last')])
})

it('news of a transaction that rolls back is never heard', async () => {
  const undone = database.db.transaction(async (tx) => {
    await here.publish(tx, 'tests', 'undone')
    throw new Error('on purpose')
  })
  await expect(undone).rejects.toThrow('on purpose')
  await settle()
  expect(heard.there).toEqual([news('last')])
})

it('who has stopped listening hears no more, the others do', async () => {
  const mine: News[] = []
  const stop = here.subscribe((each) => mine.push(each))
  await settle()
  stop()
  heard.there = []
  heard.here = []
  await settle()
  expect(mine).toEqual([news('last')])
})

it('text of any kind arrives as it was said', async () => {
  const data = { text: `it's "quoted" \\ 🐈 ${'ä'.repeat(1_000)}\n` }
  await here.publish(database.db, 'tests', data)
  await settle()
  expect(heard.there[0]).toEqual(news(data))
})

it('refuses news that is too long, instead of losing it', async () => {
  await expect(here.publish(database.db, 'tests', 'x'.repeat(8_000))).rejects.toThrow('too long')
})

it('what is no news of ours disturbs nobody', async () => {
  for (const payload of ['', '{', 'null', '7', '{"data":1}', '{"id":7,"topic":7}']) {
    await database.query({ text: "select pg_notify('littermate', $1)", values: [payload] })
  }
  await settle()
  expect(heard.there).toEqual([news('last')])
})
