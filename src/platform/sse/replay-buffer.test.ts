import { expect, it } from 'vitest'
import { createReplayBuffer } from './replay-buffer.ts'

const delivery = (text: string, userId: string | null = null) => ({ userId, text })

it('returns what followed one of the latest events, and undefined for older ones', () => {
  const buffer = createReplayBuffer({ events: 3, bytes: 1_000_000 })
  const start = buffer.latestId()
  expect(buffer.after(start, null)).toEqual([])
  for (const id of ['a', 'b', 'c']) buffer.add(id, [delivery(id)])
  expect(buffer.after(start, null)).toBeUndefined()
  expect(buffer.after('a', null)).toEqual(['b', 'c'])
  buffer.add('d', [delivery('d')])
  expect(buffer.after('a', null)).toBeUndefined()
  expect(buffer.after('b', null)).toEqual(['c', 'd'])
  expect(buffer.after('d', null)).toEqual([])
  expect(buffer.latestId()).toBe('d')
})

it('is limited in bytes, but always contains the latest event', () => {
  const buffer = createReplayBuffer({ events: 100, bytes: 2_000 })
  buffer.add('a', [delivery('ä'.repeat(300))])
  buffer.add('b', [delivery('b')])
  expect(buffer.after('a', null)).toEqual(['b'])
  buffer.add('long', [delivery('x'.repeat(5_000))])
  expect(buffer.after('b', null)).toBeUndefined()
  expect(buffer.after('long', null)).toEqual([])
})

it('returns to each user their own events and those for everyone', () => {
  const buffer = createReplayBuffer()
  const start = buffer.latestId()
  buffer.add('a', [delivery('for ann', 'ann'), delivery('for bob', 'bob')])
  buffer.add('b', [delivery('for all')])
  expect(buffer.after(start, 'ann')).toEqual(['for ann', 'for all'])
  expect(buffer.after(start, 'cat')).toEqual(['for all'])
  expect(buffer.after(start, null)).toEqual(['for all'])
})

it('knows no earlier ID after it was cleared', () => {
  const buffer = createReplayBuffer()
  buffer.add('a', [delivery('a')])
  buffer.clear()
  expect(buffer.after('a', null)).toBeUndefined()
  expect(buffer.after(buffer.latestId(), null)).toEqual([])
})
