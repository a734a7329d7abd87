/** Where a cattery is: the town that its location names, found offline. */
import { loadGazetteer, placeText } from '#lib/places/gazetteer.ts'
import { resolvePlace, splitZip } from '#lib/places/resolve-place.ts'

type PlaceColumns = {
  town: string | null
  state: string | null
  latitude: number | null
  longitude: number | null
}

/** The columns of a cattery's place; null where the location is unknown or names several places. */
export async function placeColumns(location: string): Promise<PlaceColumns> {
  const resolved = resolvePlace(await loadGazetteer(), location)
  if (resolved.kind !== 'found') return { town: null, state: null, latitude: null, longitude: null }
  const { name: town, state, latitude, longitude } = resolved.place
  return { town, state, latitude, longitude }
}

/** A location as it is shown: without a ZIP code, which says more than the town; a ZIP code alone becomes its town. */
export async function publicLocation(location: string): Promise<string> {
  const { zip, rest } = splitZip(location)
  if (!zip) return location
  if (rest) return rest
  const place = (await loadGazetteer()).findZip(zip)
  return place ? placeText(place) : location
}
