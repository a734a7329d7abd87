/** Animals in SQL. Statements about a book filter by its cattery, so that an ID of another one matches nothing. */
import { aliasedTable, and, asc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PageRange } from '#lib/paging.ts'
import { containsFolded, type DbOrTx } from '#platform/db/index.ts'
import type { AnimalFilter, Registration } from '../contract.ts'
import { numberKey } from '../rules/import/book.ts'
import { pedigreeSql } from './present.ts'
import { type AnimalRow, animalRegistrations, animals, type NewAnimalRow } from './tables.ts'

const sire = aliasedTable(animals, 'sire')
const dam = aliasedTable(animals, 'dam')

/** What `listAnimals` reads. Drizzle infers no type of a table that is joined with itself. */
export type ListedRow = AnimalRow & { sireName: string | null; damName: string | null }
type Filter = Omit<AnimalFilter, 'limit' | 'page'>

/** The animals of a book that match a filter, by name, with the names of their parents. */
export function listAnimals(db: DbOrTx, breederId: string, filter: Filter, range: PageRange) {
  return db
    .select({
      ...getTableColumns(animals),
      sireName: sire.registeredName,
      damName: dam.registeredName,
    })
    .from(animals)
    .leftJoin(sire, eq(sire.id, animals.sireId))
    .leftJoin(dam, eq(dam.id, animals.damId))
    .where(matches(breederId, filter))
    .orderBy(asc(sql`fold_text(${animals.registeredName})`), asc(animals.id))
    .limit(range.limit)
    .offset(range.offset)
}

/** How many animals of a book match a filter. */
export function countAnimals(db: DbOrTx, breederId: string, filter: Filter = {}): Promise<number> {
  return db.$count(animals, matches(breederId, filter))
}

function matches(breederId: string, { q, sex, breed, status, kind }: Filter): SQL | undefined {
  return and(
    eq(animals.breederId, breederId),
    kind ? eq(animals.isOutside, kind === 'outside') : undefined,
    sex && eq(animals.sex, sex),
    breed ? sql`lower(${animals.breed}) = lower(${breed})` : undefined,
    status && eq(animals.status, status),
    q ? isNamed(q) : undefined,
  )
}

/** Whether a text is part of an animal's name, or its microchip or one of its numbers. */
function isNamed(q: string): SQL | undefined {
  const key = numberKey(q)
  return or(
    containsFolded(sql`${animals.registeredName} || ' ' || coalesce(${animals.callName}, '')`, q),
    eq(animals.microchip, key),
    sql`exists (select from animal_registrations r where r.animal_id = ${animals.id} and r.number_key = ${key})`,
  )
}

/** An animal by its ID, whoever has it. */
export async function findAnimal(db: DbOrTx, id: string): Promise<AnimalRow | undefined> {
  const [row] = await db.select().from(animals).where(eq(animals.id, id))
  return row
}

/** Whether an animal is neutered or spayed, as its book says. */
export async function isNeutered(db: DbOrTx, id: string): Promise<boolean> {
  return (await findAnimal(db, id))?.status === 'neutered'
}

/** Animals by their IDs, in any order. */
export function listById(db: DbOrTx, ids: string[]): Promise<AnimalRow[]> {
  return ids.length > 0 ? db.select().from(animals).where(inArray(animals.id, ids)) : Promise.resolve([])
}

/** The catteries in whose books animals are. */
export async function listCatteries(db: DbOrTx, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ breederId: animals.breederId })
    .from(animals)
    .where(inArray(animals.id, ids))
  return rows.map(({ breederId }) => breederId)
}

/** An animal of a book, locked until the transaction ends. */
export async function lockAnimal(tx: DbOrTx, breederId: string, id: string): Promise<AnimalRow | undefined> {
  const [row] = await tx
    .select()
    .from(animals)
    .where(and(eq(animals.id, id), eq(animals.breederId, breederId)))
    .for('update')
  return row
}

/**
 * One transaction at a time changes parents, of all books: otherwise, two that do not see each other could make an animal its own
 * ancestor.
 */
