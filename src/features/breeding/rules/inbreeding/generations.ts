/** Which ancestors count if a pedigree is limited to a number of generations. */
import { MAX_GENERATIONS } from '../../choices.ts'
import { type Pedigree, selectAnimals } from './pedigree.ts'

/**
 * The ancestors of a mating that count, with their numbers in the whole pedigree, in the order of the numbers that they have here.
 * `isCut` says whether a known parent does not count.
 */
export type CountedPedigree = Pedigree & { sire: number; dam: number; animals: Int32Array; isCut: boolean }

/** The number of generations to count. Throws a RangeError unless it is from 1 to 40; null is 40. */
export function countedGenerations(generations: number | null): number {
  const count = generations ?? MAX_GENERATIONS
  if (!Number.isInteger(count) || count < 1 || count > MAX_GENERATIONS)
    throw new RangeError(`Generations must be a whole number from 1 to ${MAX_GENERATIONS}.`)
  return count
}

/**
 * The pedigree of a mating over a number of generations; sire and dam are generation 1. An ancestor counts if the nearest of its
 * places is within the generations. The parents of those whose nearest place is in the last one are unknown, and everything else is
 * computed exactly from what is left, the inbreeding of ancestors included. Programs that instead count only loops with both sides
 * within the generations get smaller coefficients.
 */
export function countPedigree(
  pedigree: Pedigree,
  sire: number,
  dam: number,
  generations: number,
): CountedPedigree {
  const { sires, dams } = pedigree
  const nearest = new Uint8Array(sires.length)
  const reached: number[] = []
  const reach = (animal: number, generation: number) => {
    if (animal === 0 || nearest[animal]) return
    nearest[animal] = generation
    reached.push(animal)
  }
  reach(sire, 1)
  reach(dam, 1)
  let isCut = false
  // An array grows while it is iterated, so this sees the nearest generation first.
  for (const animal of reached) {
    const [father = 0, mother = 0, generation = 0] = [sires[animal], dams[animal], nearest[animal]]
    if (generation < generations) {
      reach(father, generation + 1)
      reach(mother, generation + 1)
    } else if (father || mother) isCut = true
  }
  const animals = Int32Array.from(reached).sort()
  const counted = selectAnimals(pedigree, animals, (animal) => (nearest[animal] ?? 0) < generations)
  const numberOf = (animal: number) => animals.indexOf(animal) + 1
  return { ...counted, sire: numberOf(sire), dam: numberOf(dam), animals, isCut }
}
