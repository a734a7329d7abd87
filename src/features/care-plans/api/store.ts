/** Care plans in SQL. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { CareLine } from '../rules/plan.ts'
import { type CareEntryRow, careEntries, careTemplates } from './tables.ts'

/** The stored template of a cattery; undefined while it is the default. */
export async function findTemplate(
  db: DbOrTx,
  breederId: string,
): Promise<{ lines: CareLine[]; version: number } | undefined> {
  const [row] = await db
    .select({ lines: careTemplates.lines, version: careTemplates.version })
    .from(careTemplates)
    .where(eq(careTemplates.breederId, breederId))
  return row
}

/** Stores the template after the one with a version, and returns whether that was the latest one. */
export async function storeTemplate(
  tx: DbOrTx,
  { breederId, version, lines, now }: { breederId: string; version: number; lines: CareLine[]; now: Date },
): Promise<boolean> {
  const row = { lines, version: version + 1, updatedAt: now }
  const stored =
    version === 0
      ? await tx
          .insert(careTemplates)
          .values({ ...row, breederId })
          .onConflictDoNothing()
          .returning({ version: careTemplates.version })
      : await tx
          .update(careTemplates)
          .set(row)
          .where(and(eq(careTemplates.breederId, breederId), eq(careTemplates.version, version)))
          .returning({ version: careTemplates.version })
  return stored.length === 1
}

const kittenRow = z.object({
  id: z.string(),
  /** Where the cattery is. */
  bornOn: z.iso.date(),
  isStillborn: z.boolean(),
  diedOn: z.iso.date().nullable(),
  leftOn: z.iso.date().nullable(),
})
export type PlannedKitten = z.infer<typeof kittenRow>

/** The kittens of a litter or pairing of a cattery, in the order of birth. */
export function listPlannedKittens(db: DbOrTx, breederId: string, logId: string): Promise<PlannedKitten[]> {
  return read(db, kittenRow).rows(sql`
    select k.id, (k.born_at at time zone b.time_zone)::date::text as born_on, k.is_stillborn, k.died_on::text as died_on,
      k.left_on::text as left_on
    from kittens k join breeders b on b.id = k.breeder_id
    where k.breeder_id = ${breederId} and (k.litter_id = ${logId} or k.breeding_pairing_id = ${logId})
    order by k.born_at, k.id`)
}

/** What was done for some kittens, by day. */
export function listEntries(db: DbOrTx, kittenIds: string[]): Promise<CareEntryRow[]> {
  return db
    .select()
    .from(careEntries)
    .where(and(inArray(careEntries.kittenId, kittenIds), isNull(careEntries.deletedAt)))
    .orderBy(asc(careEntries.doneOn), asc(careEntries.createdAt), asc(careEntries.id))
}

/** An entry that is not deleted, whoever has it. */
export async function findEntry(db: DbOrTx, id: string): Promise<CareEntryRow | undefined> {
  const [row] = await db
    .select()
    .from(careEntries)
    .where(and(eq(careEntries.id, id), isNull(careEntries.deletedAt)))
  return row
}

/** Some entries by ID, also deleted ones, whoever has them. */
export function listEntriesById(db: DbOrTx, ids: string[]): Promise<CareEntryRow[]> {
  return db.select().from(careEntries).where(inArray(careEntries.id, ids))
}

const countRow = z.object({ count: z.int() })

/** The most entries that one of some kittens has, also deleted ones. */
export async function mostEntries(db: DbOrTx, kittenIds: string[]): Promise<number> {
  const row = await read(db, countRow).row(sql`
    select coalesce(max(count), 0)::int as count from (
      select count(*) from care_entries where kitten_id = any (${sql.param(kittenIds)}::uuid[]) group by kitten_id) k`)
  return row.count
}

/** Stores entries, without those of a dose that the kitten has already. */
export async function insertEntries(tx: DbOrTx, rows: (typeof careEntries.$inferInsert)[]): Promise<void> {
  await tx.insert(careEntries).values(rows).onConflictDoNothing()
}

/** Changes an entry of a version, and returns whether it still had it. */
export async function changeEntry(
  tx: DbOrTx,
  { id, version }: { id: string; version: number },
  change: Partial<typeof careEntries.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(careEntries)
    .set({ ...change, version: version + 1 })
    .where(and(eq(careEntries.id, id), eq(careEntries.version, version), isNull(careEntries.deletedAt)))
    .returning({ id: careEntries.id })
  return changed.length === 1
}
