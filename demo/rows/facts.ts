import { catFacts } from '#features/cats/api/index.ts'
import { addDays } from '#lib/dates.ts'
import { hashSeed } from '../ids.ts'
import { type CoatName, coatNamed } from '../portraits/coats.ts'
import { registrationOf } from './animals.ts'

/** Kittens use the litter box from about five weeks of age. */
const LITTER_TRAINED_DAYS = 35
/** Cats that are older were neutered, unless they are bred. */
const NEUTERED_WEEKS = 20

/**
 * Facts about a cat: its coat, what its age in weeks says, and the examples of the form with other digits for each cat.
 */
export function factsOf(
  key: string,
  coat: CoatName,
  { birthDate, weeks }: { birthDate: string; weeks: number },
) {
  const digits = String(hashSeed(key, 'texts')).padStart(10, '0')
  const examples = catFacts.forEachFact(({ example }) => {
    let n = 0
    return example.replace(/\d/g, () => digits[n++ % digits.length] ?? '0')
  })
  return {
    ...examples,
    registrationNumber: registrationOf(`SBT ${digits.slice(0, 3)}`, birthDate),
    color: coatNamed(coat).name,
    neutered: weeks >= NEUTERED_WEEKS ? 'yes' : 'not_yet',
    litterTrainedSince:
      weeks * 7 > LITTER_TRAINED_DAYS + 7
        ? addDays(birthDate, LITTER_TRAINED_DAYS + (hashSeed(key) % 7))
        : null,
  }
}
