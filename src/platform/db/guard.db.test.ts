import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type DbOrTx, NestedHandleError } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.exec('create table notes (text text)')
})
beforeEach(() => database.exec('truncate notes'))
afterAll(() => database?.remove())

const write = (handle: DbOrTx, text: string) => handle.execute(sql`insert into notes values (${text})`)
const notes = async () =>
  (await database.query<{ text: string }>({ text: 'select text from notes order by text', values: [] })).map(
    ({ text }) => text,
  )

const uses: [string, () => Promise<unknown>][] = [
  ['a statement', () => write(database.db, 'outer')],
  ['a transaction', () => database.db.transaction((tx) => write(tx, 'outer'))],
  ['a plain query', () => database.query({ text: 'select 1', values: [] })],
  ['a script', () => database.exec("insert into notes values ('outer')")],
]

it.each(uses)(
  '%s on the outer handle inside a transaction is refused, and the transaction rolls back',
  async (_, use) => {
    const work = database.db.transaction(async (tx) => {
      await write(tx, 'inner')
      await use()
    })
    const error = await work.catch((thrown: unknown) => thrown)
    expect([error, (error as Error).cause].some((each) => each instanceof NestedHandleError)).toBe(true)
    expect(await notes()).toEqual([])
  },
)

it('an asynchronous function deep inside is refused, too', async () => {
  const deep = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return database.query({ text: 'select 1', values: [] })
  }
  await expect(database.db.transaction(() => deep())).rejects.toThrow('pass the transaction (tx) on instead')
})

it('nested transactions are savepoints', async () => {
  await database.db.transaction(async (tx) => {
    await write(tx, 'outer')
    const rolledBack = tx.transaction(async (inner) => {
      await write(inner, 'inner')
      throw new Error('on purpose')
    })
    await expect(rolledBack).rejects.toThrow('on purpose')
  })
  expect(await notes()).toEqual(['outer'])
})

it('work next to a transaction, and work that outlives it, may use the outer handle', async () => {
  let later: Promise<unknown> = Promise.resolve()
  await Promise.all([
    database.db.transaction(async (tx) => {
      await write(tx, 'inside')
      later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => write(database.db, 'later'))
    }),
    write(database.db, 'next to it'),
  ])
  await later
  expect(await notes()).toEqual(['inside', 'later', 'next to it'])
})
