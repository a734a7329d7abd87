import { describe, expect, it } from 'vitest'
import { type RejectedText, remainingSpans } from './rejected-text.ts'

const rejected = (
  text: string,
  ...found: [words: string, category: RejectedText['spans'][number]['category']][]
) => ({
  text,
  spans: found.map(([words, category]) => ({
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
    category,
  })),
})

describe('the spans of a rejected text', () => {
  const message = rejected('Do you take Zelle? give us a ring', ['Zelle', 'payment'], ['ring', 'contact'])

  it('are unchanged while the text is unchanged', () => {
    expect(remainingSpans(message, message.text)).toBe(message)
  })

  it('move to their words in an edited text', () => {
    expect(remainingSpans(message, 'Or a ring?')).toEqual({
      spans: [{ start: 5, end: 9, category: 'contact' }],
    })
  })

  it.each(['Do you take Zelle?', 'We bring her during the spring', ''])('are gone from: %s', (text) => {
    expect(remainingSpans(message, text)).toBeUndefined()
  })

  it('are none, but remain, if only the notation changes', () => {
    expect(remainingSpans(message, 'DO you take zelle – GIVE US A RING!')).toEqual({ spans: [] })
    const continued = { ...message, text: `${message.text}\nThank you`, message: message.text }
    expect(remainingSpans(continued, 'do you take zelle, GIVE us a Ring')).toEqual({ spans: [] })
  })

  it('do not include part of a number that was split across messages', () => {
    expect(remainingSpans(rejected('and 0134', ['0134', 'phone']), 'is it 0134 g?')).toBeUndefined()
  })

  it('are none without a rejected text', () => {
    expect(remainingSpans(undefined, 'text')).toBeUndefined()
  })
})
