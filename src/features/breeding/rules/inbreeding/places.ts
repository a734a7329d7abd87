/** How much of a pedigree is known. */
import type { Pedigree } from './pedigree.ts'

/** Generations whose places are counted if all generations count. */
export const PLACES_OF_ALL = 10

/** Known places of one generation, of 2^generation. An ancestor in three places counts three times. */
export type Places = { known: number; all: number }

/** Places by generation, the parents first. `ancestorLoss` is different animals ÷ known places; null if no ancestor is known. */
export type KnownPlaces = { places: Places[]; completeness: number; ancestorLoss: number | null }

/** The places of a mating; sire and dam are generation 1. */
export function knownPlaces(
  { sires, dams }: Pedigree,
  sire: number,
  dam: number,
  generations: number,
): KnownPlaces {
  const places: Places[] = []
  const seen = new Set<number>()
  // By animal of a generation, its number of places. A pedigree may be a small part of all animals.
  let counts = new Map<number, number>()
  const add = (animal: number, count: number) => {
    if (animal !== 0) counts.set(animal, (counts.get(animal) ?? 0) + count)
  }
  add(sire, 1)
  add(dam, 1)
  for (let generation = 1; generation <= generations; generation += 1) {
    const of = counts
    counts = new Map()
    let known = 0
    for (const [animal, count] of of) {
      known += count
      seen.add(animal)
      add(sires[animal] ?? 0, count)
      add(dams[animal] ?? 0, count)
    }
    places.push({ known, all: 2 ** generation })
  }
  const sum = (of: keyof Places) => places.reduce((total, each) => total + each[of], 0)
  const known = sum('known')
  return { places, completeness: known / sum('all'), ancestorLoss: known > 0 ? seen.size / known : null }
}
