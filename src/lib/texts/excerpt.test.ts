import { describe, expect, it } from 'vitest'
import { excerpt, firstCharacters } from './excerpt.ts'

const graphemes = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

describe('the excerpt of a text', () => {
  it('is the text if that is short enough', () => {
    expect(excerpt('Signe is calm.', 14)).toBe('Signe is calm.')
    expect(excerpt('', 1)).toBe('')
  })

  it('ends after a word', () => {
    expect(excerpt('Signe is calm and curious.', 20)).toBe('Signe is calm and…')
    expect(excerpt('Signe is calm and curious.', 18)).toBe('Signe is calm and…')
    expect(excerpt('Signe is calm\nand curious about birds', 16)).toBe('Signe is calm…')
  })

  it.each(['🐱', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍⚕️', '❤️', '1️⃣', 'e\u0301', 'กำ', '猫', '한'])(
    'never ends inside %s',
    (character) => {
      const text = character.repeat(150)
      for (const most of [60, 90, 119, 120, 121, 122, 123, 124]) {
        const cut = excerpt(text, most)
        expect(cut.length).toBeLessThanOrEqual(most)
        expect(cut.endsWith('…')).toBe(true)
        expect(graphemes(cut.slice(0, -1)).every((each) => each === character)).toBe(true)
        expect(cut.length).toBeGreaterThan(most - character.length - 1)
      }
    },
  )

  it('cuts a long word, so that a text that begins with it is not empty', () => {
    expect(excerpt(`A ${'x'.repeat(100)}`, 10)).toBe('A xxxxxxx…')
  })
})

it.each([
  ['sixty', 60, 'sixty'],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc...'],
  ['a 👨‍👩‍👧🐱b', 3, 'a 👨‍👩‍👧...'],
])('the first characters of %j, at most %i, are %j', (text, most, expected) => {
  expect(firstCharacters(text, most)).toBe(expected)
})
