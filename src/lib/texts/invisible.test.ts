import { describe, expect, it } from 'vitest'
import { withoutInvisible } from './invisible.ts'

describe('characters that nobody sees', () => {
  it.each([
    ['\u202e', 'right-to-left override'],
    ['\u2066', 'isolate'],
    ['\u200e', 'left-to-right mark'],
    ['\u200f', 'right-to-left mark'],
    ['\u061c', 'Arabic letter mark'],
    ['\u200b', 'zero-width space'],
    ['\u2060', 'word joiner'],
    ['\u200d', 'joiner'],
    ['\u200c', 'non-joiner'],
    ['\u00ad', 'soft hyphen'],
    ['\ufeff', 'byte order mark'],
    ['\u3164', 'Hangul filler'],
    ['\u0001', 'control character'],
    ['\u{e0041}', 'tag'],
  ])('%j (%s) are removed', (character) => {
    expect(withoutInvisible(`Fox${character}glove ${character}Hollow${character}`)).toBe('Foxglove Hollow')
  })

  it.each(['\v', '\f', '\u0085', '\u2028', '\u2029'])('%j becomes a line feed', (character) => {
    expect(withoutInvisible(`Two cats.${character}Both calm.`)).toBe('Two cats.\nBoth calm.')
  })

  it.each([
    'Foxglove Hollow',
    'Žofie’s Cats & Co. – “the best”, 50 %',
    'First line\r\n\tsecond line',
    'Family 👨‍👩‍👧, heart ❤️, keycap 1️⃣, England 🏴󠁧󠁢󠁥󠁮󠁧󠁿, pirates 🏴‍☠️, 👩🏽‍⚕️, ❤️‍🔥',
    'می‌خواهم',
    'അവന്‍ വന്നു',
    'ශ්‍රී ලංකා',
    'クリスタル 水晶 고양이 Ελλάδα Кошка חתול',
  ])('are not in %j', (text) => {
    expect(withoutInvisible(text)).toBe(text)
  })
})
