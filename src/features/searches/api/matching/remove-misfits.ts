import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { storedCatFilters } from '#features/cats/api/index.ts'
import { storedPairingFilters } from '#features/litters/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

const matchRow = z.object({ catId: z.string().nullable(), pairingId: z.string().nullable() })

/**
 * Removes matches that a search has kept and that do not fit its present conditions, so that they are neither shown as new nor
 * announced.
 */
export async function removeMisfits(tx: DbOrTx, searchId: string, now: Date): Promise<void> {
  const rows = await read(tx, matchRow).rows(sql`
    select cat_id, pairing_id from own_matches where search_id = ${searchId}`)
  const catIds = rows.flatMap(({ catId }) => catId ?? [])
  const pairingIds = rows.flatMap(({ pairingId }) => pairingId ?? [])
  const fitsGroup = (condition: SQL) => sql`exists (select from search_groups s
    where s.id = (select group_id from saved_searches where id = ${searchId}) and ${condition})`
  if (catIds.length > 0) {
    const { locateCats, selectCats, fitsFilter, fitsPrice } = storedCatFilters
    await tx.execute(sql`
      with c as materialized (${selectCats(await locateCats(tx, catIds))})
      delete from own_matches m where m.search_id = ${searchId} and not exists (
        select from c join saved_searches s on s.id = m.search_id
        where c.id = m.cat_id and ${fitsPrice(sql`c.price`)} and ${fitsGroup(fitsFilter(isoDate(now)))})`)
  }
  if (pairingIds.length > 0) {
    const { selectPairings, fitsFilter } = storedPairingFilters
    await tx.execute(sql`
      with p as materialized (${selectPairings(pairingIds)})
      delete from own_matches m where m.search_id = ${searchId} and not exists (
        select from p where p.id = m.pairing_id and ${fitsGroup(fitsFilter())})`)
  }
}
