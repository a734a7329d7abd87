/** Sires and queens of the pairings that are animals of the breeding book. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnimalPorts, AnimalRow } from '#features/breeding/api/index.ts'
import { detach } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { requireLittersLater } from './birth-order.ts'
import { documentPaths } from './manage-tests.ts'
import { breedingPairings, queens, sires } from './tables.ts'

/** See AnimalPorts. */
export const isParent: AnimalPorts['isParent'] = (db, animal) => isParentWhere(db, animal, eq)

/** See AnimalPorts. */
export const isParentElsewhere: AnimalPorts['isParentElsewhere'] = (db, animal) =>
  isParentWhere(db, animal, ne)

const queenRow = z.object({ animalId: z.string() })

/** The animal of the breeding book that is the queen of a pairing; undefined if the queen was deleted. */
export async function findQueenAnimal(db: DbOrTx, pairingId: string): Promise<string | undefined> {
  const row = await read(db, queenRow).maybeRow(sql`
    select q.animal_id from breeding_pairings p join queens q on q.id = p.queen_id where p.id = ${pairingId}`)
  return row?.animalId
}

async function isParentWhere(
  db: DbOrTx,
  { id, breederId }: Pick<AnimalRow, 'id' | 'breederId'>,
  compare: typeof eq | typeof ne,
): Promise<boolean> {
  for (const table of [sires, queens])
    if ((await db.$count(table, and(eq(table.animalId, id), compare(table.breederId, breederId)))) > 0)
      return true
  return false
}

/** Of some animals, the IDs of those that are stored sires or queens. */
export const listNeeded: AnimalPorts['listNeeded'] = async (db, animalIds) => {
  const rows = await read(db, idRow).rows(sql`
    select p.animal_id as id from (select animal_id from sires union select animal_id from queens) p
    where p.animal_id = any (${sql.param(animalIds)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** See AnimalPorts. Pairings name their parents themselves. Other catteries keep what they wrote about the animal. */
export async function changeParent(tx: DbOrTx, animal: AnimalRow): Promise<void> {
  const { id, breederId, registeredName: name, breed, bornOn, bornPrecision } = animal
  await requireTestsLater(tx, animal, bornPrecision === 'day' ? bornOn : null)
  const facts = { name, breed, birthDate: bornPrecision === 'day' ? bornOn : null }
  for (const table of [sires, queens])
    await tx
      .update(table)
      .set(facts)
      .where(and(eq(table.animalId, id), eq(table.breederId, breederId)))
  await tx
    .update(breedingPairings)
    .set({ sireName: name, sireBreed: breed })
    .where(
      sql`sire_id in (select s.id from sires s where s.animal_id = ${id} and s.breeder_id = ${breederId})`,
    )
  await tx
    .update(breedingPairings)
    .set({ damName: name, damBreed: breed })
    .where(
      sql`queen_id in (select q.id from queens q where q.animal_id = ${id} and q.breeder_id = ${breederId})`,
    )
  await requireLittersLater(tx, id)
}

/** Throws `invalid` at `birth` for health tests before a birth. */
async function requireTestsLater(
  tx: DbOrTx,
  { id, breederId }: Pick<AnimalRow, 'id' | 'breederId'>,
  birthDate: string | null,
): Promise<void> {
  for (const table of [sires, queens]) {
    const isTooLate = sql`not are_tests_after_birth(${birthDate}::date, ${table.healthTesting})`
    const own = and(eq(table.animalId, id), eq(table.breederId, breederId))
    if ((await tx.$count(table, and(own, isTooLate))) > 0)
      throw new AppError('invalid', { fields: { birth: 'It has a health test before this date.' } })
  }
}

/** See AnimalPorts. Parents stay stored when their pairing is deleted, so that another one can have them. Those of others stay. */
export const removeParent: AnimalPorts['removeParent'] = async (
  tx,
  ownerId,
  { id, breederId, registeredName },
) => {
  const { rows } = await tx.execute(sql`
    select from breeding_pairings p
    where p.breeder_id = ${breederId} and (p.sire_id in (select s.id from sires s where s.animal_id = ${id})
      or p.queen_id in (select q.id from queens q where q.animal_id = ${id}))`)
  if (rows.length > 0)
    throw new AppError('conflict', {
      message: `${registeredName} is a parent of a pairing, so it stays in the book.`,
    })
  for (const table of [sires, queens]) {
    const removed = await tx
      .delete(table)
      .where(and(eq(table.animalId, id), eq(table.breederId, breederId)))
      .returning()
    await detach(
      tx,
      ownerId,
      removed.flatMap(({ healthTesting, imageUrl }) => [
        ...documentPaths(healthTesting),
        ...(imageUrl ? [imageUrl] : []),
      ]),
    )
  }
}

/** See AnimalPorts. */
export const replaceAnimal: AnimalPorts['replaceAnimal'] = async (tx, { animalId, by }) => {
  await tx.update(sires).set({ animalId: by }).where(eq(sires.animalId, animalId))
  await tx.update(queens).set({ animalId: by }).where(eq(queens.animalId, animalId))
}
