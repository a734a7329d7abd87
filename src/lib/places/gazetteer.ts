/**
 * Places of the USA, offline. us-places.json has one entry per ZIP code area (the first three digits): its state, the
 * latitude and longitude of its center, a step in degrees, and its places, those with the most ZIP codes first. A place
 * is two letters for its distance from the center in steps, its number of ZIP codes if above one, and its name. The data
 * is derived from the ZCTA gazetteer of the US Census Bureau and from federalgovernmentzipcodes.us, both in the public
 * domain.
 */
import { STATES, stateCode } from './states.ts'

/** Degrees of latitude and longitude. */
export type Point = { latitude: number; longitude: number }

/** A place with its state's code; `zipCodes` is larger for a larger place. */
export type Place = Point & { name: string; state: string; zipCodes: number }

export type Gazetteer = {
  /** The place of a name in a state, or the largest of that name; undefined for an unknown one. */
  find(name: string, state?: string): Place | undefined
  /** The largest place of a ZIP code's area; undefined for a code that does not exist. */
  findZip(zip: string): Place | undefined
  /** Where a text such as "Portland, Oregon" or "Portland OR" is; undefined if it is unknown. */
  locate(location: string): Place | undefined
}

let loaded: Promise<Gazetteer> | undefined

/** The gazetteer, which is read when it is first needed. */
export function loadGazetteer(): Promise<Gazetteer> {
  loaded ??= import('./us-places.json', { with: { type: 'json' } }).then(({ default: areas }) => read(areas))
  return loaded
}

function read(areas: Record<string, string>): Gazetteer {
  const byName = new Map<string, Place[]>()
  const byZipArea = new Map<string, Place>()
  for (const [area, text] of Object.entries(areas)) {
    for (const place of placesOf(text)) {
      const key = foldPlace(place.name)
      const known = byName.get(key)
      if (known) known.push(place)
      else byName.set(key, [place])
      if (!byZipArea.has(area)) byZipArea.set(area, place)
    }
  }
  const find: Gazetteer['find'] = (name, state) => {
    const places = byName.get(foldPlace(name)) ?? []
    if (state) return places.find((place) => place.state === state)
    return places.reduce<Place | undefined>(
      (largest, place) => (largest && largest.zipCodes >= place.zipCodes ? largest : place),
      undefined,
    )
  }
  return {
    find,
    findZip: (zip) => byZipArea.get(zip.slice(0, 3)),
    locate(location) {
      const { city, state } = splitLocation(location)
      return city ? find(city, state) : undefined
    },
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The letter of the center. */
const MIDDLE = 25

function placesOf(area: string): Place[] {
  const [, state = '', latitude, longitude, step, list = ''] =
    /^(\S+) (\S+) (\S+) (\S+) (.*)$/.exec(area) ?? []
  const offset = (letter = 'Z') => (LETTERS.indexOf(letter) - MIDDLE) * Number(step)
  return list.split(',').flatMap((entry) => {
    const [, north, east, zipCodes, name] = /^(\w)(\w)(\d*)(.+)$/.exec(entry) ?? []
    if (!name) return []
    return {
      name,
      state,
      zipCodes: Number(zipCodes || 1),
      latitude: Number(latitude) + offset(north),
      longitude: Number(longitude) + offset(east),
    }
  })
}

const SHORT_FORMS: Record<string, string> = { saint: 'st', fort: 'ft', mount: 'mt' }

/** A name of a place as it is compared: "St. Paul" and "Saint Paul" are equal. */
function foldPlace(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .split(/[\s-]+/)
    .map((word) => SHORT_FORMS[word] ?? word)
    .join(' ')
    .trim()
}

/** The city and the state's code in a location: after the last comma or as the last words. */
export function splitLocation(location: string): { city: string; state?: string | undefined } {
  const parts = location.split(',').map((part) => part.trim())
  const last = parts.length > 1 ? stateCode(parts.at(-1) ?? '') : undefined
  if (last) return { city: parts.at(-2) ?? '', state: last }
  const words = location.trim().split(/[\s,]+/)
  for (const count of [3, 2, 1]) {
    const state = stateCode(words.slice(-count).join(' '))
    if (state) return { city: words.slice(0, -count).join(' '), state }
  }
  return { city: location }
}

/** "Portland, ME". */
export function placeText({ name, state }: Pick<Place, 'name' | 'state'>): string {
  return `${name}, ${state}`
}

/** The name of a state by its code. */
export function stateName(code: string): string {
  return STATES[code] ?? code
}

const EARTH_RADIUS_MILES = 3_958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance of two points in miles, along a great circle (haversine formula). */
export function milesBetween(one: Point, other: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const square =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}
