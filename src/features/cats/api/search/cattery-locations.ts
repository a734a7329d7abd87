/** Where catteries are: their locations are free text, which the gazetteer reads. */
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { loadGazetteer, milesBetween, type Place, type Point, splitLocation } from '#lib/places/gazetteer.ts'
import type { Handle } from '#platform/db/index.ts'

/** A location of catteries, as it is stored, and its distance in whole miles. */
export type NearbyLocation = { location: string; miles: number }

/** The locations of public catteries within a distance of the nearest of some points. */
export async function locationsWithin(
  db: Handle,
  centers: Point[],
  miles: number,
): Promise<NearbyLocation[]> {
  const locations = await listLocations(db)
  const places = await Promise.all(locations.map(locate))
  return locations.flatMap((location, index) => {
    const place = places[index]
    if (!place) return []
    const distance = Math.min(...centers.map((center) => milesBetween(center, place)))
    return distance <= miles ? [{ location, miles: Math.round(distance) }] : []
  })
}

/** The locations of public catteries in any of some states, given by their codes. */
export async function locationsInStates(db: Handle, states: string[]): Promise<string[]> {
  return (await listLocations(db)).filter((location) => states.includes(splitLocation(location).state ?? ''))
}

async function listLocations(db: Handle): Promise<string[]> {
  const { rows } = await db.execute<{ location: string }>(
    sql`select distinct location from breeders where is_public`,
  )
  return rows.map(({ location }) => location)
}

/** The places of locations, because a search for a place looks up all of them. */
const located = new LRUCache<string, { place: Place | undefined }>({ max: 20_000 })

async function locate(location: string): Promise<Place | undefined> {
  const known = located.get(location)
  if (known) return known.place
  const place = (await loadGazetteer()).locate(location)
  located.set(location, { place })
  return place
}
