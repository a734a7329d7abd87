import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cat } from '#features/cats/contract.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { fillInBulk } from './bulk/index.ts'
import type { Draw } from './portrait.ts'
import { seedDemo } from './seed.ts'
import { drawSmall } from './small-drawing.ts'

let dataDir: string
let database: TestDatabase
let app: TestApp
const rows = <Row>(text: string) => database.query<Row>({ text, values: [] })
const number = async (text: string) =>
  Number((await rows<{ n: number | string }>(`select (${text}) as n`))[0]?.n)
const seed = (options = {}) => seedDemo(app.services, { draw: drawSmall, ...options })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'littermate-demo-'))
  database = await openTestDatabase()
  app = await buildTestApp(database, { dataDir, work: false, env: { SEED: 'demo', PLATFORM_FEE_BPS: '250' } })
}, 60_000)

afterAll(async () => {
  await app?.close()
  await database?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

// Drawing and storing a world's pictures takes seconds, so each test goes on where the one before it stopped.
describe('the seed', () => {
  it('does nothing where somebody has an account', async () => {
    await database.exec(
      `insert into users (id, email) values ('0199b3a0-0000-7000-8000-000000000001', 'someone@example.com')`,
    )
    await seed()
    expect([await number('select count(*) from users'), await number('select count(*) from cats')]).toEqual([
      1, 0,
    ])
    await database.empty()
  })

  it('leaves no row when it dies among the pictures', async () => {
    let drawn = 0
    const dying: Draw = (subject) => {
      if (++drawn > 30) throw new Error('killed')
      return drawSmall(subject)
    }
    await expect(seed({ draw: dying })).rejects.toThrow('killed')
    expect(await number(ROWS)).toBe(0)
  })

  it('leaves no row when it dies among the rows', async () => {
    const jobs = { ...app.services.jobs, enqueue: () => Promise.reject(new Error('killed')) }
    await expect(seedDemo({ ...app.services, jobs }, { draw: drawSmall })).rejects.toThrow('killed')
    expect(await number(ROWS)).toBe(0)
  })

  it('is whole the next time, and gives the same rows twice', async () => {
    await asNew()
    await seed()
    expect(await number(`select count(*) from cats where images = '{}'`)).toBe(0)
    const first = await snapshot()
    await asNew()
    await seed()
    expect(await snapshot()).toEqual(first)
  })

  it('is followed by as many more cats as wanted', async () => {
    const before = await number('select count(*) from cats')
    await fillInBulk(database, { cats: 400, now: app.clock.now(), onProgress: () => {} })
    expect(await number('select count(*) from cats')).toBe(before + 400)
    expect(
      await number(`select count(*) from cats c join breeders b on b.id = c.breeder_id
      where b.user_id in (select id from users where email like 'breeder-%') and not c.breeder_is_public`),
    ).toBe(0)
    const answer = await app.request('GET', '/api/cats?limit=100&page=2')
    expect(answer.json<Cat[]>().every((cat) => cat.pictures.length === 1)).toBe(true)
  })
})

const ROWS =
  'select (select count(*) from users) + (select count(*) from objects) + (select count(*) from cats)'

/** Empties the tables and lets cats be numbered from one again, as in a new database. */
async function asNew() {
  await database.empty()
  await database.exec('alter table cats alter column number restart')
}

/** Everything that the seed writes besides the hash of the password, which is salted. */
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
