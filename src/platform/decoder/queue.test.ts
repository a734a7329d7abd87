import { expect, it } from 'vitest'
import { createQueue, type Queue, type QueueSettings } from './queue.ts'

const open = (changed: Partial<QueueSettings> = {}) =>
  createQueue({ slots: 1, maxWaiting: 9, maxWaitingOfOwner: 9, ...changed })

/** Adds tasks that run until they are ended; `order` names those that have started. */
function tasksIn(queue: Queue) {
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, signal?: AbortSignal) =>
    queue.run(
      name.slice(0, 1),
      () => {
        order.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      signal,
    )
  /** Ends a running task and lets the next one start. */
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { order, add, end }
}

it('owners take turns, however many tasks one of them has', async () => {
  const { order, add, end } = tasksIn(open())
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name))
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(await Promise.all(all)).toHaveLength(6)
})

it('an owner has one task at a time, even while slots are free', async () => {
  const { order, add, end } = tasksIn(open({ slots: 3 }))
  const all = ['a1', 'a2', 'b1'].map((name) => add(name))
  await end('none')
  expect(order).toEqual(['a1', 'b1'])
  for (const name of ['b1', 'a1', 'a2']) await end(name)
  expect(order).toEqual(['a1', 'b1', 'a2'])
  await Promise.all(all)
})

it('refuses tasks beyond its limits, and accepts some again later', async () => {
  const queue = open({ maxWaiting: 3, maxWaitingOfOwner: 2 })
  const { add, end } = tasksIn(queue)
  const all = ['a1', 'a2', 'a3'].map((name) => add(name))
  await expect(add('a4')).rejects.toMatchObject({ reason: 'owner' })
  expect(() => queue.requireRoom('a')).toThrow('owner')
  expect(() => queue.requireRoom('b')).not.toThrow()
  all.push(add('b1'))
  await expect(add('c1')).rejects.toMatchObject({ reason: 'full' })
  expect(queue.waiting()).toBe(3)
  await end('a1')
  all.push(add('c1'))
  for (const name of ['b1', 'a2', 'c1', 'a3']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  expect(queue.waiting()).toBe(0)
})

it('a failed task makes room for the next one', async () => {
  const queue = open()
  await expect(queue.run('a', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  expect(await queue.run('a', async () => 'decoded')).toBe('decoded')
})

it('a task whose caller gives up leaves the queue', async () => {
  const queue = open()
  const { order, add, end } = tasksIn(queue)
  const client = new AbortController()
  const [first, second] = [add('a1'), add('b1', client.signal)]
  client.abort()
  await expect(second).rejects.toMatchObject({ reason: 'aborted' })
  await expect(add('b2', client.signal)).rejects.toMatchObject({ reason: 'aborted' })
  expect(queue.waiting()).toBe(0)
  await end('a1')
  expect([await first, order]).toEqual(['a1', ['a1']])
})

it('a task waits no longer than the limit', async () => {
  const { add, end } = tasksIn(open({ waitMs: 1 }))
  const first = add('a1')
  await expect(add('b1')).rejects.toMatchObject({ reason: 'late' })
  await end('a1')
  expect(await first).toBe('a1')
})

it('refuses waiting and later tasks after it was closed', async () => {
  const queue = open()
  const { add, end } = tasksIn(queue)
  const [first, second] = [add('a1'), add('b1')]
  queue.close()
  await expect(second).rejects.toMatchObject({ reason: 'aborted' })
  await expect(add('c1')).rejects.toMatchObject({ reason: 'aborted' })
  await end('a1')
  expect(await first).toBe('a1')
})
