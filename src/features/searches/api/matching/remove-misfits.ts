import { sql } from 'drizzle-orm'
import { storedCatFilters } from '#features/cats/api/index.ts'
import { storedPairingFilters } from '#features/litters/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { Handle } from '#platform/db/index.ts'

/** Removes matches of a search that do not fit its present conditions, so that they are neither shown as new nor announced. */
export async function removeMisfits(tx: Handle, searchId: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ catId: string | null; pairingId: string | null }>(sql`
    select cat_id as "catId", pairing_id as "pairingId" from search_matches where search_id = ${searchId}`)
  const catIds = rows.flatMap(({ catId }) => catId ?? [])
  const pairingIds = rows.flatMap(({ pairingId }) => pairingId ?? [])
  if (catIds.length > 0) {
    const { locateCats, selectCats, fitsFilter, fitsPrice } = storedCatFilters
    await tx.execute(sql`
      with c as materialized (${selectCats(await locateCats(tx, catIds))})
      delete from search_matches m where m.search_id = ${searchId} and not exists (
        select from c join saved_searches s on s.id = m.search_id
        where c.id = m.cat_id and ${fitsFilter(isoDate(now))} and ${fitsPrice(sql`c.price`)})`)
  }
  if (pairingIds.length > 0) {
    const { selectPairings, fitsFilter } = storedPairingFilters
    await tx.execute(sql`
      with p as materialized (${selectPairings(pairingIds)})
      delete from search_matches m where m.search_id = ${searchId} and not exists (
        select from p join saved_searches s on s.id = m.search_id where p.id = m.pairing_id and ${fitsFilter()})`)
  }
}
