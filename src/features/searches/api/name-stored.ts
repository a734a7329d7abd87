import { findNear } from '#lib/places/resolve-place.ts'
import type { Target } from '../describe.ts'
import { nameSearch } from '../name-search.ts'

/** The name that a search has until its owner gives it another one. */
export async function nameStored(target: Target): Promise<string> {
  return nameSearch(target, (await findNear(target.filters.near))?.town)
}
