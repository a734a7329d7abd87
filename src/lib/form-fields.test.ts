import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { optionalText } from './form-fields.ts'

const field = optionalText(5)

describe('an optional text', () => {
  it.each([
    ['Rowan', 'Rowan'],
    ['  Rowan  ', 'Rowan'],
    ['', null],
    ['   ', null],
    [null, null],
  ])('%j is stored as %j', (sent, stored) => {
    expect(field.parse(sent)).toBe(stored)
  })

  it.each([
    ['Rowans', 'Enter at most 5 characters.'],
    [5, expect.any(String)],
    [undefined, expect.any(String)],
  ])('%j is refused', (sent, message) => {
    expect(field.safeParse(sent).error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  it('that is left out stays unchanged, or is none, as the contract says', () => {
    const contract = z.object({ changed: field.optional(), added: field.default(null) })
    expect(contract.parse({})).toEqual({ added: null })
  })
})
