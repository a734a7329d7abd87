import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type Database, migrate, OtherSchemaError, openDatabase, readMigrations } from './index.ts'

let database: TestDatabase
/** A second process on the same database; PGlite allows only one. */
let second: Database
beforeAll(async () => {
  database = await openTestDatabase()
  second = database.url ? await openDatabase({ url: database.url, log: createLog('silent') }) : database
})
beforeEach(() => database.exec('drop schema public cascade; create schema public'))
afterAll(async () => {
  if (second !== database) await second?.close()
  await database?.remove()
})

const step = (name: string, sql: string) => ({
  name,
  sql,
  hash: createHash('sha256').update(sql).digest('hex'),
})
const names = async () =>
  (
    await database.query<{ name: string }>({ text: 'select name from migrations order by name', values: [] })
  ).map(({ name }) => name)

it('applies every file once, in order', async () => {
  const all = (await readMigrations()).map(({ name }) => name)
  expect(await migrate(database)).toEqual(all)
  expect(await migrate(database)).toEqual([])
  expect(await names()).toEqual(all)
  expect(all).toEqual([...all].sort())
})

it('applies each file once when processes start together', async () => {
  const done = await Promise.all([database, second, database, second].map((each) => migrate(each)))
  const all = (await readMigrations()).map(({ name }) => name)
  expect(done.flat().sort()).toEqual(all)
  expect(await names()).toEqual(all)
})

it('refuses a file that was edited after it was applied', async () => {
  await migrate(database, [step('1.sql', 'create table a (id int)')])
  const edited = migrate(database, [step('1.sql', 'create table a (id bigint)')])
  await expect(edited).rejects.toThrow(new OtherSchemaError('1.sql'))
})

it('refuses a database that was created by other files', async () => {
  await migrate(database, [step('0001_old.sql', 'create table a (id int)')])
  const other = migrate(database, [step('0001_new.sql', 'create table b (id int)')])
  await expect(other).rejects.toThrow(new OtherSchemaError('0001_old.sql'))
  expect(await names()).toEqual(['0001_old.sql'])
})

it('accepts a database that a newer version of the code has migrated', async () => {
  const first = step('0001_a.sql', 'create table a (id int)')
  await migrate(database, [first, step('0002_b.sql', 'create table b (id int)')])
  expect(await migrate(database, [first])).toEqual([])
})

it('rolls back a file that fails half way, keeps the earlier ones, and continues once it is fixed', async () => {
  const first = step('1.sql', 'create table a (id int)')
  const broken = migrate(database, [first, step('2.sql', 'create table b (id int); create table a (id int)')])
  await expect(broken).rejects.toThrow(/Migration 2\.sql failed: .*already exists/)
  expect(await names()).toEqual(['1.sql'])
  expect(await migrate(database, [first, step('2.sql', 'create table b (id int)')])).toEqual(['2.sql'])
})

it('runs files without the time limit that requests have', async () => {
  const limit = "select current_setting('statement_timeout') as limit"
  await migrate(database, [step('1.sql', `create table limits as ${limit}`)])
  expect(await database.query({ text: 'select * from limits', values: [] })).toEqual([{ limit: '0' }])
  const requests = await database.query({ text: limit, values: [] })
  expect(requests).toEqual([{ limit: database.url ? '1min' : '0' }])
})

it('runs files with comments, quotes, and functions unchanged', async () => {
  const sql = `-- it's a comment; with a semicolon
    create function twice(n int) returns int language sql as $f$ select n * 2; $f$;
    create table quoted (text text default ';''--') -- no end of line`
  await migrate(database, [step('1.sql', sql)])
  expect(await database.query({ text: 'select twice(2) as four', values: [] })).toEqual([{ four: 4 }])
})
