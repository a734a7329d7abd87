/** The checks of a mating. */
import type { MatingCheck } from '../contract.ts'
import { type Ancestors, closeKin } from './close-kin.ts'
import type { Mated, MatingContext } from './health/mated.ts'
import { healthChecks } from './health/mating-rules.ts'

const SEVERITY = { block: 0, warn: 1, note: 2 }

/**
 * The checks of a mating, the most serious first. `ancestors` holds both animals and their ancestors. What is left out of the animals
 * and the context is not checked.
 */
export function checkMating(
  ancestors: Ancestors,
  sire: Mated,
  dam: Mated,
  context: MatingContext = {},
): MatingCheck[] {
  return [closeKin(ancestors, sire, dam), ...healthChecks(sire, dam, context), otherBreed(sire, dam)]
    .filter((check) => check !== undefined)
    .sort((one, other) => SEVERITY[one.level] - SEVERITY[other.level])
}

function otherBreed(sire: Mated, dam: Mated): MatingCheck | undefined {
  return sire.breed.toLowerCase() === dam.breed.toLowerCase()
    ? undefined
    : {
        code: 'two-breeds',
        level: 'note',
        text: `${sire.name} is a ${sire.breed}, and ${dam.name} is a ${dam.breed}. Registries accept few crosses.`,
        source: 'The breed rules of your registry',
      }
}
