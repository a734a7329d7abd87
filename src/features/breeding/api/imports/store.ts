/** Imports in SQL. Statements about a book filter by its cattery. */
import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Page, PageRange } from '#lib/paging.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { animalImports } from '../tables.ts'

export type ImportRow = typeof animalImports.$inferSelect
/** All columns but the rows, which may be megabytes. */
export type ListedImport = Omit<ImportRow, 'rows'>

const { rows: _rows, ...LISTED } = getTableColumns(animalImports)

/** Stores the rows of a checked file instead of those that were checked before. */
export async function insertChecked(
  tx: DbOrTx,
  row: Pick<ImportRow, 'id' | 'breederId' | 'fileName' | 'rows' | 'createdAt'>,
): Promise<void> {
  const isOlder = and(eq(animalImports.breederId, row.breederId), eq(animalImports.status, 'checked'))
  await tx.delete(animalImports).where(isOlder)
  await tx.insert(animalImports).values({ ...row, rowCount: row.rows.length })
}

/** An import of a cattery, locked until the transaction ends. */
export async function lockImport(tx: DbOrTx, breederId: string, id: string): Promise<ImportRow | undefined> {
  const isOwn = and(eq(animalImports.id, id), eq(animalImports.breederId, breederId))
  const [row] = await tx.select().from(animalImports).where(isOwn).for('update')
  return row
}

/** The imports of a cattery that were carried out, newest first. */
export async function listImports(
  db: DbOrTx,
  breederId: string,
  range: PageRange,
): Promise<Page<ListedImport[]>> {
  const isOwn = and(eq(animalImports.breederId, breederId), ne(animalImports.status, 'checked'))
  const [items, total] = await Promise.all([
    db
      .select(LISTED)
      .from(animalImports)
      .where(isOwn)
      .orderBy(desc(animalImports.createdAt), desc(animalImports.id))
      .limit(range.limit)
      .offset(range.offset),
    db.$count(animalImports, isOwn),
  ])
  return { items, total }
}

/** Records that an import was carried out or undone. Its rows are in the book then, so they are not stored any longer. */
export async function changeImport(
  tx: DbOrTx,
  id: string,
  change: Partial<Pick<ImportRow, 'status' | 'addedCount' | 'changedCount' | 'appliedAt' | 'undoneAt'>>,
): Promise<ListedImport> {
  const [row] = await tx
    .update(animalImports)
    .set({ ...change, rows: [] })
    .where(eq(animalImports.id, id))
    .returning(LISTED)
  return row as ListedImport
}

/** The columns of an animal that an import fills or restores. */
export type AnimalFacts = {
  id: string
  /** The version before the change. */
  version: number
  call_name: string | null
  titles_before: string | null
  titles_after: string | null
  born_on: string | null
  born_precision: string | null
  died_on: string | null
  color: string | null
  ems_code: string | null
  ems_registry: string | null
  microchip: string | null
  breeder_name: string | null
  sire_id: string | null
  dam_id: string | null
}

/** Adds animals of a book, with their numbers, in two statements; parents may be among them. */
export async function addAnimals(
  tx: DbOrTx,
  { breederId, at }: { breederId: string; at: Date },
  rows: Record<string, unknown>[],
  registrations: { animal_id: string; registry: string; number: string; place: number }[],
): Promise<void> {
  await tx.execute(sql`
    insert into animals (id, breeder_id, is_outside, registered_name, call_name, breed, sex, born_on, born_precision, died_on,
      ems_code, ems_registry, color, microchip, sire_id, dam_id, breeder_name, titles_before, titles_after, status, visibility,
      created_at)
    select r.id, ${breederId}, r.is_outside, r.registered_name, r.call_name, r.breed, r.sex, r.born_on, r.born_precision,
      r.died_on, r.ems_code, r.ems_registry, r.color, r.microchip, r.sire_id, r.dam_id, r.breeder_name, r.titles_before,
      r.titles_after, r.status, r.visibility, ${at.toISOString()}::timestamptz
    from jsonb_populate_recordset(null::animals, ${JSON.stringify(rows)}::jsonb) r`)
  await addRegistrations(tx, breederId, registrations)
}

export async function addRegistrations(
  tx: DbOrTx,
  breederId: string,
  registrations: { animal_id: string; registry: string; number: string; place: number }[],
): Promise<void> {
  await tx.execute(sql`
    insert into animal_registrations (animal_id, breeder_id, registry, number, place)
    select r.animal_id, ${breederId}, r.registry, r.number, r.place
    from jsonb_to_recordset(${JSON.stringify(registrations)}::jsonb) r
      (animal_id uuid, registry text, number text, place integer)`)
}

