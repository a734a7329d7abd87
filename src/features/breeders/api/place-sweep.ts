/** Brings places that were stored before a rule or a correction of the data up to date, and removes addresses from them. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/durations.ts'
import { hasStreet } from '#lib/places/streets.ts'
import { timeZoneOfState } from '#lib/places/time-zones.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { draftLocation, readPlace } from './place.ts'
import { applicationDrafts, breeders } from './tables.ts'

const EVERY_MS = DAY_MS

export function placeSweep({ db }: Pick<Services, 'db'>): Sweep {
  return defineSweep({ name: 'places', everyMs: EVERY_MS, run: () => updatePlaces(db) })
}

/** Updates catteries and drafts; returns how many rows changed. Running it twice changes nothing. */
export async function updatePlaces(db: DbOrTx): Promise<number> {
  return (await updateCatteries(db)) + (await updateMeetingPlaces(db)) + (await updateDrafts(db))
}

/** Catteries in the same town have the same columns, so each town is read once. */
async function updateCatteries(db: DbOrTx): Promise<number> {
  const { location, town, state, latitude, longitude, timeZone } = breeders
  const rows = await db
    .selectDistinct({ location, town, state, latitude, longitude })
    .from(breeders)
    .where(sql`${location} <> ''`)
  let changed = 0
  for (const row of rows) {
    const { stored } = await readPlace(row.location)
    // What is not understood stays for its owner to correct, but without an address.
    const place = stored ?? { ...row, location: await draftLocation(row.location), timeZone: undefined }
    if (
      place.location === row.location &&
      place.town === row.town &&
      place.state === row.state &&
      place.latitude === row.latitude &&
      place.longitude === row.longitude
    )
      continue
    const { timeZone: zone, ...columns } = place
    // The zone was that of the state; another one was chosen.
    const derived = timeZoneOfState(row.state ?? place.state ?? undefined)
    const updated = await db
      .update(breeders)
      .set({
        ...columns,
        location: columns.location || 'United States',
        ...(zone && { timeZone: sql`case when ${timeZone} = ${derived} then ${zone} else ${timeZone} end` }),
      })
      .where(
        and(
          eq(location, row.location),
          sql`(${town}, ${state}, ${latitude}, ${longitude}) is not distinct from
            (${row.town}::text, ${row.state}::text, ${row.latitude}::float8, ${row.longitude}::float8)`,
        ),
      )
      .returning({ id: breeders.id })
    changed += updated.length
  }
  return changed
}

/** Meeting places without street addresses: the town of one that has a town. */
async function updateMeetingPlaces(db: DbOrTx): Promise<number> {
  const { id, meetingLocations } = breeders
  const rows = await db
    .select({ id, meetingLocations })
    .from(breeders)
    .where(sql`array_to_string(${meetingLocations}, ' ') ~ '[0-9]|[Bb][Oo][Xx]'`)
  let changed = 0
  for (const row of rows) {
    if (!row.meetingLocations.some(hasStreet)) continue
    const kept: string[] = []
    for (const line of row.meetingLocations) {
      const text = hasStreet(line) ? (await readPlace(line)).stored?.location : line
      if (text && !kept.includes(text)) kept.push(text)
    }
    await db.update(breeders).set({ meetingLocations: kept }).where(eq(id, row.id))
    changed += 1
  }
  return changed
}

async function updateDrafts(db: DbOrTx): Promise<number> {
  const { userId, form } = applicationDrafts
  const written = sql<string>`${form} ->> 'location'`
  const rows = await db
    .select({ userId, location: written })
    .from(applicationDrafts)
    .where(isNotNull(written))
  let changed = 0
  for (const row of rows) {
    const kept = await draftLocation(row.location)
    if (kept === row.location) continue
    await db
      .update(applicationDrafts)
      .set({ form: sql`${form} || jsonb_build_object('location', ${kept}::text)` })
      .where(and(eq(userId, row.userId), eq(written, row.location)))
    changed += 1
  }
  return changed
}
