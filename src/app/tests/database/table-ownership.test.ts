import { readdir, readFile } from 'node:fs/promises'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findViolations, type Ownership, readLevels, type Source } from '#testing/table-ownership.ts'

const ROOT = new URL('../../../../', import.meta.url)

let ownership: Ownership
beforeAll(async () => {
  const owners = new Map<string, string>()
  const publicRelations = new Set<string>()
  const levels = await readLevels()
  for (const feature of levels.keys()) {
    const module = await import(`../../../features/${feature}/api/tables.ts`).catch(() => ({}))
    const tables = Object.values(module).filter((value) => is(value, PgTable))
    for (const table of tables) owners.set(getTableConfig(table).name, feature)
    for (const relation of module.PUBLIC_RELATIONS ?? []) {
      owners.set(relation, feature)
      publicRelations.add(relation)
    }
  }
  ownership = { owners, publicRelations, levels }
})

async function readSources(folder: string, pattern: RegExp): Promise<Source[]> {
  const paths = (await readdir(new URL(folder, ROOT), { recursive: true })).filter((path) =>
    pattern.test(path),
  )
  return Promise.all(
    paths.map(async (path) => ({
      path: `${folder}${path}`,
      text: await readFile(new URL(`${folder}${path}`, ROOT), 'utf8'),
    })),
  )
}

it('SQL reads only its own tables and the public ones of lower levels, and writes only its own', async () => {
  const features = await readSources('src/features/', /^[^/]+\/api\/(?!.*\.test\.ts$).*\.ts$/)
  const migrations = await readSources('migrations/', /\.sql$/)
  expect(features.length).toBeGreaterThan(150)
  expect(migrations.length).toBeGreaterThan(10)
  expect(findViolations([...features, ...migrations], ownership)).toEqual([])
})

it('every table has an owner', () => {
  expect([...ownership.owners.keys()]).toEqual(
    expect.arrayContaining(['users', 'cats', 'search_words', 'notices']),
  )
  expect(ownership.owners.size).toBeGreaterThan(35)
})

describe('the check', () => {
  const violationsOf = (path: string, text: string) => findViolations([{ path, text }], ownership)
  const store = (feature: string) => `src/features/${feature}/api/store.ts`

  it.each([
    ['a table of a higher level', store('breeders'), 'sql`select count(*) from cats c`', 'no lower level'],
    [
      'a table of the same level',
      store('messages'),
      'sql`select * from breeders b join favorites f on true`',
      'favorites',
    ],
    [
      'a private table of a lower level',
      store('breeder-dashboard'),
      'sql`select * from cats c, messages m`',
      'private',
    ],
    [
      'a private table after a line break',
      store('cats'),
      'sql`select *\n  from\n  application_drafts`',
      'private',
    ],
    [
      'an update of another feature’s table',
      store('reviews'),
      'sql`update breeders set rating = 5`',
      'writes or locks',
    ],
    ['an insert', store('cats'), 'sql`insert into users (id) values (1)`', 'writes or locks'],
    ['a lock', store('messages'), 'sql`select id from users where id = $1 for update`', 'writes or locks'],
    [
      'a foreign key upward',
      'migrations/0099_breeders_cat.sql',
      'alter table breeders add cat_id uuid references cats',
      'no lower level',
    ],
  ])('finds %s', (_, path, text, problem) => {
    expect(violationsOf(path, text)).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    ['the owner’s tables', store('cats'), 'sql`update cats set name = lower(name)`'],
    [
      'public relations of lower levels',
      store('messages'),
      'sql`select * from listed_cats c join users u on true`',
    ],
    ['comments', store('breeders'), '// from cats\n/** join messages */'],
    [
      'foreign keys downward',
      'migrations/0099_reviews_more.sql',
      'create table x (id uuid references transactions)',
    ],
  ])('accepts %s', (_, path, text) => {
    expect(violationsOf(path, text)).toEqual([])
  })
})
