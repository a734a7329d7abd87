/**
 * Writes src/lib/places/us-places.json from the package `zipcodes`: `npm run places`. gazetteer.ts describes the format. The
 * package's data is from GeoNames (CC BY 4.0) and federalgovernmentzipcodes.us (public domain).
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { STATES } from '#lib/places/states.ts'

type ZipCode = { zip: string; latitude: number | null; longitude: number | null; city: string; state: string }

const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as {
  codes: Record<string, ZipCode>
}
const HUNDREDTHS = 100

const listed = Object.values(codes).filter(({ state }) => state in STATES)
const byTown = groupBy(listed, ({ city, state }) => `${city}, ${state}`)
const byArea = groupBy(listed, ({ zip }) => zip.slice(0, 3))

const areas = [...byArea]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([area, zips]) => {
    const center = middle(zips)
    const state = mostFrequent(zips.map((each) => each.state))
    const towns = [
      ...groupBy(zips, (each) => (each.state === state ? each.city : `${each.city}@${each.state}`)),
    ]
    const lines = towns.map(([name, own]) => {
      const points = own
        .sort((a, b) => a.zip.localeCompare(b.zip))
        .map((each) => {
          const point = pointOf(each) ?? townPoint(each) ?? center
          return `${each.zip.slice(3)}${signed(point.latitude - center.latitude)}${signed(point.longitude - center.longitude)}`
        })
      return `${name}:${points.join(' ')}`
    })
    return [area, `${state} ${center.latitude} ${center.longitude}|${lines.join('|')}`]
  })
writeFileSync(
  new URL('../src/lib/places/us-places.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(areas), null, 2)}\n`,
)

type Hundredths = { latitude: number; longitude: number }

function pointOf({ latitude, longitude }: ZipCode): Hundredths | undefined {
  // Some codes of post office boxes have no point.
  if (!latitude || !longitude) return undefined
  return { latitude: Math.round(latitude * HUNDREDTHS), longitude: Math.round(longitude * HUNDREDTHS) }
}

/** The point in the middle of the ZIP codes of the same town. */
function townPoint({ city, state }: ZipCode): Hundredths | undefined {
  const others = byTown.get(`${city}, ${state}`) ?? []
  return others.some(pointOf) ? middle(others) : undefined
}

function middle(zips: ZipCode[]): Hundredths {
  const points = zips.flatMap((each) => pointOf(each) ?? [])
  return {
    latitude: median(points.map((p) => p.latitude)),
    longitude: median(points.map((p) => p.longitude)),
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0
}

function mostFrequent(values: string[]): string {
  const counted = [...groupBy(values, (value) => value)].sort(([, a], [, b]) => b.length - a.length)
  return counted[0]?.[0] ?? ''
}

function groupBy<Item>(items: Item[], key: (item: Item) => string): Map<string, Item[]> {
  return Map.groupBy(items, key)
}

function signed(value: number): string {
  return value < 0 ? `${value}` : `+${value}`
}
