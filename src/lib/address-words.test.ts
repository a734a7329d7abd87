import { describe, expect, it } from 'vitest'
import { addressWords } from './address-words.ts'

describe('words out of an address', () => {
  it('are trimmed and cut', () => {
    expect(addressWords('  maine coon ', 80)).toBe('maine coon')
    expect(addressWords('maine coon', 5)).toBe('maine')
    expect(addressWords(null, 80)).toBe('')
  })

  it('never end in half a sign, nor hold null bytes', () => {
    expect(addressWords('cat😺', 4)).toBe('cat')
    expect(addressWords('cat😺', 5)).toBe('cat😺')
    expect(addressWords('\0a\0b', 80)).toBe('ab')
  })
})
