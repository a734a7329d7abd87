/** The log of a litter in SQL. Every statement filters by the cattery, so that an ID of another one matches nothing. */
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pairingTitle } from '#features/litters/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { type KittenRow, kittens, kittenWeights, type MatingRow, matings, type WeightRow } from './tables.ts'

const originRow = z.object({
  id: z.string(),
  title: z.string(),
  breed: z.string().nullable(),
  pairingId: z.string().nullable(),
  pairingTitle: z.string().nullable(),
  litterId: z.string().nullable(),
  birthDate: z.string().nullable(),
})
/** What a log is about: a litter, or a pairing whose birth is not recorded. */
export type Origin = z.infer<typeof originRow>

/** The litter or pairing of a cattery with an ID; undefined if there is none. */
export function findOrigin(db: DbOrTx, breederId: string, id: string): Promise<Origin | undefined> {
  return read(db, originRow).maybeRow(sql`
    select l.id, coalesce(l.litter_name, ${pairingTitle}, 'Litter') as title, p.dam_breed as breed,
      p.id as pairing_id, ${pairingTitle} as pairing_title, l.id as litter_id, l.birth_date::text as birth_date
    from litters l left join breeding_pairings p on p.id = l.breeding_pairing_id
    where l.id = ${id} and l.breeder_id = ${breederId}
    union all
    select p.id, ${pairingTitle}, p.dam_breed, p.id, ${pairingTitle}, null, null
    from breeding_pairings p where p.id = ${id} and p.breeder_id = ${breederId}`)
}

const isOf = ({ litterId, pairingId }: Pick<Origin, 'litterId' | 'pairingId'>): SQL =>
  litterId ? eq(kittens.litterId, litterId) : eq(kittens.breedingPairingId, pairingId ?? '')

/** The kittens of a log in the order of birth. */
export function listKittens(db: DbOrTx, origin: Origin): Promise<KittenRow[]> {
  return db.select().from(kittens).where(isOf(origin)).orderBy(asc(kittens.bornAt), asc(kittens.id))
}

/** How many kittens a log has. */
export function countKittens(db: DbOrTx, origin: Origin): Promise<number> {
  return db.$count(kittens, isOf(origin))
}

/** Some kittens of a cattery. */
export async function listOwnKittens(db: DbOrTx, breederId: string, ids: string[]): Promise<KittenRow[]> {
  return db
    .select()
    .from(kittens)
    .where(and(eq(kittens.breederId, breederId), inArray(kittens.id, ids)))
}

/** A kitten, whoever has it. */
export async function findKitten(db: DbOrTx, id: string): Promise<KittenRow | undefined> {
  const [row] = await db.select().from(kittens).where(eq(kittens.id, id))
  return row
}

/** The kitten that is a cat, whoever has it. */
export async function kittenOfCat(db: DbOrTx, catId: string): Promise<KittenRow | undefined> {
  const [row] = await db.select().from(kittens).where(eq(kittens.catId, catId))
  return row
}

export async function insertKitten(tx: DbOrTx, row: typeof kittens.$inferInsert): Promise<void> {
  await tx.insert(kittens).values(row)
}

/** Changes a kitten of a version, and returns whether it still had it. */
export async function changeKitten(
  tx: DbOrTx,
  { id, version }: { id: string; version: number },
  change: Partial<typeof kittens.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(kittens)
    .set({ ...change, version: version + 1 })
    .where(and(eq(kittens.id, id), eq(kittens.version, version)))
    .returning({ id: kittens.id })
  return changed.length === 1
}

export async function deleteKitten(tx: DbOrTx, id: string): Promise<void> {
  await tx.delete(kittens).where(eq(kittens.id, id))
}

const catRow = z.object({ id: z.string(), name: z.string(), kittenId: z.string().nullable() })

/** The cats of a litter that are not deleted, by name, with the kitten that each of them is. */
export async function listCats(db: DbOrTx, litterId: string): Promise<z.infer<typeof catRow>[]> {
  return read(db, catRow).rows(sql`
    select c.id, c.name, k.id as kitten_id from cats c left join kittens k on k.cat_id = c.id
    where c.litter_id = ${litterId} and c.deleted_at is null order by c.name, c.id`)
}

/** The weights of some kittens in the order of weighing. */
export async function listWeights(db: DbOrTx, kittenIds: string[]): Promise<WeightRow[]> {
  if (kittenIds.length === 0) return []
  return db
    .select()
    .from(kittenWeights)
    .where(inArray(kittenWeights.kittenId, kittenIds))
    .orderBy(asc(kittenWeights.kittenId), asc(kittenWeights.weighedAt), asc(kittenWeights.id))
}

/** Some weights by ID, whoever has them. */
export async function listWeightsById(db: DbOrTx, ids: string[]): Promise<WeightRow[]> {
  return db.select().from(kittenWeights).where(inArray(kittenWeights.id, ids))
}

const countOfKitten = z.object({ kittenId: z.string(), count: z.int() })

/** How many weights some kittens have. */
export async function countWeights(db: DbOrTx, kittenIds: string[]): Promise<Map<string, number>> {
  const rows = await read(db, countOfKitten).rows(sql`
    select kitten_id, count(*)::int as count from kitten_weights
    where kitten_id = any (${sql.param(kittenIds)}::uuid[]) group by kitten_id`)
  return new Map(rows.map(({ kittenId, count }) => [kittenId, count]))
}

export async function insertWeights(tx: DbOrTx, rows: (typeof kittenWeights.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(kittenWeights).values(rows)
}

/** Deletes a weight of a cattery, and returns its kitten; undefined if there is none. */
export async function deleteWeight(tx: DbOrTx, breederId: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(kittenWeights)
    .where(and(eq(kittenWeights.id, id), eq(kittenWeights.breederId, breederId)))
    .returning({ kittenId: kittenWeights.kittenId })
  return row?.kittenId
}

/** The matings of a pairing, newest first. */
export function listMatings(db: DbOrTx, pairingId: string): Promise<MatingRow[]> {
  return db
    .select()
    .from(matings)
    .where(eq(matings.breedingPairingId, pairingId))
    .orderBy(desc(matings.firstDay), desc(matings.id))
}

/** A mating, whoever has it. */
export async function findMating(db: DbOrTx, id: string): Promise<MatingRow | undefined> {
  const [row] = await db.select().from(matings).where(eq(matings.id, id))
  return row
}

export async function insertMating(tx: DbOrTx, row: typeof matings.$inferInsert): Promise<void> {
  await tx.insert(matings).values(row)
}

export async function changeMating(
  tx: DbOrTx,
  id: string,
  days: Pick<MatingRow, 'firstDay' | 'lastDay'>,
): Promise<void> {
  await tx.update(matings).set(days).where(eq(matings.id, id))
}

export async function deleteMating(tx: DbOrTx, id: string): Promise<void> {
  await tx.delete(matings).where(eq(matings.id, id))
}
