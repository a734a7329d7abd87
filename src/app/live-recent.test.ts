import { expect, it } from 'vitest'
import { createRecent } from './live-recent.ts'

const line = (text: string, userId: string | null = null) => ({ userId, text })

it('keeps the latest pieces, and knows no older ones', () => {
  const recent = createRecent({ pieces: 3, bytes: 1_000_000 })
  const start = recent.latest()
  expect(recent.after(start, null)).toEqual([])
  for (const id of ['a', 'b', 'c']) recent.add(id, [line(id)])
  expect(recent.after(start, null)).toBeUndefined()
  expect(recent.after('a', null)).toEqual(['b', 'c'])
  recent.add('d', [line('d')])
  expect(recent.after('a', null)).toBeUndefined()
  expect(recent.after('b', null)).toEqual(['c', 'd'])
  expect(recent.after('d', null)).toEqual([])
  expect(recent.latest()).toBe('d')
})

it('counts bytes, and keeps the last piece however long it is', () => {
  const recent = createRecent({ pieces: 100, bytes: 2_000 })
  recent.add('a', [line('ä'.repeat(300))])
  recent.add('b', [line('b')])
  expect(recent.after('a', null)).toEqual(['b'])
  recent.add('long', [line('x'.repeat(5_000))])
  expect(recent.after('b', null)).toBeUndefined()
  expect(recent.after('long', null)).toEqual([])
})

it('tells each person what is theirs and what is for all', () => {
  const recent = createRecent()
  const start = recent.latest()
  recent.add('a', [line('for ann', 'ann'), line('for bob', 'bob')])
  recent.add('b', [line('for all')])
  expect(recent.after(start, 'ann')).toEqual(['for ann', 'for all'])
  expect(recent.after(start, 'cat')).toEqual(['for all'])
  expect(recent.after(start, null)).toEqual(['for all'])
})

it('knows nothing any more after a gap', () => {
  const recent = createRecent()
  recent.add('a', [line('a')])
  recent.forget()
  expect(recent.after('a', null)).toBeUndefined()
  expect(recent.after(recent.latest(), null)).toEqual([])
})
