import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { breederSql } from '#features/breeders/api/index.ts'
import type { PageRange } from '#lib/paging.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, jsonRow, read } from '#platform/db/rows.ts'
import { CATS_PER_PAGE } from '../contract.ts'
import { nearestCats } from './by-distance.ts'
import { hasDied } from './died.ts'
import { inRotation } from './featured.ts'
import { buildCatConditions, type InterpretedFilter } from './filters.ts'
import { isFree } from './holds.ts'
import { catDetailJson, catJson } from './present.ts'
import { countExactly, countMatches } from './samples.ts'
import { orderBy } from './sort.ts'
import { cats } from './tables.ts'

/** One page of the public list as JSON text, in one statement. `hour` determines the order of the rotation. */
export async function listCatsJson(
  db: DbOrTx,
  filter: InterpretedFilter,
  today: string,
  hour = 0,
): Promise<string> {
  const limit = filter.limit ?? CATS_PER_PAGE
  const offset = ((filter.page ?? 1) - 1) * limit
  const miles = filter.center && breederSql.milesFrom(filter.center)
  // The page is cut before the wide rows are read, so that only those are read that are shown.
  const { body } = await read(db, jsonRow).row(sql`
    with page as materialized (${pageOf(filter, { limit, offset }, today, hour)})
    select coalesce(json_agg(${catJson(today, miles)} order by p.place), '[]')::text as body
    from page p join cats c on c.id = p.id join breeders b on b.id = c.breeder_id`)
  return body
}

function pageOf(filter: InterpretedFilter, range: PageRange, today: string, hour: number): SQL {
  const { limit, offset } = range
  if (filter.sort === 'distance' && filter.center) return nearestCats(filter, filter.center, today, range)
  if (filter.sort === 'rotation' && filter.featured)
    return sql`${inRotation(buildCatConditions(filter, today), hour)} order by 2 limit ${limit} offset ${offset}`
  return sql`
      select c.id, row_number() over (order by ${orderBy(filter)}) as place
      from cats c where ${buildCatConditions(filter, today)}
      order by ${orderBy(filter)} limit ${limit} offset ${offset}`
}

/** How many cats match; see `countMatches`. */
export function countCats(db: DbOrTx, filter: InterpretedFilter, today: string): Promise<number> {
  return countMatches(db, buildCatConditions(filter, today))
}

/** How many cats match, however many they are. */
export function countCatsExactly(db: DbOrTx, filter: InterpretedFilter, today: string): Promise<number> {
  return countExactly(db, buildCatConditions(filter, today))
}

/** One cat as JSON text, also a paused one; undefined for cats that were deleted or taken down, or of a hidden cattery. */
export async function getCatJson(db: DbOrTx, id: string, today: string): Promise<string | undefined> {
  const row = await read(db, jsonRow).maybeRow(sql`
    select ${catDetailJson(today)}::text as body
    from cats c join breeders b on b.id = c.breeder_id
    where c.id = ${id} and c.is_viewable`)
  return row?.body
}

/** The animal of the breeding book that a cat with a page is. */
export async function findAnimalOfCat(db: DbOrTx, id: string): Promise<string | undefined> {
  const [cat] = await db
    .select({ animalId: cats.animalId })
    .from(cats)
    .where(and(eq(cats.id, id), cats.isViewable))
  return cat?.animalId
}

const breedsInStockRow = z.object({ name: z.string(), count: z.number() })

/** The breeds of available and reserved cats, by name, each with its number of available cats. */
export async function listBreedsInStock(db: DbOrTx): Promise<{ name: string; count: number }[]> {
  return read(db, breedsInStockRow).rows(sql`
    select max(c.breed) as name, count(*) filter (where ${isFree})::int as count from cats c
    where c.is_listed and c.status in ('available', 'reserved') group by lower(c.breed) order by 1`)
}

export type Listing = typeof cats.$inferSelect

/** The row of a cat, for other use cases; undefined for an unknown one. */
export async function findCat(db: DbOrTx, id: string): Promise<Listing | undefined> {
  const [cat] = await db.select().from(cats).where(eq(cats.id, id))
  return cat
}

/**
 * Reserves or sells an available cat at the price that the buyer saw; undefined if it is taken or the price changed. A cat
 * that an offer keeps from others can only be claimed with this offer, at the price that the offer named, and not if it died.
 */
export async function claimListing(
  db: DbOrTx,
  claim: {
    catId: string
    price: number
    status: 'reserved' | 'sold'
    buyerId: string
    intentId: string
    at: Date
    /** The open offer by which it is bought; the caller has locked it. */
    offerId: string | null
  },
): Promise<Listing | undefined> {
  const [claimed] = await db
    .update(cats)
    .set({
      status: claim.status,
      reservedBy: claim.buyerId,
      reservationDate: claim.at,
      stripePaymentIntentId: claim.intentId,
      heldByOffer: null,
      heldUntil: null,
    })
    .where(
      and(
        eq(cats.id, claim.catId),
        eq(cats.status, 'available'),
        claim.offerId
          ? eq(cats.heldByOffer, claim.offerId)
          : and(eq(cats.price, claim.price), isNull(cats.heldByOffer)),
        eq(cats.isListed, true),
        not(hasDied),
      ),
    )
    .returning()
  return claimed
}

/** Marks a reserved cat as sold, because its balance was paid. */
export async function sellListing(db: DbOrTx, catId: string, intentId: string): Promise<void> {
  await db
    .update(cats)
    .set({ status: 'sold' })
    .where(and(eq(cats.id, catId), eq(cats.stripePaymentIntentId, intentId)))
}

/** The birth date of a cat's litter, unless a record of the cat is older. */
const BIRTH_DATE_OF_LITTER = sql`(select l.birth_date from litters l where l.id = ${cats.litterId}
  and are_records_after_birth(l.birth_date, ${cats.vaccinations}, ${cats.healthRecords}))`

/**
 * Makes a cat available again whose sale ended before the handover. With `withdraw`, and, by the trigger `cats_stay_paused`, if it
 * died, it stays off the market. A birth date that was kept for the buyer is again that of the litter.
 */
export async function releaseListing(
  db: DbOrTx,
  catId: string,
  intentId: string,
  withdraw: boolean,
): Promise<void> {
  await db
    .update(cats)
    .set({
      status: withdraw ? 'withdrawn' : 'available',
      birthDate: sql`coalesce(${BIRTH_DATE_OF_LITTER}, ${cats.birthDate})`,
      reservedBy: null,
      reservationDate: null,
      depositPaidAt: null,
      stripePaymentIntentId: null,
    })
    .where(and(eq(cats.id, catId), eq(cats.stripePaymentIntentId, intentId)))
}

/** Stores when the deposit for a reserved cat was paid. */
export async function setDepositPaid(db: DbOrTx, catId: string, intentId: string, at: Date): Promise<void> {
  await db
    .update(cats)
    .set({ depositPaidAt: at })
    .where(and(eq(cats.id, catId), eq(cats.stripePaymentIntentId, intentId)))
}

/** IDs of available and reserved cats for the sitemap, newest first. */
export async function listSitemapCats(db: DbOrTx, limit: number): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select c.id from cats c where c.is_listed and c.status <> 'sold'
    order by (c.status = 'available') desc, c.created_at desc, c.id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}
