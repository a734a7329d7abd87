/** Inbreeding of the young of one mating, as test matings and pages of animals show it. */
import { countedGenerations, countPedigree } from './generations.ts'
import { numberAnimals, type PedigreeRow } from './pedigree.ts'
import { type KnownPlaces, knownPlaces, PLACES_OF_ALL } from './places.ts'
import { ancestorShares, sharedDescent } from './shared-descent.ts'

export type Inbreeding = KnownPlaces & {
  /** F from 0 to 1: the probability that both copies of a gene come from one copy of an ancestor. */
  coefficient: number
  /** As they were asked for; null is all, up to 40. */
  generations: number | null
  /** Whether known ancestors beyond the generations do not count. */
  isCut: boolean
  /** What each common ancestor contributes to F, largest first; the shares sum to it. */
  commonAncestors: { id: string; share: number }[]
}

/**
 * F of the young of a sire and a dam, who are generation 1, over a number of generations from 1 to 40; null is all, up to 40. The rows
 * are the pedigree; rows of other animals change nothing. An unknown parent is unrelated to everyone. For null, completeness and
 * places are those of ten generations. Throws an Error if an animal of the rows is its own ancestor, and a RangeError for another
 * number of generations. ./generations.ts says which ancestors count.
 */
export function inbreedingOfMating(
  rows: readonly PedigreeRow[],
  sireId: string | null,
  damId: string | null,
  generations: number | null,
): Inbreeding {
  const counted = countedGenerations(generations)
  const pedigree = numberAnimals(rows)
  const [sire = 0, dam = 0] = [sireId, damId].map((id) => pedigree.numbers.get(id ?? ''))
  const ancestors = countPedigree(pedigree, sire, dam, counted)
  const shared = sharedDescent(ancestors)
  const idOf = (animal: number) => pedigree.ids[ancestors.animals[animal - 1] ?? 0] ?? ''
  return {
    coefficient: shared.coefficient,
    generations,
    isCut: ancestors.isCut,
    ...knownPlaces(pedigree, sire, dam, generations ?? PLACES_OF_ALL),
    commonAncestors: ancestorShares(shared)
      .map(({ animal, share }) => ({ id: idOf(animal), share }))
      .sort((a, b) => b.share - a.share || (a.id < b.id ? -1 : 1)),
  }
}

/** The same for an animal, whose parents are generation 1. Throws an Error if no row has its ID. */
export function inbreedingOfAnimal(
  rows: readonly PedigreeRow[],
  id: string,
  generations: number | null,
): Inbreeding {
  const animal = rows.find((row) => row.id === id)
  if (!animal) throw new Error(`The pedigree has no animal ${id}.`)
  return inbreedingOfMating(rows, animal.sireId, animal.damId, generations)
}
