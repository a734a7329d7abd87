import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { defineEvent } from '#lib/events.ts'
import { createLog, type Logger } from '#platform/log/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type Events, startEvents } from './index.ts'

const TESTED = defineEvent<unknown>('tested')
const OTHER = defineEvent<unknown>('other')

let database: TestDatabase
/** Two processes on one database. */
let near: Events
let far: Events
const received: { near: unknown[]; far: unknown[] } = { near: [], far: [] }

beforeAll(async () => {
  database = await openTestDatabase()
  ;[near, far] = [
    await startEvents(database, createLog('silent')),
    await startEvents(database, createLog('silent')),
  ]
  near.subscribe(TESTED, (data) => received.near.push(data))
  far.subscribe(TESTED, (data) => received.far.push(data))
})
beforeEach(() => {
  received.near = []
  received.far = []
})
afterAll(async () => {
  await near?.close()
  await far?.close()
  await database?.remove()
})

/** Waits until everything published before has been received. */
async function settle(): Promise<void> {
  await near.publish(database.db, TESTED, 'last')
  for (const process of ['near', 'far'] as const)
    await expect.poll(() => received[process].at(-1)).toEqual('last')
}

it('every process receives a published event once, in order, and with the same ID', async () => {
  const ids: { near: string[]; far: string[] } = { near: [], far: [] }
  const unsubscribes = [
    near.subscribe(TESTED, (_data, id) => ids.near.push(id)),
    far.subscribe(TESTED, (_data, id) => ids.far.push(id)),
  ]
  for (const n of [1, 2, 3]) await near.publish(database.db, TESTED, { n })
  await settle()
  for (const unsubscribe of unsubscribes) unsubscribe()
  const all = [{ n: 1 }, { n: 2 }, { n: 3 }, 'last']
  expect(received).toEqual({ near: all, far: all })
  expect(new Set(ids.near).size).toBe(all.length)
  expect(ids.far).toEqual(ids.near)
})

it('a handler receives only the event that it subscribed to', async () => {
  const others: unknown[] = []
  const unsubscribe = near.subscribe(OTHER, (data) => others.push(data))
  await near.publish(database.db, OTHER, 'other')
  await settle()
  unsubscribe()
  expect(others).toEqual(['other'])
  expect(received.near).toEqual(['last'])
})

it('a handler that fails does not keep the event from the others', async () => {
  const errors: unknown[] = []
  const log = { ...createLog('silent'), error: (...args: unknown[]) => errors.push(args) }
  const events = await startEvents(database, log as unknown as Logger)
  events.subscribe(TESTED, () => {
    throw new Error('on purpose')
  })
  const mine: unknown[] = []
  events.subscribe(TESTED, (data) => mine.push(data))
  await settle()
  await expect.poll(() => mine).toEqual(['last'])
  expect(errors).toHaveLength(1)
  await events.close()
})

it('an event published in a transaction is received after its commit', async () => {
  await database.db.transaction(async (tx) => {
    await near.publish(tx, TESTED, 'inside')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(received.far).toEqual([])
  })
  await settle()
  expect(received.far).toEqual(['inside', 'last'])
})

it('an event published in a transaction that rolls back is never received', async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await near.publish(tx, TESTED, 'inside')
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  await settle()
  expect(received.far).toEqual(['last'])
})

it('a handler that unsubscribed receives nothing more, the others do', async () => {
  const mine: unknown[] = []
  const unsubscribe = near.subscribe(TESTED, (data) => mine.push(data))
  await settle()
  unsubscribe()
  received.near = []
  received.far = []
  await settle()
  expect(mine).toEqual(['last'])
})

it('any text arrives unchanged', async () => {
  const data = { text: `it's "quoted" \\ 🐈 ${'ä'.repeat(1_000)}\n` }
  await near.publish(database.db, TESTED, data)
  await settle()
  expect(received.far[0]).toEqual(data)
})

it('an event that is too long is refused', async () => {
  await expect(near.publish(database.db, TESTED, 'x'.repeat(8_000))).rejects.toThrow('too long')
})

it('malformed payloads are ignored', async () => {
  for (const payload of ['', '{', 'null', '7', '{"data":1}', '{"id":7,"name":7}'])
    await database.query({ text: "select pg_notify('littermate', $1)", values: [payload] })
  await settle()
  expect(received.far).toEqual(['last'])
})
