/** The states of catteries, also of those whose town is unknown: their locations are free text. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { splitLocation } from '#lib/places/gazetteer.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

const locationRow = z.object({ location: z.string() })

/** The locations of public catteries in any of some states, given by their codes. */
export async function locationsInStates(db: DbOrTx, states: string[]): Promise<string[]> {
  const rows = await read(db, locationRow).rows(sql`select distinct location from breeders where is_public`)
  return rows
    .map(({ location }) => location)
    .filter((location) => states.includes(splitLocation(location).state ?? ''))
}
