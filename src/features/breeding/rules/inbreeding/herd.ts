/** Inbreeding of all animals of a herd. */
import { inbreedingInSteps } from './descent.ts'
import { numberInSteps, type PedigreeRow } from './pedigree.ts'

/**
 * F of every animal over all generations, in the order of the rows. Yields how many animals are done, often enough that the caller can pause: of
 * 100,000 animals every 100 milliseconds. Throws an Error if an animal is its own ancestor.
 */
export function* inbreedingOfHerd(rows: readonly PedigreeRow[]): Generator<number, Float64Array> {
  const pedigree = yield* numberInSteps(rows)
  const inbreeding = yield* inbreedingInSteps(pedigree)
  const coefficients = new Float64Array(rows.length)
  let row = 0
  for (const { id } of rows) coefficients[row++] = inbreeding[pedigree.numbers.get(id) ?? 0] ?? 0
  return coefficients
}
