/** Filters by distance that cannot be applied. */
import { findListPlace, findNear } from './resolve-place.ts'
import { CORRECT_PLACE, DISTANCE_WITHOUT_PLACE, unknownPlaceText } from './unknown-place-texts.ts'

type NearFilter = { near?: string | undefined; within?: number | undefined }

/** Why a distance cannot be measured, in sentences for people; null if it can be, or if none is asked for. */
export async function distanceProblem({ near, within }: NearFilter): Promise<string | null> {
  if (!near) return within ? DISTANCE_WITHOUT_PLACE : null
  return (await findNear(near)) ? null : `${unknownPlaceText(near)} ${CORRECT_PLACE}`
}

/** The names of the filters that a list does not apply, because they need a place that we know: for a distance, a town. */
export async function ignoredFilters({
  near,
  within,
  sort,
}: NearFilter & { sort?: string | undefined }): Promise<string[]> {
  const place = await findListPlace(near)
  if (place?.town) return []
  return [near && !place && 'near', within && 'within', sort === 'distance' && 'sort'].filter(
    (name): name is string => !!name,
  )
}
