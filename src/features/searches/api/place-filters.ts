import { AppError } from '#lib/errors.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { findListPlace, findNear } from '#lib/places/resolve-place.ts'
import { stateCode } from '#lib/places/states.ts'
import { CORRECT_PLACE, unknownPlaceText } from '#lib/places/unknown-place-texts.ts'

/** A place as a filter: distances are measured from a town or ZIP code, and a state is where the cattery is. */
export type PlaceFilter = { near: string } | { location: string }

/** Reads a ZIP code, a town, or a state. Throws `invalid` for an unknown place. */
export async function readPlaceFilter(text: string, field: string): Promise<PlaceFilter> {
  const place = await findListPlace(text)
  if (!place)
    throw new AppError('invalid', { fields: { [field]: `${unknownPlaceText(text)} ${CORRECT_PLACE}` } })
  return place.state ? { location: place.state.label } : { near: text }
}

/** Miles around a town without a distance that was stored as the place of the cattery. */
const TOWN_MILES = 25

/**
 * The filters of a search with one place, as the page of the list reads it: a state in `location`, or else a town or ZIP code
 * in `near`. A distance is more exact than a state. An unknown place stays in `near`.
 */
export async function withOnePlace(filters: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { near, within, location, ...others } = filters as Partial<Record<string, string>>
  const isNear = !!near && (!!within || !location)
  const text = isNear ? near : location
  if (!text) return omitUndefined({ ...others, within })
  const state = (await findListPlace(text))?.state
  if (state) return { ...others, location: state.label }
  return omitUndefined({ ...others, near: text, within: within ?? (isNear ? undefined : TOWN_MILES) })
}

/** The same for filters of an earlier version, in which the name of a state in `near` was a town: "New York, NY". */
export async function withOnePlaceOfOld(filters: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { near } = filters as { near?: string }
  const town = near && stateCode(near.trim()) ? await findNear(near) : undefined
  return withOnePlace(town ? { ...filters, near: town.label } : filters)
}
