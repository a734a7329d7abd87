import { describe, expect, it } from 'vitest'
import { leftOf, type Refused } from './refused.ts'

const refused = (
  text: string,
  ...found: [words: string, category: Refused['spans'][number]['category']][]
) => ({
  text,
  spans: found.map(([words, category]) => ({
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
    category,
  })),
})

describe('of a refused text', () => {
  const letter = refused('Do you take Zelle? give us a ring', ['Zelle', 'payment'], ['ring', 'contact'])

  it('all is marked while it is unchanged', () => {
    expect(leftOf(letter, letter.text)).toBe(letter)
  })

  it('what still stands in another is marked, where it is there', () => {
    expect(leftOf(letter, 'Or a ring?')).toEqual({ spans: [{ start: 5, end: 9, category: 'contact' }] })
  })

  it.each(['Do you take Zelle?', 'We bring her during the spring', ''])('nothing is left in: %s', (text) => {
    expect(leftOf(letter, text)).toBeUndefined()
  })

  it('the last part of a number that came in parts is none', () => {
    expect(leftOf(refused('and 0134', ['0134', 'phone']), 'is it 0134 g?')).toBeUndefined()
  })

  it('nothing is marked without one', () => {
    expect(leftOf(undefined, 'text')).toBeUndefined()
  })
})
