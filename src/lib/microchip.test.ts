import { describe, expect, it } from 'vitest'
import { microchipDigits, microchipError, microchipText } from './microchip.ts'

describe('a microchip number', () => {
  it.each([
    ['of a country', '276098765432109'],
    ['of the first country', '004000000000000'],
    ['of the last country', '894000000000001'],
    ['of the shared manufacturer code', '900123456789012'],
    ['of a manufacturer', '985112003456789'],
    ['of the last manufacturer', '998000000000001'],
    ['with the largest identification', '840274877906943'],
  ])('%s is valid', (_kind, digits) => {
    expect(microchipError(digits)).toBeUndefined()
  })

  it.each([
    ['of a test transponder', '999000000000001', /999/],
    ['of no country', '000000000000001', /000/],
    ['with a code that no country has', '895000000000001', /895/],
    ['with 14 digits', '98511200345678', /has 14/],
    ['with 16 digits', '9851120034567890', /has 16/],
    ['of an older chip with 10 characters', '0A12345678', /digits only/],
    ['with a letter', '98511200345678O', /digits only/],
    ['with digits of another script', '٩٨٥١١٢٠٠٣٤٥٦٧٨٩', /digits only/],
    ['with more than 38 bits', '840274877906944', /No microchip/],
  ])('%s is not valid', (_kind, digits, message) => {
    expect(microchipError(digits)).toMatch(message)
  })

  it('may be written with spaces and hyphens', () => {
    expect(microchipDigits(' 985 112-003 456 789 ')).toBe('985112003456789')
    expect(microchipDigits('985\u00a0112\u2013003456789')).toBe('985112003456789')
  })

  it('is shown in groups of three', () => {
    expect(microchipText('985112003456789')).toBe('985 112 003 456 789')
  })
})
