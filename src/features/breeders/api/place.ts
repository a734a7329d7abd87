/** Where a cattery is: the town that its location names, found offline. Only the town and its state are kept. */
import { AppError } from '#lib/errors.ts'
import { readAbroad } from '#lib/places/abroad.ts'
import { loadGazetteer, type Place, placeText } from '#lib/places/gazetteer.ts'
import { locationText } from '#lib/places/location-text.ts'
import { type Resolved, readLocation } from '#lib/places/read-location.ts'
import { hasStreet } from '#lib/places/streets.ts'
import { DEFAULT_TIME_ZONE } from '#lib/times.ts'
import type { LocationReading } from '../manage-contract.ts'

type PlaceColumns = {
  town: string | null
  state: string | null
  latitude: number | null
  longitude: number | null
}

const NO_PLACE: PlaceColumns = { town: null, state: null, latitude: null, longitude: null }

/** The columns of a cattery's place; null where the location is unknown or names several places. */
export async function placeColumns(location: string): Promise<PlaceColumns> {
  const read = readLocation(await loadGazetteer(), location)
  return read.kind === 'found' ? columnsOf(read.place) : NO_PLACE
}

const columnsOf = ({ name: town, state, latitude, longitude }: Place): PlaceColumns => ({
  town,
  state,
  latitude,
  longitude,
})

/** What is stored of a location: the town and its state, or the town and the country abroad, and the time zone. */
export type StoredPlace = PlaceColumns & { location: string; timeZone: string }

/**
 * The town and state of a location, without everything else in it. Throws `unknown_place`, with suggestions in its details, for
 * a text that names no town, one of several, or one that must be confirmed.
 */
export async function storedPlace(location: string): Promise<StoredPlace> {
  const { reading, stored, error } = await readPlace(location)
  if (stored) return stored
  throw new AppError('unknown_place', {
    fields: { location: error },
    details: { suggestions: reading.suggestions },
  })
}

/** How a location is understood, what is stored if that is certain, and else the error at the field. */
export async function readPlace(
  location: string,
): Promise<{ reading: LocationReading; stored?: StoredPlace; error: string }> {
  const abroad = readAbroad(location)
  if (abroad)
    return {
      reading: { kind: 'abroad', location: abroad, suggestions: [] },
      stored: { ...NO_PLACE, location: abroad, timeZone: DEFAULT_TIME_ZONE },
      error: '',
    }
  const read = readLocation(await loadGazetteer(), location)
  const texts = (places: Place[]) =>
    places.slice(0, MAX_SUGGESTIONS).map((place) => locationText(place, location))
  if (read.kind !== 'found')
    return {
      reading: { kind: read.kind, location: null, suggestions: texts(placesOf(read)) },
      error: errorOf(read),
    }
  const text = locationText(read.place, location)
  return {
    reading: { kind: 'found', location: text, suggestions: texts(read.others) },
    stored: { ...columnsOf(read.place), location: text, timeZone: read.place.timeZone },
    error: '',
  }
}

const MAX_SUGGESTIONS = 24

function placesOf(read: Resolved): Place[] {
  if (read.kind === 'unknown') return []
  return read.kind === 'ambiguous' ? read.candidates : [read.place, ...read.others]
}

function errorOf(read: Resolved): string {
  if (read.kind === 'guess')
    return `Did you mean ${placeText(read.place)}? Please enter your town and its state.`
  if (read.kind === 'ambiguous') return 'Several towns have this name. Please add your state.'
  return 'We do not know this town. Please check the spelling, or enter a larger town nearby with its state.'
}

/** What a draft keeps of a location: the town and its state, or a text without an address that is not understood yet. */
export async function draftLocation(location: string): Promise<string> {
  const { stored } = await readPlace(location)
  if (stored) return stored.location
  return /\d/.test(location) || hasStreet(location) ? '' : location
}
