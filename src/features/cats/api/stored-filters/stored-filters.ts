/**
 * Finds the stored filters that cats fit, in SQL that `searches` combines with its own. Stored filters are rows `s` with the
 * columns of StoredCatFilter; `cats c` here are the rows of `selectCats`.
 */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { splitLocation } from '#lib/places/gazetteer.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { DNA_TESTED, HEALTH_CERTIFIED } from '../../contract.ts'
import { CAT_CONDITIONS, certified, hasDeposit, isForSale } from '../filters.ts'
import { cellOf } from './cells.ts'
import { catFilterProblem, compileCatFilter } from './compile.ts'

/** Where the cattery of a cat is, as far as that is known. */
type CatPlace = {
  id: string
  state: string | null
  latitude: number | null
  longitude: number | null
  cell: string | null
}

const placeRow = z.object({
  id: z.string(),
  location: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

/** Reads where cats are. */
async function locateCats(db: DbOrTx, ids: string[]): Promise<CatPlace[]> {
  const rows = await read(db, placeRow).rows(sql`
    select c.id, b.location, b.latitude, b.longitude from cats c join breeders b on b.id = c.breeder_id
    where c.id = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ id, location, latitude, longitude }) => ({
    id,
    state: splitLocation(location).state ?? null,
    latitude,
    longitude,
    cell: latitude !== null && longitude !== null ? cellOf({ latitude, longitude }) : null,
  }))
}

/** Those of the cats that are for sale, with what conditions compare and with their keys, as the query of a CTE `c`. */
function selectCats(cats: CatPlace[]): SQL {
  const column = <Name extends keyof CatPlace>(name: Name) => sql.param(cats.map((each) => each[name]))
  return sql`
    select c.id, c.name, c.breed, c.gender, c.birth_date, c.price, c.deposit_amount, c.is_featured,
      c.health_certifications, c.documented_certifications, b.user_id as owner_id, b.state as in_state,
      f.state, f.latitude, f.longitude,
      -- A copy, because each comparison would unpack the stored value again.
      c.search || ''::tsvector as search,
      array['*', '*:' || c.gender, 'b:' || lower(c.breed), 'b:' || lower(c.breed) || ':' || c.gender, coalesce(f.cell, '*'),
          coalesce('s:' || b.state, '*')]
        || array(select 'w:' || word from unnest(tsvector_to_array(c.search)) word) as keys
    from unnest(${column('id')}::uuid[], ${column('state')}::text[], ${column('latitude')}::float8[],
      ${column('longitude')}::float8[], ${column('cell')}::text[]) f (id, state, latitude, longitude, cell)
    join cats c on c.id = f.id join breeders b on b.id = c.breeder_id where ${isForSale}`
}

/**
 * Whether a row `c` fits the stored filter `s` on a day; its price is compared apart with `fitsPrice`. A condition that
 * nearly every cat passes comes late.
 */
function fitsFilter(today: string): SQL {
  const { gender, bornBy, bornAfter, words } = CAT_CONDITIONS
  const has = (column: SQL, condition: SQL) => sql`(${column} is null or ${condition})`
  const near = sql`exists (
    select from unnest(s.near_latitudes, s.near_longitudes, s.near_miles) n (latitude, longitude, miles)
    where miles_between(n.latitude, n.longitude, c.latitude, c.longitude) <= n.miles)`
  const within = sql`miles_between(s.within_latitude, s.within_longitude, c.latitude, c.longitude) <= s.within_miles`
  const certifiedAs = (certification: string) =>
    sql`case when s.counts_stated then ${certified(certification, { stated: true })} else ${certified(certification, {})} end`
  return sql.join(
    [
      sql`s.keys && c.keys`,
      has(sql`s.gender`, gender(sql`s.gender`)),
      has(sql`s.breeds`, sql`lower(c.breed) = any(s.breeds)`),
      has(sql`s.min_age`, bornBy(sql`${today}::date - 7 * s.min_age`)),
      has(sql`s.max_age`, bornAfter(sql`${today}::date - 7 * (s.max_age + 1)`)),
      has(sql`s.deposit`, sql`(${hasDeposit}) = s.deposit`),
      has(sql`s.featured`, sql`c.is_featured = s.featured`),
      has(sql`s.health_certified`, sql`(${certifiedAs(HEALTH_CERTIFIED)}) = s.health_certified`),
      has(sql`s.dna_tested`, sql`(${certifiedAs(DNA_TESTED)}) = s.dna_tested`),
      has(sql`s.words`, words(sql`s.words`)),
      has(sql`s.in_state`, sql`c.in_state = s.in_state`),
      has(
        sql`s.states`,
        sql`(coalesce(c.state = any(s.states), false) or fold_text(c.name) like any(s.state_patterns))`,
      ),
      has(sql`s.near_miles`, near),
      has(sql`s.within_miles`, within),
    ],
    sql` and `,
  )
}

/** Whether a price in cents fits the stored filter `s`. */
function fitsPrice(price: SQL): SQL {
  return sql`((s.min_price is null or ${price} >= s.min_price) and (s.max_price is null or ${price} <= s.max_price))`
}

export const storedCatFilters = {
  problem: catFilterProblem,
  compile: compileCatFilter,
  locateCats,
  selectCats,
  fitsFilter,
  fitsPrice,
}
