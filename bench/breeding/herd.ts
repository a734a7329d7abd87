/** A herd of random animals that is the same for a seed: litters of known parents over many generations, with popular sires. */
import { addDays } from '#lib/dates.ts'
import { seededRandom } from '#testing/random/seeded-random.ts'

export type HerdAnimal = {
  /** UUID of version 4. */
  id: string
  sireId: string | null
  damId: string | null
  sex: 'male' | 'female'
  /** ISO date. */
  birth: string
}

const FIRST_BIRTH = '1975-01-01'
const DAYS_OF_GENERATION = 730
/** Kittens of a litter: 1 to this. */
const LARGEST_LITTER = 6
/** A generation has so many sires for each of its animals. */
const SIRES = 1 / 20
/** Animals of earlier generations stay in use for so many. */
const GENERATIONS_IN_USE = 3

/**
 * Animals in the order of their births, `size` of them in `generations` of equal size. The first generation are founders. A litter has
 * a dam of the generation before, and a sire of the three before, of whom few have most young: the tenth of the sires that is used
 * most has about half of them.
 */
export function createHerd(size: number, generations: number, seed: number): HerdAnimal[] {
  const random = seededRandom(seed)
  const perGeneration = Math.ceil(size / generations)
  const herd: HerdAnimal[] = []
  const sires: HerdAnimal[][] = []
  let dams: HerdAnimal[] = []
  for (let generation = 0; herd.length < size; generation += 1) {
    const animals: HerdAnimal[] = []
    const count = Math.min(perGeneration, size - herd.length)
    while (animals.length < count) {
      const litter = generation === 0 ? 1 : 1 + Math.floor(random() * LARGEST_LITTER)
      const inUse = sires.slice(-GENERATIONS_IN_USE)
      const of = inUse[Math.floor(random() * inUse.length)] ?? []
      const sireId = of[Math.floor(random() ** 3 * of.length)]?.id ?? null
      const damId = dams[Math.floor(random() * dams.length)]?.id ?? null
      const day = generation * DAYS_OF_GENERATION + Math.floor((animals.length / count) * DAYS_OF_GENERATION)
      const birth = addDays(FIRST_BIRTH, day)
      for (let kitten = 0; kitten < litter && animals.length < count; kitten += 1)
        animals.push({
          id: randomUuid(random),
          sireId,
          damId,
          sex: random() < 0.5 ? 'male' : 'female',
          birth,
        })
    }
    herd.push(...animals)
    const males = animals.filter(({ sex }) => sex === 'male')
    sires.push(males.slice(0, Math.max(1, Math.floor(count * SIRES))))
    dams = animals.filter(({ sex }) => sex === 'female')
  }
  return herd
}

function randomUuid(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16))
  digits[12] = '4'
  digits[16] = '89ab'[Math.floor(random() * 4)] ?? '8'
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
