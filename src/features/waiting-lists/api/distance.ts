import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { milesBetween } from '#lib/places/gazetteer.ts'
import { findNear } from '#lib/places/resolve-place.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

const distanceRow = z.object({
  location: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  place: z.string().nullable(),
})

/** Where a cattery is, and its distance in whole miles from the place that a user saved; null without one. */
export async function readDistance(
  db: DbOrTx,
  { breederId, userId }: { breederId: string; userId: string },
): Promise<{ location: string; miles: number | null }> {
  const found = await read(db, distanceRow).maybeRow(sql`
    select b.location, b.latitude, b.longitude, (select u.place from users u where u.id = ${userId}) as place
    from breeders b where b.id = ${breederId}`)
  if (!found) throw new Error(`There is no cattery ${breederId}.`)
  const { location, latitude, longitude, place } = found
  const near = latitude !== null && longitude !== null && place ? await findNear(place) : undefined
  if (!near || latitude === null || longitude === null) return { location, miles: null }
  return { location, miles: Math.round(milesBetween(near.point, { latitude, longitude })) }
}
