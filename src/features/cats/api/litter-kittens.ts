/** The kittens of a litter: those whose birth date changes, of which sales decide about those that have a buyer, and its list. */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { jsonRow, read } from '#platform/db/rows.ts'
import { recordErrors } from './manage/dated-records.ts'
import { catJson } from './present.ts'
import { cats } from './tables.ts'

export type LitterKitten = Pick<
  typeof cats.$inferSelect,
  'id' | 'name' | 'status' | 'birthDate' | 'heldByOffer' | 'vaccinations' | 'healthRecords'
>

const COLUMNS = {
  id: cats.id,
  name: cats.name,
  status: cats.status,
  birthDate: cats.birthDate,
  heldByOffer: cats.heldByOffer,
  vaccinations: cats.vaccinations,
  healthRecords: cats.healthRecords,
}

const differing = (litterId: string, birthDate: string) =>
  and(eq(cats.litterId, litterId), isNull(cats.deletedAt), ne(cats.birthDate, birthDate))

/** The kittens of a litter that were born on another day, by name. */
export function listDifferingKittens(
  db: DbOrTx,
  litterId: string,
  birthDate: string,
): Promise<LitterKitten[]> {
  return db.select(COLUMNS).from(cats).where(differing(litterId, birthDate)).orderBy(cats.name, cats.id)
}

/** The same, locked until the transaction ends, so that none is sold at the same time. */
export function lockDifferingKittens(
  tx: DbOrTx,
  litterId: string,
  birthDate: string,
): Promise<LitterKitten[]> {
  return tx.select(COLUMNS).from(cats).where(differing(litterId, birthDate)).orderBy(cats.id).for('update')
}

/** Why a kitten cannot have been born on a day, as a sentence; undefined if it can. */
export function birthDateError(kitten: LitterKitten, birthDate: string): string | undefined {
  return recordErrors({ birthDate, name: kitten.name }, {}, kitten).birthDate
}

/** Gives cats the birth date of their litter. */
export async function setBirthDate(tx: DbOrTx, ids: string[], birthDate: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(cats)
    .set({ birthDate, version: sql`${cats.version} + 1` })
    .where(and(inArray(cats.id, ids), ne(cats.birthDate, birthDate)))
}

/** The ID of a cat's litter; null without one. */
export async function findLitterOf(db: DbOrTx, catId: string): Promise<string | null> {
  const [cat] = await db.select({ litterId: cats.litterId }).from(cats).where(eq(cats.id, catId))
  return cat?.litterId ?? null
}

/** The maximum number of cats on a litter's page; no litter is larger. */
const OF_LITTER = 40

/**
 * The cats of a litter as JSON text, available ones first, then by name. Cats of another cattery are left out.
 * `today` is an ISO date.
 */
export async function listKittensJson(db: DbOrTx, litterId: string, today: string): Promise<string> {
  const order = sql`(c.status = 'available') desc, c.name, c.id`
  const { body } = await read(db, jsonRow).row(sql`
    with page as (
      select c.* from cats c join litters l on l.id = c.litter_id and l.breeder_id = c.breeder_id
      where c.litter_id = ${litterId} and c.is_listed
      order by ${order} limit ${OF_LITTER})
    select coalesce(json_agg(${catJson(today)} order by ${order}), '[]')::text as body
    from page c join breeders b on b.id = c.breeder_id`)
  return body
}
