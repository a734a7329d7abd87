/** Rows of one cattery. Statements filter by cattery, so that an ID of another one matches nothing. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { jsonRow, read } from '#platform/db/rows.ts'
import { managedLitterJson, managedPairingJson, managedParentJson } from './present.ts'
import { breedingPairings, litters, type queens, type sires } from './tables.ts'

export type ParentTable = typeof sires | typeof queens
export type ParentRow = typeof sires.$inferSelect
export type PairingRow = typeof breedingPairings.$inferSelect
export type LitterRow = typeof litters.$inferSelect

/** A stored parent of the cattery, locked until the transaction ends. */
export async function findParent(
  tx: DbOrTx,
  table: ParentTable,
  breederId: string,
  id: string,
): Promise<ParentRow | undefined> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.breederId, breederId)))
    .for('update')
  return row
}

/** The stored parent of the cattery that is an animal; the first one if there are several. */
export async function findParentOfAnimal(
  db: DbOrTx,
  table: ParentTable,
  breederId: string,
  animalId: string,
): Promise<ParentRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.animalId, animalId), eq(table.breederId, breederId)))
    .orderBy(table.createdAt, table.id)
    .limit(1)
  return row
}

export async function insertParent(
  tx: DbOrTx,
  table: ParentTable,
  row: typeof sires.$inferInsert,
): Promise<ParentRow> {
  const [added] = await tx.insert(table).values(row).returning()
  return added as ParentRow
}

export async function changeParent(
  tx: DbOrTx,
  table: ParentTable,
  id: string,
  change: Partial<typeof sires.$inferInsert>,
): Promise<ParentRow> {
  const [changed] = await tx.update(table).set(change).where(eq(table.id, id)).returning()
  return changed as ParentRow
}

/** A pairing, locked until the transaction ends. */
export async function lockPairing(tx: DbOrTx, id: string): Promise<PairingRow | undefined> {
  const [row] = await tx.select().from(breedingPairings).where(eq(breedingPairings.id, id)).for('update')
  return row
}

export async function insertPairing(tx: DbOrTx, row: typeof breedingPairings.$inferInsert): Promise<void> {
  await tx.insert(breedingPairings).values(row)
}

export async function changePairing(
  tx: DbOrTx,
  id: string,
  change: Partial<typeof breedingPairings.$inferInsert>,
): Promise<void> {
  await tx.update(breedingPairings).set(change).where(eq(breedingPairings.id, id))
}

/** Deletes a pairing. The caller has locked it, so that no litter is added at the same time. */
export async function deletePairing(tx: DbOrTx, id: string): Promise<void> {
  await tx.delete(breedingPairings).where(eq(breedingPairings.id, id))
}

export function countParents(tx: DbOrTx, table: ParentTable, breederId: string): Promise<number> {
  return tx.$count(table, eq(table.breederId, breederId))
}

export function countPairings(tx: DbOrTx, breederId: string): Promise<number> {
  return tx.$count(breedingPairings, eq(breedingPairings.breederId, breederId))
}

export function countLitters(tx: DbOrTx, breederId: string): Promise<number> {
  return tx.$count(litters, eq(litters.breederId, breederId))
}

export function countLittersOfPairing(tx: DbOrTx, pairingId: string): Promise<number> {
  return tx.$count(litters, eq(litters.breedingPairingId, pairingId))
}

export async function findLitter(db: DbOrTx, id: string): Promise<LitterRow | undefined> {
  const [row] = await db.select().from(litters).where(eq(litters.id, id))
  return row
}

/** The birth dates of the litters of a pairing. */
export async function listBirthDates(tx: DbOrTx, pairingId: string): Promise<(string | null)[]> {
  const rows = await tx
    .select({ birthDate: litters.birthDate })
    .from(litters)
    .where(eq(litters.breedingPairingId, pairingId))
  return rows.map(({ birthDate }) => birthDate)
}

export async function lockLitter(tx: DbOrTx, id: string): Promise<LitterRow | undefined> {
  const [row] = await tx.select().from(litters).where(eq(litters.id, id)).for('update')
  return row
}

export async function insertLitter(tx: DbOrTx, row: typeof litters.$inferInsert): Promise<void> {
  await tx.insert(litters).values(row)
}

export async function changeLitter(
  tx: DbOrTx,
  id: string,
  change: Partial<typeof litters.$inferInsert>,
): Promise<void> {
  await tx.update(litters).set(change).where(eq(litters.id, id))
}

export async function deleteLitter(tx: DbOrTx, id: string): Promise<void> {
  await tx.delete(litters).where(eq(litters.id, id))
}

/** The stored parents of a cattery as JSON text, by name; ages are as of `today`. */
export function listParentsJson(
  db: DbOrTx,
  table: 'sires' | 'queens',
  breederId: string,
  today: string,
): Promise<string> {
  return jsonOf(
    db,
    sql`
    select coalesce(json_agg(${managedParentJson(today)} order by fold_text(s.name), s.id), '[]')::text as body
    from ${sql.raw(table)} s where s.breeder_id = ${breederId} and s.is_active`,
  )
}

/** The pairings of an owner's cattery, or one of them, as JSON text, newest first. */
export function listManagedPairingsJson(
  db: DbOrTx,
  userId: string,
  today: string,
  id?: string,
): Promise<string> {
  return jsonOf(
    db,
    sql`
    select coalesce(json_agg(${managedPairingJson({ userId, isStaff: false }, today)} order by p.created_at desc, p.id desc), '[]')::text as body
    from breeding_pairings p join breeders b on b.id = p.breeder_id
    where b.user_id = ${userId} ${id ? sql`and p.id = ${id}` : sql``}`,
  )
}

/** The litters of a cattery, or one of them, as JSON text, newest first. */
export function listManagedLittersJson(db: DbOrTx, breederId: string, id?: string): Promise<string> {
  return jsonOf(
    db,
    sql`
    select coalesce(json_agg(${managedLitterJson} order by l.created_at desc, l.id desc), '[]')::text as body
    from litters l left join breeding_pairings p on p.id = l.breeding_pairing_id
    where l.breeder_id = ${breederId} ${id ? sql`and l.id = ${id}` : sql``}`,
  )
}

async function jsonOf(db: DbOrTx, statement: SQL): Promise<string> {
  const row = await read(db, jsonRow).maybeRow(statement)
  return row?.body ?? '[]'
}
