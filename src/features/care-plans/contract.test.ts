import { describe, expect, it } from 'vitest'
import { careChangeSchema } from './contract.ts'
import { MAX_LOT } from './limits.ts'

const parse = (fields: object) => careChangeSchema.safeParse({ version: 1, doneOn: '2026-03-01', ...fields })

describe('an optional text of what was done', () => {
  it.each([
    [{ lot: 'A1' }, 'A1'],
    [{ lot: '  A1  ' }, 'A1'],
    [{ lot: 'x'.repeat(MAX_LOT) }, 'x'.repeat(MAX_LOT)],
    [{ lot: '' }, null],
    [{ lot: '   ' }, null],
    [{ lot: null }, null],
    [{}, null],
  ])('%j is stored as %j', (sent, stored) => {
    expect(parse(sent).data).toEqual({
      version: 1,
      doneOn: '2026-03-01',
      product: null,
      vet: null,
      lot: stored,
    })
  })

  it.each([
    [{ lot: 'x'.repeat(MAX_LOT + 1) }, `Enter at most ${MAX_LOT} characters.`],
    [{ lot: 5 }, expect.any(String)],
  ])('%j is refused', (sent, message) => {
    expect(parse(sent).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})
