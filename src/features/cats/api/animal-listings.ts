/** Cats for sale that are animals of the breeding book. */
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnimalPorts } from '#features/breeding/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { cats } from './tables.ts'

const isOffered = inArray(cats.status, ['available', 'reserved'])

/** See AnimalPorts. An animal that came back may have been listed before; the latest listing counts. */
export const findListing: AnimalPorts['findListing'] = async (db, animalId) => {
  const [cat] = await db
    .select({ catId: cats.id, isViewable: cats.isViewable, isOffered: sql<boolean>`${isOffered}` })
    .from(cats)
    .where(and(eq(cats.animalId, animalId), isNull(cats.deletedAt)))
    .orderBy(desc(cats.createdAt), desc(cats.id))
    .limit(1)
  return cat
}

/** See AnimalPorts. */
export const listListed: AnimalPorts['listListed'] = (db, animalIds) =>
  listAnimalsOf(db, animalIds, isNull(cats.deletedAt))

/** See AnimalPorts. */
export const listOffered: AnimalPorts['listOffered'] = (db, animalIds) =>
  listAnimalsOf(db, animalIds, and(isNull(cats.deletedAt), isOffered))

/** Of some animals, the IDs of those that have a listing, even one that was deleted. */
export const listNeeded: AnimalPorts['listNeeded'] = (db, animalIds) => listAnimalsOf(db, animalIds)

/** Of some animals, the IDs of those that have a listing for which a condition holds. */
async function listAnimalsOf(db: DbOrTx, animalIds: string[], condition?: SQL): Promise<Set<string>> {
  const isOneOf = sql`${cats.animalId} = any (${sql.param(animalIds)}::uuid[])`
  const rows = await db.selectDistinct({ animalId: cats.animalId }).from(cats).where(and(isOneOf, condition))
  return new Set(rows.map(({ animalId }) => animalId))
}

/** See AnimalPorts. */
export const replaceAnimal: AnimalPorts['replaceAnimal'] = async (tx, { animalId, by }) => {
  await tx.update(cats).set({ animalId: by }).where(eq(cats.animalId, animalId))
}
