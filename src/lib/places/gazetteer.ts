/**
 * Places of the USA, offline. us-places.json has one entry per ZIP code area (the first three digits): its state and the
 * latitude and longitude of its middle in hundredths of a degree, then its towns. A town is its name, with "@" and a state
 * where that is another one, and its ZIP codes: the last two digits with the distance north and east of the middle,
 * "Alma:02-3+17 14+0-5".
 * `npm run places` writes it.
 */
import { STATES, stateCode } from './states.ts'

/** Degrees of latitude and longitude. */
export type Point = { latitude: number; longitude: number }

/** A place with its state's code; `zipCodes` is larger for a larger place. */
export type Place = Point & { name: string; state: string; zipCodes: number }

export type Gazetteer = {
  /** The place of a name in a state, or the largest of that name; undefined for an unknown one. */
  find(name: string, state?: string): Place | undefined
  /** All places of a name, the largest first. */
  findAll(name: string): readonly Place[]
  /** The town of a ZIP code, at the point of the code; undefined for a code that does not exist. */
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
  const byName = indexByName(areas)
  // Some names such as O'Fallon are two words in the data.
  const findAll: Gazetteer['findAll'] = (name) =>
    toPlaces(byName.get(foldPlace(name)) ?? byName.get(foldPlace(name.replace(/['’‘`´]/g, ' '))) ?? [])
  const find: Gazetteer['find'] = (name, state) => {
    const places = findAll(name)
    return state ? places.find((place) => place.state === state) : places[0]
  }
  return {
    find,
    findAll,
    findZip(zip) {
      const area = zip.slice(0, 3)
      const [header = '', ...towns] = Object.hasOwn(areas, area) ? (areas[area] ?? '').split('|') : []
      const wanted = zip.slice(3, 5)
      for (const town of towns) {
        if (!town.includes(wanted)) continue
        const { name, state, zipCodes } = readTown({ header, town })
        const found = zipCodes.find(({ digits }) => digits === wanted)
        if (found) return { name, state, zipCodes: find(name, state)?.zipCodes ?? 1, ...found.point }
      }
      return undefined
    },
    locate(location) {
      const { city, state } = splitLocation(location)
      return city ? find(city, state) : undefined
    },
  }
}

/** A town of an area as it is written, with the area's header. */
type Entry = { header: string; town: string }

/** The entries by the folded names of their towns; they are read when they are needed, which makes the start fast. */
function indexByName(areas: Record<string, string>): Map<string, Entry[]> {
  const byName = new Map<string, Entry[]>()
  for (const area of Object.values(areas)) {
    const [header = '', ...towns] = area.split('|')
    for (const town of towns) {
      const name = foldPlace(town.slice(0, town.search(/[@:]/)))
      const known = byName.get(name)
      if (known) known.push({ header, town })
      else byName.set(name, [{ header, town }])
    }
  }
  return byName
}

/** One place for each state, where the middle of its ZIP codes is; those with the most ZIP codes first. */
function toPlaces(entries: Entry[]): Place[] {
  const towns = Map.groupBy(entries.map(readTown), ({ state }) => state)
  return [...towns.values()]
    .map((parts) => {
      const [{ name = '', state = '' } = {}] = parts
      const points = parts.flatMap(({ zipCodes }) => zipCodes.map(({ point }) => point))
      return {
        name,
        state,
        zipCodes: points.length,
        ...middle(points),
      }
    })
    .sort((a, b) => b.zipCodes - a.zipCodes)
}

/** Of two, the first: the second is often one of post office boxes, with the point of its county. */
function middle(points: Point[]): Point {
  const [first = { latitude: 0, longitude: 0 }] = points
  if (points.length < 3) return first
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  return {
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  }
}

type Town = { name: string; state: string; zipCodes: { digits: string; point: Point }[] }

function readTown({ header, town }: Entry): Town {
  const [ownState = '', latitude, longitude] = header.split(' ')
  const [title = '', codes = ''] = town.split(':')
  const [name = '', state = ownState] = title.split('@')
  const zipCodes = [...codes.matchAll(/(\d\d)([+-]\d+)([+-]\d+)/g)].map(([, digits = '', north, east]) => ({
    digits,
    point: {
      latitude: (Number(latitude) + Number(north)) / 100,
      longitude: (Number(longitude) + Number(east)) / 100,
    },
  }))
  return { name, state, zipCodes }
}

const SHORT_FORMS: Record<string, string> = { saint: 'st', fort: 'ft', mount: 'mt' }

/** A name of a place as it is compared: "St. Paul" and "Saint Paul" are equal. */
function foldPlace(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[\s-]+/g, ' ')
    .replace(/(?<!\S)(?:saint|fort|mount)(?!\S)/g, (word) => SHORT_FORMS[word] ?? word)
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

/** The mean radius, as in the database's `miles_between`. */
export const EARTH_RADIUS_MILES = 3_958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance of two points in miles, along a great circle (haversine formula). */
export function milesBetween(one: Point, other: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const square =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}
