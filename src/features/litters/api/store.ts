import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { breederSql } from '#features/breeders/api/index.ts'
import type { Nearest } from '#lib/places/near-query.ts'
import { placeForms } from '#lib/places/place-forms.ts'
import { findListPlace } from '#lib/places/resolve-place.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { countRow, jsonRow, read } from '#platform/db/rows.ts'
import { MAX_CSV_ROWS } from '#platform/downloads/index.ts'
import type { PairingFilter } from '../contract.ts'
import { PAIRINGS_PER_PAGE } from '../limits.ts'
import { buildPairingConditions, orderFor, type Places } from './filters.ts'
import { mayRead, type Reader } from './policy.ts'
import { listedPairingJson, litterDetailJson, litterJson, pairingJson } from './present.ts'

async function placesOf({ q, near }: PairingFilter): Promise<Places> {
  const [forms, found] = await Promise.all([q ? placeForms(q) : undefined, findListPlace(near)])
  return { forms, center: found?.town?.point, state: found?.state?.code }
}

/** One page of the public list as JSON text, in one statement. `familiesWaiting` counts the families of a pairing `p`. */
export async function listPairingsJson(
  db: DbOrTx,
  filter: PairingFilter,
  today: string,
  reader: Reader,
  familiesWaiting: SQL,
): Promise<string> {
  const limit = filter.limit ?? PAIRINGS_PER_PAGE
  const offset = ((filter.page ?? 1) - 1) * limit
  const places = await placesOf(filter)
  const miles = places.center && breederSql.milesFrom(places.center)
  const order =
    filter.sort === 'distance' && miles
      ? sql`(select ${miles} from breeders b where b.id = p.breeder_id) nulls last, ${orderFor(today)}`
      : orderFor(today)
  // The page is limited before parents and litters are looked up.
  const { body } = await read(db, jsonRow).row(sql`
    with page as (
      select p.*, row_number() over (order by ${order}) as place
      from public_pairings p where ${buildPairingConditions(filter, places)}
      order by place limit ${limit} offset ${offset})
    select coalesce(json_agg(${listedPairingJson(reader, today, { familiesWaiting, miles })} order by p.place), '[]')::text as body
    from page p join breeders b on b.id = p.breeder_id`)
  return body
}

/** The number of matches. */
export async function countPairings(db: DbOrTx, filter: PairingFilter): Promise<number> {
  const { count } = await read(db, countRow).row(sql`
    select count(*)::int as count from public_pairings p where ${buildPairingConditions(filter, await placesOf(filter))}`)
  return count
}

/** What the list finds farther away, or outside of its state. */
export async function nearestPairingCounts(db: DbOrTx, filter: PairingFilter): Promise<Nearest> {
  const { forms, center } = await placesOf(filter)
  const conditions = buildPairingConditions({ ...filter, within: undefined }, { forms })
  return breederSql.countNearest(
    db,
    sql`public_pairings p join breeders b on b.id = p.breeder_id where ${conditions}`,
    center,
  )
}

const breedRow = z.object({ breed: z.string() })

/** The breeds of public pairings, for the breed filter. */
export async function listPairingBreeds(db: DbOrTx): Promise<string[]> {
  const rows = await read(db, breedRow).rows(sql`
    select distinct breed from (
      select unnest(array[sire_breed, dam_breed]) as breed from public_pairings) as parents
    order by breed`)
  return rows.map((row) => row.breed)
}

/** One pairing as JSON text; undefined where the reader may see none. */
export async function getPairingJson(
  db: DbOrTx,
  id: string,
  today: string,
  reader: Reader,
): Promise<string | undefined> {
  const row = await read(db, jsonRow).maybeRow(sql`
    select ${pairingJson(reader, today)}::text as body
    from breeding_pairings p join breeders b on b.id = p.breeder_id
    where p.id = ${id} and ${mayRead('p', reader)}`)
  return row?.body
}

const pairAnimalsRow = z.object({
  breederId: z.string(),
  sireId: z.string().nullable(),
  damId: z.string().nullable(),
})

