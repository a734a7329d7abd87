import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cat } from '#features/cats/contract.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { addBulkCats } from './bulk/index.ts'
import { seedDemo } from './seed.ts'

let dataDir: string
let database: TestDatabase
let app: TestApp
const rows = <Row>(text: string) => database.query<Row>({ text, values: [] })
const number = async (text: string) =>
  Number((await rows<{ n: number | string }>(`select (${text}) as n`))[0]?.n)
const countRows = () =>
  number('select (select count(*) from users) + (select count(*) from objects) + (select count(*) from cats)')

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'littermate-demo-'))
  database = await openTestDatabase()
  app = await buildTestApp(database, { dataDir, work: false, env: { SEED: 'demo', PLATFORM_FEE_BPS: '250' } })
})

afterAll(async () => {
  await app?.close()
  await database?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

// A seed takes seconds, so each test continues where the previous one stopped.
describe('the seed', () => {
  it('does nothing if the database contains a user', async () => {
    await database.exec(
      `insert into users (id, email) values ('0199b3a0-0000-7000-8000-000000000001', 'someone@example.com')`,
    )
    await seedDemo(app.services)
    expect(await countRows()).toBe(1)
    await database.empty()
    await app.services.stripe.localStripe?.controls.empty()
  })

  it('leaves no rows if storing an image fails', async () => {
    const { storage } = app.services
    let stored = 0
    const put: typeof storage.put = (...args) => {
      if (++stored > 30) throw new Error('disk full')
      return storage.put(...args)
    }
    await expect(seedDemo({ ...app.services, storage: { ...storage, put } })).rejects.toThrow('disk full')
    expect(await countRows()).toBe(0)
  })

  it('leaves no rows if inserting one of them fails', async () => {
    await database.exec('alter table notices add constraint no_notices check (false)')
    await expect(seedDemo(app.services)).rejects.toThrow()
    await database.exec('alter table notices drop constraint no_notices')
    expect(await countRows()).toBe(0)
  })

  it('succeeds after failures, enqueues no jobs, and inserts the same rows each time', async () => {
    await restart()
    await seedDemo(app.services)
    expect(await number(`select count(*) from cats where images = '{}'`)).toBe(0)
    expect(await number(`select count(*) from jobs.job where state < 'completed'`)).toBe(0)
    const first = await snapshot()
    await restart()
    await seedDemo(app.services)
    expect(await snapshot()).toEqual(first)
  })

  it('can be followed by any number of cats for load tests', async () => {
    const before = await number('select count(*) from cats')
    await addBulkCats(database, { cats: 400, now: app.clock.now(), onProgress: () => {} })
    expect(await number('select count(*) from cats')).toBe(before + 400)
    expect(
      await number(`select count(*) from cats c join breeders b on b.id = c.breeder_id
      where b.user_id in (select id from users where email like 'breeder-%') and not c.breeder_is_public`),
    ).toBe(0)
    const response = await app.request('GET', '/api/cats?limit=100&page=2')
    expect(response.json<Cat[]>().every((cat) => cat.pictures.length > 0)).toBe(true)
  })

  it('gives their catteries litters, inquiries, and conversations, and keeps every index', async () => {
    const indexes = () => rows(`select indexdef from pg_indexes where schemaname = 'public' order by 1`)
    const [before, messages] = [await indexes(), await number('select count(*) from messages')]
    await addBulkCats(database, { cats: 400, now: app.clock.now(), onProgress: () => {} })
    expect(await indexes()).toEqual(before)
    expect(await number('select count(*) from messages')).toBe(messages + 400)
    const bulk = `select b.id from breeders b join users u on u.id = b.user_id where u.email like 'breeder-%'`
    for (const table of ['litters', 'breeding_pairings', 'inquiries', 'cats'])
      expect(
        await number(`select count(*) from (${bulk} except select breeder_id from ${table}) as without`),
      ).toBe(0)
    expect(
      await number(`select count(*) from conversations c where unread <> (
        select count(*) from messages m where m.receiver_id = c.user_id and m.sender_id = c.other_id and not m.is_read)`),
    ).toBe(0)
    expect(
      await number(
        `select count(*) from cats c join litters l on l.id = c.litter_id where l.breeder_id <> c.breeder_id`,
      ),
    ).toBe(0)
  })
})

/** Empties the tables and restarts the numbering of cats, as in a new database. */
async function restart() {
  await database.empty()
  await app.services.stripe.localStripe?.controls.empty()
  await database.exec('alter table cats alter column number restart')
}

/** All rows of the seed, except password hashes, which have a random salt. */
async function snapshot() {
  const tables = [
    'users',
    'breeders',
    'sires',
    'queens',
    'breeding_pairings',
    'litters',
    'cats',
    'transactions',
    'payments',
    'charges',
    'reviews',
    'favorites',
    'inquiries',
    'messages',
    'objects',
  ]
  const all = await Promise.all(tables.map((table) => rows(`select * from ${table} order by id`)))
  return Object.fromEntries(tables.map((table, index) => [table, all[index]]))
}
