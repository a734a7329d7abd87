/** The whole book of a cattery, as imports and exports read it. */
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Registration } from '../../contract.ts'
import type { BookAnimal } from '../../rules/import/book.ts'
import type { Book } from '../../rules/import/plan.ts'
import { animalShape } from '../animal-shape.ts'
import type { AnimalPorts } from '../ports.ts'
import { birthOf } from '../present.ts'
import { listShown } from '../shown.ts'
import { type AnimalRow, animals } from '../tables.ts'
import { DEEPEST, listAncestors } from '../tree.ts'

const kittenRow = animalShape.pick({ bornOn: true, bornPrecision: true }).extend({
  name: z.string(),
  sireId: z.string().nullable(),
  damId: z.string().nullable(),
})
const keyRow = z.object({ key: z.string() })
type Listed = AnimalRow & { nameKey: string; registrations: Registration[] }

/** The animals of a book in its order; `ids` are of animals of any book that rows name as parents. */
export async function loadBook(
  db: DbOrTx,
  ports: AnimalPorts,
  breederId: string,
  ids: string[] = [],
): Promise<Book> {
  const own = await listRows(db, sql`${animals.breederId} = ${breederId}`)
  const ownIds = new Set(own.map(({ id }) => id))
  const foreignIds = [...own.flatMap(({ sireId, damId }) => [sireId, damId]), ...ids].filter(
    (id) => id !== null && !ownIds.has(id),
  ) as string[]
  const foreign =
    foreignIds.length > 0 ? await listRows(db, inArray(animals.id, [...new Set(foreignIds)])) : []
  const shown = await listShown(db, breederId, foreignIds)
  const listed = await ports.listListed(db, [...ownIds])
  const keys = new Map([...own, ...foreign].map(({ id, nameKey }) => [id, nameKey]))
  const toAnimal = (row: Listed): BookAnimal => ({
    ...row,
    birth: birthOf(row),
    mayBeNamed: row.breederId === breederId || shown.has(row.id),
    isListed: listed.has(row.id),
    sireKey: row.sireId && (keys.get(row.sireId) ?? null),
    damKey: row.damId && (keys.get(row.damId) ?? null),
  })
  // Two joins, because PostgreSQL without statistics runs one with "or" as a comparison of every pair.
  const foreignKittens = await read(db, kittenRow).rows(sql`
    select k.registered_name as name, k.born_on::text as born_on, k.born_precision, k.sire_id, k.dam_id
    from (
      select k.id from animals a join animals k on k.sire_id = a.id where a.breeder_id = ${breederId}
      union
      select k.id from animals a join animals k on k.dam_id = a.id where a.breeder_id = ${breederId}
    ) own join animals k using (id) where k.breeder_id <> ${breederId}`)
  return {
    animals: own.map(toAnimal),
    foreign: foreign.map(toAnimal),
    ancestors: foreignIds.length > 0 ? await listAncestors(db, foreignIds, DEEPEST) : [],
    foreignKittens: foreignKittens.map((row) => ({ ...row, birth: birthOf(row) })),
  }
}

function listRows(db: DbOrTx, where: SQL): Promise<Listed[]> {
  return db
    .select({
      ...getTableColumns(animals),
      nameKey: sql<string>`coalesce(nullif(fold_text(${animals.registeredName}), ''), lower(${animals.registeredName}))`,
      registrations: sql<Registration[]>`coalesce((
        select json_agg(json_build_object('registry', r.registry, 'number', r.number) order by r.place)
        from animal_registrations r where r.animal_id = ${animals.id}), '[]')`,
    })
    .from(animals)
    .where(where)
    .orderBy(sql`fold_text(${animals.registeredName})`, animals.id)
}

/** Names as the database folds them, in the same order. */
export async function foldNames(db: DbOrTx, names: string[]): Promise<string[]> {
  const rows = await read(db, keyRow).rows(sql`
    select coalesce(nullif(fold_text(trim(n.name)), ''), lower(trim(n.name))) as key
    from unnest(${sql.param(names)}::text[]) with ordinality n (name, place) order by n.place`)
  return rows.map(({ key }) => key)
}
