/**
 * Cats that are clear of a variant because their ancestors are. Felis Danica writes kittens of two tested non-carriers as
 * non-carriers; OFA does so for the first generation only. Here, one generation counts, a second one with the advice to test again,
 * and further ones do not. It is derived whenever it is read, so that it ends with a corrected parent or result. Scans and blood types
 * are never passed on: a scan is of one day, and the test of the blood group misses some variants.
 */
import { inheritedTest } from './codes.ts'
import { isLaboratoryClear, type TestResult } from './results.ts'

export type Parents = { sireId: string | null; damId: string | null }
/** Animals by their IDs, with the results that a reader may see. */
export type TestedFamily = ReadonlyMap<string, Parents & { tests: readonly TestResult[] }>

/** Generations over which clear parents count. */
export const PARENTAGE_GENERATIONS = 2

/** The generation, from 1 on, by which an animal that was not tested is clear of a variant; undefined if it is not. */
export function clearByParentage(family: TestedFamily, id: string, code: string): number | undefined {
  return inheritedTest(code) ? generationOf(family, id, code, PARENTAGE_GENERATIONS) || undefined : undefined
}

/** Generations from ancestors with a clear result of a laboratory on every path, at most `left`; 0 for an animal with such a result. */
function generationOf(
  family: TestedFamily,
  id: string | null,
  code: string,
  left: number,
): number | undefined {
  const animal = family.get(id ?? '')
  if (!animal) return undefined
  if (animal.tests.some((test) => test.code === code))
    return isLaboratoryClear(animal.tests, code) ? 0 : undefined
  if (left === 0) return undefined
  const sire = generationOf(family, animal.sireId, code, left - 1)
  const dam = generationOf(family, animal.damId, code, left - 1)
  return sire === undefined || dam === undefined ? undefined : Math.max(sire, dam) + 1
}
