/** Searches that were saved before equal criteria had groups, with what they had found. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#platform/clock/index.ts'
import { migrate, readMigrations } from '#platform/db/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { lastEvent } from './api/groups.ts'
import { takeDigest } from './api/index.ts'
import { listSearches } from './api/list-searches.ts'
import { matchSearches } from './api/matching/sweep.ts'
import { listNewCatsJson } from './api/new-matches.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.exec('drop schema public cascade; create schema public')
  const all = await readMigrations()
  const at = all.findIndex(({ name }) => name === '0034_searches_groups.sql')
  expect(at).toBeGreaterThan(0)
  await migrate(database, all.slice(0, at))
  await database.exec(ROWS)
  expect(await migrate(database, all)).toContain('0034_searches_groups.sql')
  await matchSearches({ db: database.db, clock: systemClock })
})
afterAll(() => database?.remove())

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const [USER, OTHER, BREEDER] = [id(1), id(2), id(3)]
const [OLD, SEEN, NEW, TOLD] = [id(4), id(5), id(6), id(7)]
const [MINE, THEIRS, LITTERS, FAVORITES, PAUSED] = [id(8), id(9), id(0), id(1), id(2)]

const search = (key: string, user: string, list: string, filters: object, keys: string, more: object) => {
  const columns = {
    id: key,
    user_id: user,
    list,
    name: 'Ours',
    filters: JSON.stringify(filters),
    alert: 'daily',
    seen_at: '2026-05-03T00:00:00Z',
    created_at: '2026-05-01T00:00:00Z',
    known_from: '2026-05-01T00:00:00Z',
    conditions_version: 3,
    keys,
    ...more,
  }
  const values = Object.values(columns).map((value) => `'${value}'`)
  return `insert into saved_searches (${Object.keys(columns).join(', ')}) values (${values.join(', ')});`
}
const match = (
  searchId: string,
  catId: string,
  kind: string,
  matchedAt: string,
  announcedAt: string | null,
) =>
  `insert into search_matches (search_id, cat_id, stage, kind, price, matched_at, announced_at)
    values ('${searchId}', '${catId}', 'cat', '${kind}', 150000, '${matchedAt}', ${announcedAt ? `'${announcedAt}'` : 'null'});`

const RAGDOLLS = { breed: 'Ragdoll', status: ['available'] }
const ROWS = `
  insert into users (id, email, name, is_verified) values
    ('${USER}', 'robin@example.com', 'Robin T', true), ('${OTHER}', 'kim@example.com', 'Kim T', true),
    ('${BREEDER}', 'alex@example.com', 'Alex B', true);
  insert into breeders (id, user_id, name, business_name, location, verification_status, applied_at, is_active)
    values ('${BREEDER}', '${BREEDER}', 'Alex B', 'Test Cattery', 'Portland, Oregon', 'verified', now(), true);
  insert into cats (id, breeder_id, name, breed, gender, birth_date, price)
    select cat::uuid, '${BREEDER}', 'Kitten', 'Ragdoll', 'female', '2026-01-01', 150000
    from unnest('{${[OLD, SEEN, NEW, TOLD].join()}}'::text[]) cat;
  update listing_changes set is_pending = false, on_sale_from = '2026-05-02T00:00:00Z';
  ${search(MINE, USER, 'cats', RAGDOLLS, '{b:ragdoll}', { breeds: '{ragdoll}', previous_seen_at: '2026-05-02T12:00:00Z', mailed_at: '2026-05-03T08:00:00Z', mail_due_at: '2026-05-05T08:00:00Z' })}
  ${search(THEIRS, OTHER, 'cats', { ...RAGDOLLS, maxPrice: 140_000 }, '{b:ragdoll}', { breeds: '{ragdoll}', max_price: 140_000, alert: 'app' })}
  ${search(LITTERS, USER, 'pairings', { breed: 'Ragdoll' }, '{p:ragdoll}', { breeds: '{ragdoll}' })}
  ${search(FAVORITES, USER, 'favorites', {}, '{}', { name: 'Your favorites' })}
  ${search(PAUSED, OTHER, 'cats', RAGDOLLS, '{b:ragdoll}', { breeds: '{ragdoll}', is_paused: true })}
  ${match(MINE, OLD, 'new', '2026-05-02T00:00:00Z', '2026-05-03T08:00:00Z')}
  ${match(MINE, SEEN, 'new', '2026-05-02T18:00:00Z', '2026-05-03T08:00:00Z')}
  ${match(MINE, TOLD, 'known', '2026-05-03T06:00:00Z', null)}
  ${match(MINE, NEW, 'new', '2026-05-04T00:00:00Z', null)}`

const newIn = async (userId: string, searchId: string) =>
  (await listSearches(database.db, userId, searchId))[0]?.newMatches

it('have groups, which equal criteria share, and keep their words', async () => {
  const { rows } = await database.db.execute<{ id: string; group: number | null }>(
    sql`select id, group_id as group from saved_searches`,
  )
  const groups = new Map(rows.map((row) => [row.id, row.group]))
  expect(groups.size).toBe(5)
  expect(groups.get(FAVORITES)).toBeNull()
  expect(new Set([groups.get(MINE), groups.get(THEIRS), groups.get(PAUSED)]).size).toBe(1)
  expect(groups.get(LITTERS)).not.toBe(groups.get(MINE))
  const [mine] = await listSearches(database.db, USER, MINE)
  expect(mine).toMatchObject({ name: 'Ours', filters: RAGDOLLS, path: '/cats?breed=Ragdoll', alert: 'daily' })
  expect(await listSearches(database.db, OTHER, THEIRS)).toMatchObject([
    { terms: ['Ragdoll', 'Up to $1,400'] },
  ])
})

it('show as new what was new, and during the visit what was new before it', async () => {
  expect(await newIn(USER, MINE)).toBe(1)
  const found = async (now: string) =>
    JSON.parse(await listNewCatsJson(database.db, USER, MINE, new Date(now)))
      .map(({ cat }: { cat: { id: string } }) => cat.id)
      .sort()
  expect(await found('2026-05-03T00:10:00Z')).toEqual([SEEN, NEW].sort())
  expect(await found('2026-05-05T00:00:00Z')).toEqual([NEW])
})

it('tell in their next email what no email had told, once', async () => {
  const now = new Date('2026-05-05T08:00:00Z')
  const take = () => database.db.transaction((tx) => takeDigest(tx, USER, now))
  expect((await take())?.items.map(({ path }) => path)).toEqual([`/cats/${NEW}`])
  await database.db.execute(
    sql`update saved_searches set mail_due_at = ${now.toISOString()} where id = ${MINE}`,
  )
  expect(await take()).toBeUndefined()
})

it('find what happens now, below the prices that they knew', async () => {
  const set = async (cat: string, price: number) => {
    await database.db.execute(sql`update cats set price = ${price} where id = ${cat}`)
    await matchSearches({ db: database.db, clock: systemClock })
  }
  const before = await newIn(USER, MINE)
  await set(TOLD, 160_000)
  await set(TOLD, 155_000)
  expect(await newIn(USER, MINE)).toBe(before)
  expect(await lastEvent(database.db)).toBeGreaterThan(0)
  await set(TOLD, 139_000)
  expect(await newIn(USER, MINE)).toBe((before ?? 0) + 1)
  expect(await newIn(OTHER, THEIRS)).toBe(1)
  expect(await newIn(OTHER, PAUSED)).toBe(0)
})
