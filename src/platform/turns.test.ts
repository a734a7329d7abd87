import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('work with the same key happens in order, also after a failure, and other work does not wait', async () => {
  const turns = createTurns()
  const log: string[] = []
  const first = Promise.withResolvers<void>()
  const done = [
    turns('list', async () => {
      log.push('first begins')
      await first.promise
      log.push('first ends')
      throw new Error('It failed.')
    }).catch((error: Error) => log.push(error.message)),
    turns('list', async () => log.push('second')),
    turns('list', async () => log.push('third')),
  ]
  await turns('other', async () => log.push('other'))
  expect(log).toEqual(['first begins', 'other'])
  first.resolve()
  await Promise.all(done)
  expect(log.filter((each) => each !== 'It failed.')).toEqual([
    'first begins',
    'other',
    'first ends',
    'second',
    'third',
  ])
  expect(await turns('list', async () => 'again')).toBe('again')
})
