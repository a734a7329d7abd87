import { expect, it } from 'vitest'
import { inWords, ordinalInWords } from './number-words.ts'

it.each([
  [1, 'one'],
  [2, 'two'],
  [12, 'twelve'],
  [14, '14'],
  [1_000, '1,000'],
])('%i is %s', (count, text) => {
  expect(inWords(count)).toBe(text)
})

it('the third is the third', () => {
  expect(ordinalInWords(3)).toBe('third')
  expect(() => ordinalInWords(12)).toThrow('no word')
})
