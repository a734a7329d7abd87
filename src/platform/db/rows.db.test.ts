import { spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { countRow, idRow, jsonRow, pageRow, read, timestampText } from './rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.remove())

const noteRow = z.object({ noteText: z.string(), writtenBy: z.string().nullable(), size: z.int() })
const notes = sql`(values (1, 'one', 'Ann', 3), (2, 'two', null, 4)) as notes (id, note_text, written_by, size)`

const readNotes = (statement = sql`select note_text, written_by, size from ${notes} order by id`) =>
  read(database.db, noteRow).rows(statement)

describe('rows', () => {
  it('have the fields of their shape, also in a transaction', async () => {
    const expected = [
      { noteText: 'one', writtenBy: 'Ann', size: 3 },
      { noteText: 'two', writtenBy: null, size: 4 },
    ]
    expect(await readNotes()).toEqual(expected)
    await database.db.transaction(async (tx) => {
      const statement = sql`select note_text, written_by, size from ${notes} order by id`
      expect(await read(tx, noteRow).rows(statement)).toEqual(expected)
    })
  })

  it('are the returned ones of a change, too', async () => {
    await database.exec(
      'create table counters (id int, times int); insert into counters values (1, 5), (2, 7)',
    )
    const timesRow = z.object({ times: z.int() })
    const rows = read(database.db, timesRow).rows(
      sql`update counters set times = times + 1 where id = 2 returning times`,
    )
    expect(await rows).toEqual([{ times: 8 }])
  })

  it('can be nobody’s, and then have the right columns', async () => {
    expect(await readNotes(sql`select note_text, written_by, size from ${notes} where id = 3`)).toEqual([])
    await expect(readNotes(sql`select note_text, written_by from ${notes} where id = 3`)).rejects.toThrow(
      'A statement returned the columns note_text, written_by instead of note_text, size, written_by.',
    )
  })

  it('are one where one is asked for', async () => {
    const noteOf = (id: number) => sql`select note_text as id from ${notes} where id <= ${id}::int`
    const reader = read(database.db, idRow)
    expect(await reader.row(noteOf(1))).toEqual({ id: 'one' })
    expect(await reader.maybeRow(noteOf(1))).toEqual({ id: 'one' })
    expect(await reader.maybeRow(noteOf(0))).toBeUndefined()
    await expect(reader.row(noteOf(0))).rejects.toThrow('A statement returned no row with id.')
    await expect(reader.row(noteOf(2))).rejects.toThrow('A statement returned 2 rows with id.')
    await expect(reader.maybeRow(noteOf(2))).rejects.toThrow('A statement returned 2 rows with id.')
  })

  it('are JSON text, a number of rows, or a page of a list', async () => {
    const { db } = database
    expect(await read(db, jsonRow).row(sql`select json_build_array(1)::text as body`)).toEqual({
      body: '[1]',
    })
    expect(await read(db, countRow).row(sql`select count(*)::int as count from ${notes}`)).toEqual({
      count: 2,
    })
    const page = sql`select json_agg(note_text order by id) as items, count(*)::int as total from ${notes}`
    expect(await read(db, pageRow(z.string())).row(page)).toEqual({ items: ['one', 'two'], total: 2 })
  })
})

describe('a shape that differs from the rows is noticed:', () => {
  const one = (values: string) => sql`select ${sql.raw(values)}`
  it.each([
    ['text for a number', "'one' as note_text, null as written_by, '3' as size", /at size/],
    ['a number for text', '1 as note_text, null as written_by, 3 as size', /at noteText/],
    ['null where it is not expected', 'null as note_text, null as written_by, 3 as size', /at noteText/],
    ['no integer', "'one' as note_text, null as written_by, 3.5::float8 as size", /at size/],
    ['a missing column', "'one' as note_text, 3 as size", /columns note_text, size instead of/],
    ['an additional column', "'one' as note_text, null as written_by, 3 as size, 4 as id", /columns id, /],
    [
      'a column that is there twice',
      "'one' as note_text, null as written_by, 3 as size, 4 as size",
      /columns/,
    ],
    ['a name in camel case', `'one' as "noteText", null as written_by, 3 as size`, /columns noteText, /],
    ['a bigint', "'one' as note_text, null as written_by, 3::bigint as size", /depends on the driver/],
  ])('%s', async (_, values, error) => {
    await expect(readNotes(one(values))).rejects.toThrow(error)
  })

  it('a Date for the text of a timestamp', async () => {
    const dateRow = z.object({ at: z.date() })
    await expect(read(database.db, dateRow).row(sql`select now() as at`)).rejects.toThrow(/at at/)
  })

  it('JSON with a field that is not declared, missing, or wrong', async () => {
    const shape = z.object({ cat: z.object({ name: z.string() }) })
    const readCat = (cat: string) => read(database.db, shape).row(sql`select ${cat}::json as cat`)
    expect(await readCat('{"name": "Poppy"}')).toEqual({ cat: { name: 'Poppy' } })
    await expect(readCat('{"name": "Poppy", "price": 1}')).rejects.toThrow(/does not declare: cat/)
    await expect(readCat('{}')).rejects.toThrow(/at cat.name/)
    await expect(readCat('{"name": 1}')).rejects.toThrow(/at cat.name/)
  })

  it('a schema that changes values, which production would not do', async () => {
    const shape = z.object({ name: z.string().transform((name) => name.length) })
    await expect(read(database.db, shape).row(sql`select 'Poppy' as name`)).rejects.toThrow(/name/)
  })
})

it('values have the same types with both drivers', async () => {
  const shape = z.object({
    time: timestampText,
    localTime: z.literal('2026-01-31 17:05:00'),
    day: z.literal('2026-01-31'),
    price: z.literal('1.50'),
    miles: z.literal(1.5),
    names: z.tuple([z.literal('Poppy'), z.null()]),
    ids: z.tuple([z.literal(1), z.literal(2)]),
    days: z.literal('{2026-01-31}'),
    json: z.strictObject({ a: z.tuple([z.literal(1)]) }),
    isOpen: z.literal(true),
  })
  const row = await read(database.db, shape).row(sql`select timestamptz '2026-01-31 17:05:00.123+00' as time,
    timestamp '2026-01-31 17:05' as local_time, date '2026-01-31' as day, 1.50::numeric as price, 1.5::float8 as miles,
    array['Poppy', null] as names, array[1, 2] as ids, array[date '2026-01-31'] as days, '{"a": [1]}'::jsonb as json,
    true as is_open`)
  expect(new Date(row.time).toISOString()).toBe('2026-01-31T17:05:00.123Z')
  expect(new Date(row.time).getTime()).toBe(Date.UTC(2026, 0, 31, 17, 5, 0, 123))
})

it.each([
  ['2026-01-31 17:05:00+00', true],
  ['2026-01-31 17:05:00.1+05:30', true],
  ['2026-01-31T17:05:00Z', false],
  ['2026-01-31', false],
  ['infinity', false],
])('%s is the text of a timestamp: %s', (text, isText) => {
  expect(timestampText.safeParse(text).success).toBe(isText)
})

it('a process that trusts rows does not compare them, and still names their fields', () => {
  const program = `
    import { z } from 'zod'
    import { read, trustRows } from '#platform/db/rows.ts'
    trustRows()
    const result = { rows: [{ cat_id: 1, other: 2 }], fields: [] }
    const db = { execute: async () => result }
    console.log(JSON.stringify(await read(db, z.object({ catId: z.string() })).rows()))
    console.log((await read(db, z.object({ other: z.string() })).rows()) === result.rows)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toBe('[{"catId":1}]\ntrue\n')
})
