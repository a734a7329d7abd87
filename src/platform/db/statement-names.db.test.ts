import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '#platform/log/index.ts'
import { openTestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { openDatabase } from './index.ts'
import { read } from './rows.ts'
import { createStatementNames } from './statement-names.ts'

const sumRow = z.object({ sum: z.int() })
const quotientRow = z.object({ quotient: z.int() })

const database = await openTestDatabase()
afterAll(() => database.remove())

it('names a statement from its second execution, always equally, and at most 200 statements', () => {
  const nameOf = createStatementNames()
  expect(nameOf('select $1')).toBeUndefined()
  const name = nameOf('select $1')
  expect(name).toMatch(/^s_[0-9a-f]{20}$/)
  expect(nameOf('select $1')).toBe(name)
  for (let i = 0; i < 300; i += 1) for (let times = 0; times < 2; times += 1) nameOf(`select $1 + ${i}`)
  expect(nameOf('select $1')).toBe(name)
  expect(nameOf('select $1 + 299')).toBeUndefined()
})

it('repeated statements use their own parameters, also in a transaction', async () => {
  const add = async (db: typeof database.db, a: number, b: number) =>
    (await read(db, sumRow).row(sql`select ${a}::int + ${b}::int as sum`)).sum
  for (let i = 0; i < 4; i += 1) expect(await add(database.db, i, 10)).toBe(i + 10)
  await database.db.transaction(async (tx) => expect(await add(tx, 1, 2)).toBe(3))
  expect(await Promise.all([1, 2, 3, 4, 5].map((i) => add(database.db, i, i)))).toEqual([2, 4, 6, 8, 10])
})

it('a repeated statement can be executed again after it failed', async () => {
  const divide = async (by: number) =>
    (await read(database.db, quotientRow).row(sql`select 12 / ${by}::int as quotient`)).quotient
  expect(await divide(3)).toBe(4)
  expect(await divide(4)).toBe(3)
  await expect(divide(0)).rejects.toThrow()
  expect(await divide(6)).toBe(2)
})

it('no statement is prepared if that is turned off', ONLY_POSTGRES, async () => {
  const other = await openDatabase({
    url: database.url ?? '',
    preparedStatements: false,
    poolSize: 1,
    log: createLog('silent'),
  })
  const named = other.db
    .select({ one: sql<number>`1` })
    .from(sql`(select 1) x`)
    .where(sql`${sql.placeholder('a')}::int = 1`)
    .prepare('a_name')
  for (let times = 0; times < 3; times += 1) {
    expect(await named.execute({ a: 1 })).toEqual([{ one: 1 }])
    await other.query({ name: 'another', text: 'select $1::int', values: [1] })
    await other.db.execute(sql`select ${1}::int`)
  }
  const [row] = await other.query<{ count: number }>({
    text: 'select count(*)::int as count from pg_prepared_statements',
    values: [],
  })
  expect(row?.count).toBe(0)
  await other.close()
})

it('repeated statements are prepared', ONLY_POSTGRES, async () => {
  const [row] = await database.query<{ count: number }>({
    text: "select count(*)::int as count from pg_prepared_statements where name like 's\\_%' and $1",
    values: [true],
  })
  expect(row?.count).toBeGreaterThan(0)
})
