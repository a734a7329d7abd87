import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

it('runs so many tasks at once, the others in their order, also after one has failed', async () => {
  const run = createSlots(2)
  const tasks = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...Promise.withResolvers<string>() }))
  const started: string[] = []
  const all = tasks.map(({ name, promise }) =>
    run(() => {
      started.push(name)
      return promise
    }),
  )
  const settled = Promise.allSettled(all)
  expect(started).toEqual(['a', 'b'])
  tasks[1]?.reject(new Error('damaged'))
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  for (const { name, resolve } of tasks) resolve(name)
  expect((await settled).map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
    'a',
    'failed',
    'c',
    'd',
  ])
})