export async function lockPedigrees(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('animals.parents'))`)
}

export async function insertAnimals(tx: DbOrTx, rows: NewAnimalRow[]): Promise<void> {
  await tx.insert(animals).values(rows)
}

/** Writes a change and increments the version. */
export async function changeAnimal(
  tx: DbOrTx,
  id: string,
  change: Partial<Omit<NewAnimalRow, 'id' | 'breederId' | 'version'>>,
): Promise<AnimalRow> {
  const [row] = await tx
    .update(animals)
    .set({ ...change, version: sql`${animals.version} + 1` })
    .where(eq(animals.id, id))
    .returning()
  return row as AnimalRow
}

export async function deleteAnimal(tx: DbOrTx, id: string): Promise<void> {
  await tx.delete(animals).where(eq(animals.id, id))
}

/** The kittens of an animal, newest first. */
export function listKittens(db: DbOrTx, id: string): Promise<AnimalRow[]> {
  return db
    .select()
    .from(animals)
    .where(or(eq(animals.sireId, id), eq(animals.damId, id)))
    .orderBy(sql`${animals.bornOn} desc nulls last`, asc(animals.registeredName), asc(animals.id))
}

/** Whether an animal has kittens, in any book. */
export async function hasKittens(db: DbOrTx, id: string): Promise<boolean> {
  return (await db.$count(animals, or(eq(animals.sireId, id), eq(animals.damId, id)))) > 0
}

/** The registrations of animals, in their order. */
export async function listRegistrations(
  db: DbOrTx,
  ids: string[],
): Promise<(Registration & { animalId: string })[]> {
  if (ids.length === 0) return []
  const { animalId, registry, number, place } = animalRegistrations
  return db
    .select({ animalId, registry, number })
    .from(animalRegistrations)
    .where(inArray(animalId, ids))
    .orderBy(animalId, place)
}

/** Replaces the registrations of an animal. */
export async function replaceRegistrations(
  tx: DbOrTx,
  { id, breederId }: { id: string; breederId: string },
  registrations: Registration[],
): Promise<void> {
  await tx.delete(animalRegistrations).where(eq(animalRegistrations.animalId, id))
  if (registrations.length > 0)
    await tx
      .insert(animalRegistrations)
      .values(registrations.map((each, place) => ({ ...each, animalId: id, breederId, place })))
}

/** The animal of a book with a number at a registry, other than one animal. */
export async function findByNumber(
  db: DbOrTx,
  breederId: string,
  { registry, number }: Registration,
  exceptId: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db
    .select({ id: animals.id, name: animals.registeredName })
    .from(animals)
    .innerJoin(animalRegistrations, eq(animalRegistrations.animalId, animals.id))
    .where(
      and(
        eq(animalRegistrations.breederId, breederId),
        eq(animalRegistrations.registry, registry),
        sql`number_key = upper(regexp_replace(${number}, '\\s', '', 'g'))`,
        ne(animals.id, exceptId),
      ),
    )
  return row
}

/** The animal of a book with a microchip, other than one animal. */
export async function findByMicrochip(
  db: DbOrTx,
  breederId: string,
  microchip: string,
  exceptId: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db
    .select({ id: animals.id, name: animals.registeredName })
    .from(animals)
    .where(and(eq(animals.breederId, breederId), eq(animals.microchip, microchip), ne(animals.id, exceptId)))
  return row
}

/** The pedigrees of animals as the specification has them, by their IDs; see pedigreeSql. */
export async function listPedigrees(
  db: DbOrTx,
  ids: string[],
): Promise<Map<string, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: animals.id,
      pedigree: pedigreeSql(sql`${animals.id}`, { isPublic: false }),
    })
    .from(animals)
    .where(inArray(animals.id, ids))
  return new Map(rows.map(({ id, pedigree }) => [id, pedigree]))
}

/** What identifies an animal: its EMS code, microchip, and registrations such as `TICA SBT 041526 012`; undefined for none. */
export async function findIdentity(
  db: DbOrTx,
  id: string,
): Promise<{ emsCode: string | null; microchip: string | null; registrations: string[] } | undefined> {
  const animal = await findAnimal(db, id)
  if (!animal) return undefined
  const registrations = await listRegistrations(db, [id])
  const { emsCode, microchip } = animal
  return {
    emsCode,
    microchip,
    registrations: registrations.map(({ registry, number }) =>
      registry === 'other' ? number : `${registry} ${number}`,
    ),
  }
}
