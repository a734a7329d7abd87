import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { NestedHandleError } from './index.ts'

let database: TestDatabase
const notes = async () =>
  (await database.query<{ note: string }>({ text: 'select note from notes order by note', values: [] })).map(
    ({ note }) => note,
  )

beforeAll(async () => {
  database = await openTestDatabase()
  await database.exec('create table notes (note text primary key)')
})
afterAll(() => database?.remove())

it('refuses the outer handle inside a transaction and rolls back, instead of waiting for ever', async () => {
  const work = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('lost')`)
    await database.db.execute(sql`insert into notes values ('outside')`)
  })
  // Drizzle wraps what a statement throws on one of the drivers.
  await expect(work).rejects.toSatisfy((error: Error) =>
    [error, error.cause].some((e) => e instanceof NestedHandleError),
  )
  expect(await notes()).toEqual([])
})

it.each([
  ['a transaction', () => database.db.transaction(async () => {})],
  ['a plain statement', () => database.query({ text: 'select 1', values: [] })],
  ['several statements', () => database.exec('select 1; select 2')],
])('refuses %s on the outer handle, too', async (_what, nested) => {
  await expect(database.db.transaction(() => nested() as Promise<unknown>)).rejects.toThrow(
    'The outer database handle was used inside a transaction',
  )
})

it('lets transactions stand inside transactions by their own handle', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('kept')`)
    await tx
      .transaction(async (inner) => {
        await inner.execute(sql`insert into notes values ('undone')`)
        throw new Error('back to the savepoint')
      })
      .catch(() => {})
  })
  expect(await notes()).toEqual(['kept'])
})

it('is free again for work that a transaction started and did not wait for', async () => {
  let later = Promise.resolve<unknown>(undefined)
  await database.db.transaction(async () => {
    later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => database.db.execute(sql`select 1`))
  })
  await expect(later).resolves.toBeDefined()
})
