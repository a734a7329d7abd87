import { describe, expect, it } from 'vitest'
import { findLoops } from './loops.ts'

const row = (id: string, sireId: string | null = null, damId: string | null = null) => ({ id, sireId, damId })

describe('findLoops', () => {
  it.each([
    ['a pedigree without loops', [row('a', 'b', 'c'), row('b', 'd'), row('c', 'd'), row('d', 'unknown')], []],
    ['an animal that is its own parent', [row('a', 'a'), row('b', 'a')], ['a']],
    [
      'a loop with ancestors and descendants',
      [row('a', 'b', 'x'), row('b', 'c'), row('c', 'a'), row('x'), row('y', 'a')],
      ['a', 'b', 'c'],
    ],
    ['two loops', [row('a', 'b'), row('b', 'a'), row('c', 'd'), row('d', 'c')], ['a', 'b', 'c', 'd']],
    ['nothing', [], []],
  ])('of %s', (_, rows, loops) => expect([...findLoops(rows)].sort()).toEqual(loops))
})
