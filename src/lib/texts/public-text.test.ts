import { describe, expect, it } from 'vitest'
import { hasInvisible, requireCleanTexts } from './public-text.ts'

describe('invisible characters', () => {
  it.each([
    ['\u202e', 'right-to-left override'],
    ['\u2066', 'isolate'],
    ['\u200f', 'right-to-left mark'],
    ['\u061c', 'Arabic letter mark'],
    ['\u200b', 'zero-width space'],
    ['\u2060', 'word joiner'],
    ['\u200d', 'joiner'],
    ['\u200c', 'non-joiner'],
    ['\u00ad', 'soft hyphen'],
    ['\ufeff', 'byte order mark'],
    ['\u3164', 'Hangul filler'],
    ['\u2028', 'line separator'],
    ['\u0000', 'null'],
    ['\u0085', 'next line'],
    ['\u{e0041}', 'tag'],
  ])('%j (%s) is found', (character) => {
    expect(hasInvisible(`Fox${character}glove`)).toBe(true)
    expect(() => requireCleanTexts({ businessName: `Fox${character}glove` })).toThrow(
      expect.objectContaining({
        code: 'invalid',
        fields: { businessName: expect.stringContaining('invisible characters') },
      }),
    )
  })

  it.each([
    'Foxglove Hollow',
    'Žofie’s Cats & Co. – “the best”, 50 %',
    'First line\r\n\tsecond line',
    'Family 👨‍👩‍👧, heart ❤️, keycap 1️⃣, England 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'می‌خواهم',
    'クリスタル 水晶 고양이 Ελλάδα Кошка חתול',
  ])('are not in %j', (text) => {
    expect(hasInvisible(text)).toBe(false)
    expect(() => requireCleanTexts({ text })).not.toThrow()
  })
})
