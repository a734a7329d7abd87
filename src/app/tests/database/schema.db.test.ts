import { readdir } from 'node:fs/promises'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.remove())

type Column = { table: string; name: string; type: string; isNotNull: boolean; hasDefault: boolean }

/** Columns that triggers fill and only SQL reads. */
const NOT_IN_CODE = [
  'animal_registrations.number_key: text not null',
  'breeders.search_text: text not null',
  'cats.breeder_is_public: boolean not null',
  'cats.search: tsvector',
  'cats.number: bigint not null',
  'cats.ranked_at: timestamp with time zone not null',
]
/** Columns that triggers fill where an insertion does not. */
const SET_BY_TRIGGERS = ['sires', 'queens', 'cats'].map((table) => `${table}.animal_id: uuid not null`)
/** Columns that are null in deleted rows only, which nothing reads. */
const NULL_IF_DELETED = ['cats.animal_id: uuid']
/** Tables of platform/db. */
const OTHER_TABLES = ['migrations']

const line = ({ table, name, type, isNotNull }: Column) =>
  `${table}.${name}: ${type}${isNotNull ? ' not null' : ''}`

async function tableModules(): Promise<Record<string, unknown>[]> {
  const sources = new URL('../../../', import.meta.url)
  const files = (await readdir(sources, { recursive: true })).filter((path) => path.endsWith('tables.ts'))
  return Promise.all(files.map((path) => import(new URL(path.replaceAll('\\', '/'), sources).pathname)))
}

async function columnsInCode(): Promise<Column[]> {
  const modules = await tableModules()
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
  return tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns.map((column) => ({
      table: name,
      name: column.name,
      type: column.getSQLType(),
      isNotNull: column.notNull,
      hasDefault: column.hasDefault,
    }))
  })
}

const columnsInDatabase = () =>
  database.query<Column>({
    text: `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as "isNotNull", (a.atthasdef or a.attidentity <> '') as "hasDefault"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
    values: [],
  })

it('the tables in the code have the columns of the database', async () => {
  const inDatabase = (await columnsInDatabase())
    .filter(({ table }) => !OTHER_TABLES.includes(table))
    .map(line)
    .filter((column) => !NOT_IN_CODE.includes(column))
    .map((column) => (NULL_IF_DELETED.includes(column) ? `${column} not null` : column))
  expect((await columnsInCode()).map(line).sort()).toEqual(inDatabase.sort())
})

it('the tables and views that features share exist', async () => {
  const modules = await tableModules()
  const shared = modules.flatMap(({ PUBLIC_RELATIONS: names = [] }) => names as string[])
  const missing = await database.query({
    text: 'select name from unnest($1::text[]) name where to_regclass(name) is null',
    values: [shared],
  })
  expect(shared).toContain('listed_cats')
  expect(missing).toEqual([])
})

it('a column with a default in the code has it in the database', async () => {
  const defaults = new Map((await columnsInDatabase()).map((column) => [line(column), column.hasDefault]))
  const missing = (await columnsInCode())
    .filter((column) => column.hasDefault && column.name !== 'id' && !defaults.get(line(column)))
    .map(line)
  expect(missing.filter((column) => !SET_BY_TRIGGERS.includes(column))).toEqual([])
})

it('every foreign key has an index that starts with it', async () => {
  const without = await database.query({
    text: `select k.conrelid::regclass::text as "table", k.conname as key from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
          and i.indkey[0] = k.conkey[1])`,
    values: [],
  })
  expect(without).toEqual([])
})

it('a reference to a missing row is rejected', async () => {
  const id = crypto.randomUUID()
  await expect(
    database.query({
      text: 'insert into favorites (id, user_id, cat_id) values ($1, $1, $1)',
      values: [id],
    }),
  ).rejects.toThrow(/foreign key/)
})
