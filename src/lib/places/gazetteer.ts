/**
 * Places of the USA, offline. us-places.json has one entry per ZIP code area (the first three digits): its state, the
 * latitude and longitude of its middle in hundredths of a degree, and its time zone (see zone-letters.ts), then its towns.
 * A town is its name, "@" and its state where that is another one, "=" and its center, "~" and its hundreds of inhabitants, "^" and
 * its time zone where that is another one, and after a colon its ZIP codes: the last two digits with the distance north and
 * east of the middle, "Alma=+3-4~21:02-3+17 14+0-5". Towns without inhabitants and a center are only names of post offices;
 * towns without ZIP codes have no post office. `npm run places` writes it.
 */
import { DEFAULT_TIME_ZONE } from '../times.ts'
import { placeKey } from './place-key.ts'
import { STATES, stateCode } from './states.ts'
import { ZONE_OF_LETTER } from './zone-letters.ts'

/** Degrees of latitude and longitude. */
export type Point = { latitude: number; longitude: number }

/** A place with its state's code. `zipCodes` and `people` are larger for a larger place; 0 where it has none or they are unknown. */
export type Place = Point & {
  name: string
  state: string
  zipCodes: number
  people: number
  timeZone: string
}

export type Gazetteer = {
  /** The place of a name in a state, or the largest of that name; undefined for an unknown one. */
  find(name: string, state?: string): Place | undefined
  /** All places of a name, the largest first. */
  findAll(name: string): readonly Place[]
  /** The keys of all names, see place-key.ts. */
  keys(): Iterable<string>
  /** The town of a ZIP code, at the point of the code; undefined for a code that does not exist. */
  findZip(zip: string): Place | undefined
  /** The town whose ZIP code is nearest to a point; undefined far away from all. */
  nearest(point: Point): Place | undefined
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
  const byKey = indexByKey(areas)
  const findAll: Gazetteer['findAll'] = (name) => toPlaces(byKey.get(placeKey(name)) ?? [])
  const find: Gazetteer['find'] = (name, state) => {
    const places = findAll(name)
    return state ? places.find((place) => place.state === state) : places[0]
  }
  return {
    find,
    findAll,
    keys: () => byKey.keys(),
    findZip(zip) {
      const area = zip.slice(0, 3)
      const [header = '', ...towns] = Object.hasOwn(areas, area) ? (areas[area] ?? '').split('|') : []
      const wanted = zip.slice(3, 5)
      for (const text of towns) {
        if (!text.includes(wanted)) continue
        const town = readTown({ header, text })
        const found = town.zipCodes.find(({ digits }) => digits === wanted)
        const place = found && find(town.name, town.state)
        if (place) return { ...place, ...found.point }
      }
      return undefined
    },
    nearest(point) {
      const closest = Object.values(areas)
        .map((area) => ({ area, miles: milesBetween(middleOfArea(area), point) }))
        .sort((a, b) => a.miles - b.miles)
        .slice(0, NEAREST_AREAS)
      const towns = closest.flatMap(({ area }) => {
        const [header = '', ...texts] = area.split('|')
        return texts.map((text) => readTown({ header, text }))
      })
      const found = towns
        .flatMap(({ name, state, zipCodes }) =>
          zipCodes.map((zip) => ({ name, state, miles: milesBetween(zip.point, point) })),
        )
        .sort((a, b) => a.miles - b.miles)[0]
      return found && find(found.name, found.state)
    },
    locate(location) {
      const { city, state } = splitLocation(location)
      return city ? find(city, state) : undefined
    },
  }
}

/** Areas of ZIP codes among which the nearest town is looked for. */
const NEAREST_AREAS = 6

function middleOfArea(area: string): Point {
  const [, latitude, longitude] = area.slice(0, area.indexOf('|')).split(' ')
  return { latitude: Number(latitude) / 100, longitude: Number(longitude) / 100 }
}

/** A town of an area as it is written, with the area's header. */
type Entry = { header: string; text: string }

/** The entries by the keys of their towns' names; they are read when they are needed, which makes the start fast. */
function indexByKey(areas: Record<string, string>): Map<string, Entry[]> {
  const byKey = new Map<string, Entry[]>()
  for (const area of Object.values(areas)) {
    const [header = '', ...towns] = area.split('|')
    for (const text of towns) {
      const key = placeKey(text.slice(0, text.search(/[@=~^:]/)))
      const known = byKey.get(key)
      if (known) known.push({ header, text })
      else byKey.set(key, [{ header, text }])
    }
  }
  return byKey
}

/** One place for each state, at its center or in the middle of its ZIP codes; the largest first. */
function toPlaces(entries: Entry[]): Place[] {
  const towns = Map.groupBy(entries.map(readTown), ({ state }) => state)
  return [...towns.values()]
    .flatMap((parts) => {
      const main = parts.find(({ center }) => center) ?? parts[0]
      if (!main) return []
      const { name, state, center, people, timeZone } = main
      const points = parts.flatMap(({ zipCodes }) => zipCodes.map(({ point }) => point))
      return [{ name, state, zipCodes: points.length, people, timeZone, ...(center ?? middle(points)) }]
    })
    .sort((a, b) => b.people - a.people || b.zipCodes - a.zipCodes)
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

type Town = {
  name: string
  state: string
  center?: Point
  people: number
  timeZone: string
  zipCodes: { digits: string; point: Point }[]
}

const TITLE = /^([^@=~^]+)(?:@([A-Z]{2}))?(?:=([+-]\d+)([+-]\d+))?(?:~(\d+))?(?:\^([A-Z]))?$/

function readTown({ header, text }: Entry): Town {
  const [ownState = '', latitude, longitude, ownZone = ''] = header.split(' ')
  const pointAt = (north = '', east = '') => ({
    latitude: (Number(latitude) + Number(north)) / 100,
    longitude: (Number(longitude) + Number(east)) / 100,
  })
  const [title = '', codes = ''] = text.split(':')
  const [, name = '', state = ownState, north, east, hundreds = 0, zone = ownZone] = TITLE.exec(title) ?? []
  const zipCodes = [...codes.matchAll(/(\d\d)([+-]\d+)([+-]\d+)/g)].map(([, digits = '', ...offset]) => ({
    digits,
    point: pointAt(...offset),
  }))
  return {
    name,
    state,
    ...(north && { center: pointAt(north, east) }),
    people: Number(hundreds) * 100,
    timeZone: ZONE_OF_LETTER[zone] ?? DEFAULT_TIME_ZONE,
    zipCodes,
  }
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
