/** Inbreeding of the young of one animal with each of many mates. */
import { countedGenerations, countPedigree } from './generations.ts'
import { numberAnimals, type PedigreeRow } from './pedigree.ts'
import { knownPlaces, PLACES_OF_ALL } from './places.ts'
import { sharedDescent } from './shared-descent.ts'

/**
 * F and the completeness of the young of an animal with each mate, by the ID of the mate: those that `inbreedingOfMating` has. The rows
 * are the pedigrees of all of them.
 *
 * One pass over all mates at once would be faster but is not exact for a number of generations, because each mating counts other
 * ancestors: the parents of an animal that is in the last generation of one parent count if it is nearer to the other. So each mating
 * is computed by itself, and only its common ancestors cost more than a visit.
 */
export function inbreedingWithMates(
  rows: readonly PedigreeRow[],
  animalId: string,
  mateIds: readonly string[],
  generations: number | null,
): Map<string, { coefficient: number; completeness: number }> {
  const counted = countedGenerations(generations)
  const pedigree = numberAnimals(rows)
  const numberOf = (id: string) => pedigree.numbers.get(id) ?? 0
  return new Map(
    mateIds.map((id) => {
      const pair = [numberOf(animalId), numberOf(id)] as const
      const { coefficient } = sharedDescent(countPedigree(pedigree, ...pair, counted))
      const { completeness } = knownPlaces(pedigree, ...pair, generations ?? PLACES_OF_ALL)
      return [id, { coefficient, completeness }]
    }),
  )
}
