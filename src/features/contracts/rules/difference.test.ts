import { expect, it } from 'vitest'
import { changesBetween } from './difference.ts'

const section = (key: string, text: string) => ({ key, title: key.toUpperCase(), text })

it('a new version shows what it changes, adds, and removes', () => {
  const before = [section('a', 'It stays.'), section('b', 'Until May 1, 2027.'), section('c', 'It goes.')]
  const after = [section('a', 'It stays.'), section('b', 'Until June 1, 2027.'), section('d', 'It comes.')]
  expect(changesBetween(before, after)).toEqual([
    {
      key: 'b',
      title: 'B',
      kind: 'changed',
      parts: [
        { kind: 'same', text: 'B\nUntil ' },
        { kind: 'removed', text: 'May' },
        { kind: 'added', text: 'June' },
        { kind: 'same', text: ' 1, 2027.' },
      ],
    },
    { key: 'd', title: 'D', kind: 'added', parts: [{ kind: 'added', text: 'D\nIt comes.' }] },
    { key: 'c', title: 'C', kind: 'removed', parts: [{ kind: 'removed', text: 'C\nIt goes.' }] },
  ])
  expect(changesBetween(before, before)).toEqual([])
})

it('a text with nothing in common is shown as replaced', () => {
  const words = (word: string) => Array.from({ length: 600 }, (_, index) => `${word}${index}`).join(' ')
  const [change] = changesBetween([section('a', words('old'))], [section('a', words('new'))])
  expect(change?.parts.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
