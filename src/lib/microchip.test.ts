import { describe, expect, it } from 'vitest'
import { microchipCharacters, microchipError, microchipText } from './microchip.ts'

describe('a microchip number', () => {
  it.each([
    ['of a country', '276098765432109'],
    ['of the first country', '004000000000000'],
    ['of the last country', '894000000000001'],
    ['of the shared manufacturer code', '900123456789012'],
    ['of a manufacturer', '985112003456789'],
    ['of the last manufacturer', '998000000000001'],
    ['with the largest identification', '840274877906943'],
    ['of an older AVID chip with 9 digits', '012345678'],
    ['of an older AVID chip with 10 characters', '123456789A'],
    ['of an older HomeAgain chip', '4A0B1C2D3E'],
    ['of an older Trovan chip', '00FF01EDCB'],
    ['of an older chip with 10 digits', '0123456789'],
  ])('%s is valid', (_kind, digits) => {
    expect(microchipError(digits)).toBeUndefined()
  })

  it.each([
    ['of a test transponder', '999000000000001', /999/],
    ['of no country', '000000000000001', /000/],
    ['with a code that no country has', '895000000000001', /895/],
    ['with 8 digits', '01234567', /has 8/],
    ['with 11 digits', '01234567890', /has 11/],
    ['with 14 digits', '98511200345678', /has 14/],
    ['with 16 digits', '9851120034567890', /has 16/],
    ['with 9 characters, one of them a letter', '01234567A', /digits only/],
    ['with 10 characters, one of them no digit of a chip', '0G12345678', /letters A to F/],
    ['with 10 characters, one of them a sign', '0A1234567#', /digits only/],
    ['with a letter', '98511200345678O', /digits only/],
    ['with digits of another script', '٩٨٥١١٢٠٠٣٤٥٦٧٨٩', /digits only/],
    ['with more than 38 bits', '840274877906944', /No microchip/],
  ])('%s is not valid', (_kind, digits, message) => {
    expect(microchipError(digits)).toMatch(message)
  })

  it('may be written with spaces and hyphens', () => {
    expect(microchipCharacters(' 985 112-003 456 789 ')).toBe('985112003456789')
    expect(microchipCharacters('985\u00a0112\u2013003456789')).toBe('985112003456789')
    expect(microchipCharacters('012*345*678')).toBe('012345678')
    expect(microchipCharacters('4a0b 1c2d 3e')).toBe('4A0B1C2D3E')
  })

  it('is shown in groups of three', () => {
    expect(microchipText('985112003456789')).toBe('985 112 003 456 789')
    expect(microchipText('012345678')).toBe('012 345 678')
    expect(microchipText('4A0B1C2D3E')).toBe('4A0B1C2D3E')
    expect(microchipText('0123456789')).toBe('0123456789')
  })
})
