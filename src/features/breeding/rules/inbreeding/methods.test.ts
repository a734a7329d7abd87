import { describe, expect, it } from 'vitest'
import { fc } from '#testing/random/properties.ts'
import { inbreedingOfHerd } from './herd.ts'
import { inbreedingWithMates } from './mates.ts'
import { inbreedingOfMating } from './mating.ts'
import type { PedigreeRow } from './pedigree.ts'
import { rowsWithin, runAll, sharesByPaths, sum, tableOf } from './test-pedigrees.ts'

const RUNS = 1_000
const EQUAL = 12

/** Animals with two parents each of those just before them, so that most are inbred; one in eight parents is unknown. */
const pedigrees = fc
  .array(fc.tuple(fc.nat(), fc.nat(), fc.nat(7), fc.nat(7)), { minLength: 6, maxLength: 13 })
  .map((choices) =>
    choices.map(([sire, dam, knowsSire, knowsDam], index): PedigreeRow => {
      const [first, second] = [sire, dam].map((choice) => index - 1 - (choice % 5)) as [number, number]
      const other = second === first ? second - 1 : second
      const idOf = (number: number, knows: number) => (knows > 0 && number >= 0 ? `c${number}` : null)
      return { id: `c${index}`, sireId: idOf(first, knowsSire), damId: idOf(other, knowsDam) }
    }),
  )
const worlds = fc.record({
  rows: pedigrees,
  shuffle: fc.infiniteStream(fc.nat()).map((stream) => () => stream.next().value),
  animal: fc.nat(),
  mate: fc.nat(),
})

/** The rows in another order, and two of the younger animals, which may be one and the same. */
function arrange({ rows, shuffle, animal, mate }: { rows: PedigreeRow[]; shuffle: () => number } & Parents) {
  const keys = new Map(rows.map(({ id }) => [id, shuffle()]))
  const idOf = (choice: number) => rows.at(-1 - (choice % 5))?.id ?? ''
  const shuffled = rows.toSorted((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0))
  return { shuffled, one: idOf(animal), other: idOf(mate) }
}
type Parents = { animal: number; mate: number }

describe('on random pedigrees with loops', () => {
  it('paths, the table, matings, mates, and the herd agree over all generations', () => {
    let inbred = 0
    fc.assert(
      fc.property(worlds, (world) => {
        const { shuffled, one, other } = arrange(world)
        const relationship = tableOf(world.rows)
        const byPaths = sharesByPaths(shuffled, one, other)
        const { coefficient, completeness, commonAncestors, isCut } = inbreedingOfMating(
          shuffled,
          one,
          other,
          null,
        )
        expect(isCut).toBe(false)
        expect(coefficient).toBeCloseTo(sum(byPaths.values()), EQUAL)
        expect(coefficient).toBeCloseTo(relationship(one, other) / 2, EQUAL)
        expect(inbreedingWithMates(shuffled, one, [other], null)).toEqual(
          new Map([[other, { coefficient, completeness }]]),
        )
        expect(commonAncestors.map(({ id }) => id).sort()).toEqual([...byPaths.keys()].sort())
        for (const { id, share } of commonAncestors) expect(share).toBeCloseTo(byPaths.get(id) ?? 0, EQUAL)
        expect(sum(commonAncestors.map(({ share }) => share))).toBeCloseTo(coefficient, EQUAL)
        const { result } = runAll(inbreedingOfHerd(shuffled))
        for (const [index, { sireId, damId }] of shuffled.entries())
          expect(result[index]).toBeCloseTo(relationship(sireId, damId) / 2, EQUAL)
        if (coefficient > 0) inbred += 1
      }),
      { numRuns: RUNS },
    )
    expect(inbred).toBeGreaterThan(RUNS / 2)
  })

  it.each([1, 2, 3, 4, 5, 6])(
    'paths, the table, matings, and mates agree over %i generations',
    (generations) => {
      let cut = 0
      fc.assert(
        fc.property(worlds, (world) => {
          const { shuffled, one, other } = arrange(world)
          const within = rowsWithin(world.rows, [one, other], generations)
          const inOrder = world.rows.flatMap(({ id }) => within.find((row) => row.id === id) ?? [])
          const { coefficient, commonAncestors, isCut } = inbreedingOfMating(
            shuffled,
            one,
            other,
            generations,
          )
          const byPaths = sharesByPaths(within, one, other)
          expect(coefficient).toBeCloseTo(sum(byPaths.values()), EQUAL)
          expect(coefficient).toBeCloseTo(tableOf(inOrder)(one, other) / 2, EQUAL)
          expect(commonAncestors.map(({ id }) => id).sort()).toEqual([...byPaths.keys()].sort())
          const mates = [...new Set(world.rows.map(({ id }) => id))]
          const expected = mates.map((id) => {
            const { coefficient, completeness } = inbreedingOfMating(shuffled, one, id, generations)
            return { coefficient, completeness }
          })
          expect([...inbreedingWithMates(shuffled, one, mates, generations).values()]).toEqual(expected)
          const known = (id: string | null) => world.rows.some((row) => row.id === id)
          const isLast = ({ id, sireId, damId }: PedigreeRow) =>
            (known(sireId) || known(damId)) &&
            within.some((row) => row.id === id && !row.sireId && !row.damId)
          expect(isCut).toBe(world.rows.some(isLast))
          if (isCut) cut += 1
        }),
        { numRuns: RUNS },
      )
      expect(cut).toBeGreaterThan(0)
    },
  )
})