/** Writes facts of animals whose versions are still the given ones, and returns the IDs of these animals. */
export async function writeFacts(tx: DbOrTx, breederId: string, facts: AnimalFacts[]): Promise<string[]> {
  const rows = await read(tx, idRow).rows(sql`
    update animals a set call_name = r.call_name, titles_before = r.titles_before, titles_after = r.titles_after,
      born_on = r.born_on, born_precision = r.born_precision, died_on = r.died_on, color = r.color, ems_code = r.ems_code,
      ems_registry = r.ems_registry, microchip = r.microchip, breeder_name = r.breeder_name, sire_id = r.sire_id,
      dam_id = r.dam_id, version = a.version + 1
    from jsonb_populate_recordset(null::animals, ${JSON.stringify(facts)}::jsonb) r
    where a.id = r.id and a.version = r.version and a.breeder_id = ${breederId}
    returning a.id`)
  return rows.map(({ id }) => id)
}

export type ImportChange = {
  animal_id: string
  /** Null for an animal that was added. */
  before: { facts: AnimalFacts; registrations: number } | null
  version: number
}

export async function addChanges(tx: DbOrTx, importId: string, changes: ImportChange[]): Promise<void> {
  await tx.execute(sql`
    insert into animal_import_changes (import_id, animal_id, before, version)
    select ${importId}, r.animal_id, r.before, r.version
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) r (animal_id uuid, before jsonb, version integer)`)
}

const changeRow = z.object({
  animalId: z.string(),
  /** Null for an animal that was added. */
  before: z
    .custom<NonNullable<ImportChange['before']>>((value) => typeof value === 'object' && value !== null)
    .nullable(),
  version: z.int(),
  name: z.string(),
  currentVersion: z.int(),
})

/** What an import added or changed, with the name and version of each animal now. */
export function listChanges(tx: DbOrTx, importId: string) {
  return read(tx, changeRow).rows(sql`
    select c.animal_id, c.before, c.version, a.registered_name as name, a.version as current_version
    from animal_import_changes c join animals a on a.id = c.animal_id
    where c.import_id = ${importId} order by fold_text(a.registered_name), a.id for update of a`)
}

const nameRow = z.object({ name: z.string() })

/** The names of animals that have kittens which are not among `ids`. */
export async function listParentsOfOthers(tx: DbOrTx, added: string[], ids: string[]): Promise<string[]> {
  const rows = await read(tx, nameRow).rows(sql`
    select a.registered_name as name from animals a where a.id = any (${sql.param(added)}::uuid[])
      and (exists (select from animals k where k.sire_id = a.id and k.id <> all (${sql.param(ids)}::uuid[]))
        or exists (select from animals k where k.dam_id = a.id and k.id <> all (${sql.param(ids)}::uuid[])))
    order by fold_text(a.registered_name), a.id`)
  return rows.map(({ name }) => name)
}

/** Deletes animals, which only each other have as parents. */
export async function deleteAnimals(tx: DbOrTx, breederId: string, ids: string[]): Promise<void> {
  await tx.execute(
    sql`delete from animals where id = any (${sql.param(ids)}::uuid[]) and breeder_id = ${breederId}`,
  )
}

/** Removes the registrations that an import added after those before. */
export async function removeRegistrations(
  tx: DbOrTx,
  changes: { id: string; kept: number }[],
): Promise<void> {
  await tx.execute(sql`
    delete from animal_registrations r using jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) c (id uuid, kept integer)
    where r.animal_id = c.id and r.place >= c.kept`)
}

/** Earlier imports of restored animals can be undone now, because they have the state that those left. */
export async function followVersions(tx: DbOrTx, importId: string, facts: AnimalFacts[]): Promise<void> {
  await tx.execute(sql`
    update animal_import_changes c set version = a.version
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) f (id uuid, version integer)
    join animals a on a.id = f.id
    where c.animal_id = f.id and c.version = f.version and c.import_id <> ${importId}`)
}

/** Stores that each pair is two cats. */
export async function addDifferent(tx: DbOrTx, pairs: [string, string][]): Promise<void> {
  await tx.execute(sql`
    insert into different_animals (one_id, other_id)
    select least(p.one, p.other), greatest(p.one, p.other)
    from jsonb_to_recordset(${JSON.stringify(pairs.map(([one, other]) => ({ one, other })))}::jsonb) p (one uuid, other uuid)
    on conflict do nothing`)
}
