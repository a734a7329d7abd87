import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CORPUS } from './corpus/index.ts'
import { screenDraft } from './screen-draft.ts'
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

/** Other spaces for a space, as editors and telephones put them in. */
const SPACES = ['\u00a0', '\u2009', '\u3000', '\u202f', '\t']
/** ASCII as the forms that NFKC folds back: full width, and mathematical bold for letters. */
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
const bold = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 97 + 0x1d41a))

it('other spaces and compatibility forms hide nothing', () => {
  for (const text of flagged) {
    for (const space of SPACES) {
      const spaced = text.replaceAll(' ', space)
      expect([spaced, screen(spaced).flagged]).toEqual([spaced, true])
    }
    for (const form of [fullWidth(text), bold(text), text.normalize('NFKC'), text.normalize('NFD')]) {
      expect([form, screen(form).flagged]).toEqual([form, true])
    }
  }
})

it('the same text gives the same answer, whatever was screened before', () => {
  const before = flagged.map((text) => JSON.stringify(screen(text)))
  const again = [...flagged].reverse().map((text) => JSON.stringify(screen(text)))
  expect(again.reverse()).toEqual(before)
})

it('the spans are where the same find stands when something harmless is put before and behind', () => {
  const around = 'Hello 😺 é. '
  for (const text of flagged.slice(0, 200)) {
    const spans = screen(text).spans
    for (const span of spans)
      expect(text.slice(span.start, span.end).trim()).toBe(text.slice(span.start, span.end))
    expect(screen(`${around}\n${text}`).flagged).toBe(true)
  }
})

it('a conversation full of numbers never adds up to a telephone number', () => {
  const numbers = [
    'She is 14 weeks and weighs 1650 g',
    'Born 03/14/2026',
    'The deposit is $500, the price $2,500',
    'how many?',
    '5',
    '3 boys and 2 girls',
    '11:30 or 14:00?',
    '12 weeks at least',
    'chip 985112003456789',
    'we are 2 adults and 2 kids, 7 and 9',
    '97201',
    'in 2 days',
    '4 of 5 are taken',
    'I will call the vet about it',
    'Did you get it?',
    'we will figure it out',
    'in that order',
  ]
  const talks = fc.array(fc.constantFrom(...numbers), { minLength: 2, maxLength: 10 })
  fc.assert(
    fc.property(talks, (talk) => !screen(talk.at(-1) ?? '', { previous: talk.slice(0, -1) }).flagged),
    { numRuns: 1_000 },
  )
})

it('what is flagged while it is written is flagged by the server', () => {
  const all = CORPUS.flatMap(({ messages }) => messages.map((message) => [message].flat().at(-1) ?? ''))
  for (const [at, text] of all.entries())
    for (const joint of [' ', '\n']) {
      const both = [text, all[(at * 7) % all.length]].join(joint)
      if (screenDraft(both).flagged) expect([both, screen(both).flagged]).toEqual([both, true])
    }
})

it('ranges, dates and times pass, beside words for telephones too', () => {
  const number = fc.integer({ min: 3, max: 60 }).map((value) => value * 50)
  const unit = fc.constantFrom('dollars', 'euros', 'g', 'grams', 'miles')
  const range = fc.tuple(number, number, unit).map(([from, to, name]) => `${from}-${to} ${name}`)
  const day = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([month, date]) => `${month}/${date}/2026 at ${month}:30`)
  const talk = fc.tuple(
    fc.constantFrom('The vet will call', 'By phone it was', 'In our area'),
    fc.oneof(range, day),
  )
  fc.assert(
    fc.property(talk, (parts) => !screenDraft(parts.join(' ')).flagged && !screen(parts.join(' ')).flagged),
  )
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
  for (const group of ['a', '5 ', '@a.', 'i n s t a ', '\u{1f63a}', '1n5t@', '[PHONE REMOVED] ']) {
    const text = group.repeat(100_000 / group.length)
    expect(screen(text).cleaned.length).toBeGreaterThan(0)
  }
})
