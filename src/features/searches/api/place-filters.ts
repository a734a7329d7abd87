import { AppError } from '#lib/errors.ts'
import { findListPlace } from '#lib/places/resolve-place.ts'
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
