import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sql } from './sql.ts'
import { openStore, type Store } from './store.ts'
import { readStoreFile, writeStoreFile } from './store-file.ts'

let folder: string
const stores: Store[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'littermate-store-'))
})
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
  await rm(folder, { recursive: true, force: true })
})

const fileOf = (name: string) => join(folder, `${name}.sqlite`)

/** Opens the store as another process does. */
async function open(name = 'store'): Promise<Store> {
  const store = await openStore(fileOf(name))
  stores.push(store)
  return store
}

const add = (id: string) => sql`insert into scheduled (object_id, due) values (${id}, 1)`
const idsOf = async (store: Pick<Store, 'rows'>) =>
  (await store.rows<{ id: string }>(sql`select object_id as id from scheduled order by 1`)).map(
    ({ id }) => id,
  )

it('what was stored is there when it is opened again', async () => {
  const first = await open()
  await first.rows(add('a'))
  await first.close()
  expect(await idsOf(await open())).toEqual(['a'])
})

it('a transaction that throws changes nothing', async () => {
  const store = await open()
  const failed = store.transaction(async (tx) => {
    await tx.rows(add('a'))
    throw new Error('on purpose')
  })
  await expect(failed).rejects.toThrow('on purpose')
  expect(await idsOf(store)).toEqual([])
})

it('statements outside a transaction wait for it', async () => {
  const store = await open()
  const changed = store.transaction(async (tx) => {
    await tx.rows(add('a'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await tx.rows(add('b'))
  })
  expect(await idsOf(store)).toEqual(['a', 'b'])
  await changed
})

it('transactions of several processes take effect one after the other', async () => {
  const both = [await open(), await open()]
  const count = async (tx: Pick<Store, 'rows'>) => (await idsOf(tx)).length
  const addNext = (store: Store) =>
    store.transaction(async (tx) => {
      const next = await count(tx)
      await new Promise((resolve) => setTimeout(resolve, 5))
      await tx.rows(add(String(next)))
    })
  await Promise.all([...both, ...both, ...both].map(addNext))
  for (const store of both) expect(await count(store)).toBe(6)
})

it('its bytes can be taken while it is in use, and restored where there is nothing', async () => {
  const store = await open()
  await store.rows(sql`insert into objects (id, type, data) values ('x', 'file', '{"created":7}')`)
  const bytes = await readStoreFile(fileOf('store'))
  expect(await writeStoreFile(fileOf('other'), bytes)).toBe(true)
  expect(await (await open('other')).rows(sql`select id, created, data from objects`)).toEqual([
    { id: 'x', created: 7, data: { created: 7 } },
  ])
  expect(await writeStoreFile(fileOf('store'), bytes), 'objects that are there stay').toBe(false)
})
