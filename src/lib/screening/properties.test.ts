import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CORPUS } from './corpus/index.ts'
import { screen } from './index.ts'

const wanted = CORPUS.filter(({ kind }) => kind === 'plain' || kind === 'evasive').flatMap(
  ({ messages }) => messages,
)
const flagged = wanted.filter((text) => typeof text === 'string' && screen(text).flagged) as string[]

const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u200e', '\ufe0f']
/** Texts of the kind that people write, cut and joined, and any Unicode between. */
const texts = fc
  .array(
    fc.oneof(fc.constantFrom(...flagged), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
    { maxLength: 4 },
  )
  .chain((parts) => fc.constantFrom('', ' ', '\n').map((between) => parts.join(between)))

describe('a flagged message stays flagged', () => {
  it('whatever invisible characters are put into it', () => {
    const places = fc.array(fc.tuple(fc.nat(200), fc.constantFrom(...INVISIBLE)), { maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...flagged), places, (text, insertions) => {
        const characters = [...text]
        for (const [at, sign] of insertions) characters.splice(at % (characters.length + 1), 0, sign)
        expect(screen(characters.join('')).flagged).toBe(true)
      }),
    )
  })

  it('in capitals and in small letters', () => {
    for (const text of flagged) {
      expect([text, screen(text.toUpperCase()).flagged]).toEqual([text, true])
      expect([text, screen(text.toLowerCase()).flagged]).toEqual([text, true])
    }
  })
})

it('cleaned text is never flagged', () => {
  fc.assert(fc.property(texts, (text) => !screen(screen(text).cleaned).flagged))
})

it('spans lie inside the text, in order, apart from each other and on whole characters', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let from = 0
      for (const { start, end } of screen(text).spans) {
        expect(start).toBeGreaterThanOrEqual(from)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
        from = end
      }
    }),
  )
})

it('a well-formed text is cleaned into a well-formed one', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { cleaned, summary, categories, spans } = screen(text.toWellFormed())
      expect(cleaned.isWellFormed()).toBe(true)
      expect(summary === '').toBe(categories.length === 0)
      expect(spans.length > 0).toBe(categories.length > 0)
    }),
  )
})

it('a text of 100,000 characters is answered', () => {
  for (const piece of ['a', '5 ', '@a.', 'i n s t a ', '\u{1f63a}', '1n5t@', '[PHONE REMOVED] ']) {
    const text = piece.repeat(100_000 / piece.length)
    expect(screen(text).cleaned.length).toBeGreaterThan(0)
  }
})