/** The animals of the parents of a pairing; undefined where the reader may see none. */
export function findPairAnimals(
  db: DbOrTx,
  id: string,
  reader: Reader,
): Promise<{ breederId: string; sireId: string | null; damId: string | null } | undefined> {
  return read(db, pairAnimalsRow).maybeRow(sql`
    select p.breeder_id, s.animal_id as sire_id, q.animal_id as dam_id
    from breeding_pairings p join breeders b on b.id = p.breeder_id
    left join sires s on s.id = p.sire_id left join queens q on q.id = p.queen_id
    where p.id = ${id} and ${mayRead('p', reader)}`)
}

/** One litter as JSON text, with `kittens` as JSON text inside; undefined where the reader may see none. */
export async function getLitterJson(
  db: DbOrTx,
  id: string,
  reader: Reader,
  kittens: string,
  today: string,
): Promise<string | undefined> {
  const row = await read(db, jsonRow).maybeRow(sql`
    select ${litterDetailJson(reader, kittens, today)}::text as body
    from litters l join breeders b on b.id = l.breeder_id
    left join breeding_pairings p on p.id = l.breeding_pairing_id
    where l.id = ${id} and ${mayRead('l', reader)}`)
  return row?.body
}

/** The maximum number of pairings, and of litters, on a breeder's page. */
const OF_BREEDER = 100

/** The active pairings of a cattery as JSON text, in the order of the public list; `today` is an ISO date. */
export async function listBreederPairingsJson(db: DbOrTx, breederId: string, today: string): Promise<string> {
  const { body } = await read(db, jsonRow).row(sql`
    with page as (
      select p.* from breeding_pairings p where p.breeder_id = ${breederId} and p.is_active
      order by ${orderFor(today)} limit ${OF_BREEDER})
    select coalesce(json_agg(${pairingJson(null, today)} order by ${orderFor(today)}), '[]')::text as body
    from page p join breeders b on b.id = p.breeder_id`)
  return body
}

/** The active litters of a cattery as JSON text, latest first. `available_kittens` takes the whole row. */
export async function listBreederLittersJson(db: DbOrTx, breederId: string): Promise<string> {
  const { body } = await read(db, jsonRow).row(sql`
    with page as (
      select l.id from litters l where l.breeder_id = ${breederId} and l.is_active
      order by l.birth_date desc nulls last, l.id desc limit ${OF_BREEDER})
    select coalesce(json_agg(${litterJson} order by l.birth_date desc nulls last, l.id desc), '[]')::text as body
    from page join litters l on l.id = page.id left join breeding_pairings p on p.id = l.breeding_pairing_id`)
  return body
}

const pathRow = z.object({ path: z.string() })

/** Paths of public pairings and litters for the sitemap, latest first. */
export async function listSitemapLitters(db: DbOrTx, limit: number): Promise<string[]> {
  const rows = await read(db, pathRow).rows(sql`
    select path from (
      select '/breeding-pairings/' || id as path, created_at from public_pairings
      union all
      select '/litters/' || id, created_at from public_litters) as found
    order by created_at desc, path limit ${limit}`)
  return rows.map(({ path }) => path)
}

const exportedLitterRow = z.object({
  id: z.string(),
  name: z.string().nullable(),
  sire: z.string().nullable(),
  queen: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  total: z.number().nullable(),
  available: z.number(),
  isActive: z.boolean(),
  addedOn: z.iso.date(),
})
type ExportedLitter = z.infer<typeof exportedLitterRow>

/** A cattery's litters, newest first, with the names of the parents; dates as ISO text. */
export async function listLittersForExport(db: DbOrTx, breederId: string): Promise<ExportedLitter[]> {
  return read(db, exportedLitterRow).rows(sql`
    select l.id, l.litter_name as name, p.sire_name as sire, p.dam_name as queen, l.birth_date::text as birth_date,
      l.total_kittens as total, available_kittens(l) as available, l.is_active,
      (l.created_at at time zone 'UTC')::date::text as added_on
    from litters l left join breeding_pairings p on p.id = l.breeding_pairing_id
    where l.breeder_id = ${breederId} order by l.created_at desc, l.id desc limit ${MAX_CSV_ROWS}`)
}
