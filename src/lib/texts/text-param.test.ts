import { describe, expect, it } from 'vitest'
import { readTextParam } from './text-param.ts'

describe('readTextParam', () => {
  it('trims and shortens text', () => {
    expect(readTextParam('  maine coon ', 80)).toBe('maine coon')
    expect(readTextParam('maine coon', 5)).toBe('maine')
    expect(readTextParam(null, 80)).toBe('')
  })

  it('removes null characters and incomplete surrogate pairs', () => {
    expect(readTextParam('cat😺', 4)).toBe('cat')
    expect(readTextParam('cat😺', 5)).toBe('cat😺')
    expect(readTextParam('\0a\0b', 80)).toBe('ab')
  })
})
