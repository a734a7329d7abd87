import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { testDocuments } from '#features/breeding/api/index.ts'
import { listMessagesAround } from '#features/messages/api/index.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { NO_TIME_LIMIT, openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { listCases } from './api/cases/case-list-store.ts'
import { listExpired, listUnchecked } from './api/check-queues.ts'
import { listLog } from './api/log/log-store.ts'
import { listUsers } from './api/user-store.ts'

let database: TestDatabase
const now = new Date()
const reader = { id: newId(), staffRole: 'owner' as const }
const page = { limit: 20, offset: 0 }

beforeAll(async () => {
  database = await openTestDatabase()
  // With fewer rows, the planner would not use the indexes.
  await database.exec(`${NO_TIME_LIMIT}
    insert into users (id, email, name) select gen_random_uuid(), md5(n::text) || '@example.com', md5(n || 'n')
      from generate_series(1, 5000) n;
    create temp table numbered_users as select id, row_number() over (order by id) as n from users;
    insert into messages (id, sender_id, receiver_id, content, created_at)
      select gen_random_uuid(), a.id, b.id, 'Words', now() - make_interval(mins => t)
      from generate_series(1, 20000) t join numbered_users a on a.n = 1 + t % 400 join numbered_users b on b.n = 2001 + t % 399;
    insert into moderation_cases (id, kind, user_id, reporter_id, search_text, reason, status, closed_at, created_at)
      select gen_random_uuid(), case when n % 50 = 0 then 'appeal' else 'report' end, id, id, md5(n::text) || md5(id::text), 'spam',
        case when n % 10 = 0 then 'open' else 'closed' end, case when n % 10 > 0 then now() end, now()
      from numbered_users;
    insert into breeders (id, user_id, name, business_name, location, is_active, verification_status, checks_valid_until,
        checks_newest)
      select gen_random_uuid(), id, 'Anna', md5(n::text), 'Ohio', true, 'verified',
        case when n % 20 = 0 then '{}' else array['2099-01-01'::date] end,
        case when n % 20 = 0 then '{}' else array['2026-01-01'::date] end
      from numbered_users;
    insert into animals (id, breeder_id, registered_name, breed, sex) select id, id, md5(id::text), 'Siberian', 'male' from breeders;
    insert into animal_tests (id, animal_id, breeder_id, code, result, document_url, seen_at, created_at)
      select gen_random_uuid(), id, id, 'PKDef', 'N/N', '/objects/x', case when n % 2 = 0 then now() - make_interval(mins => n) end,
        now() - make_interval(mins => n)
      from animals cross join generate_series(1, 4) n;
    insert into moderation_decisions (id, user_id, action, reason) select gen_random_uuid(), id, 'warn', 'spam' from numbered_users;
    insert into mutes (id, user_id, reason, ends_at, created_at)
      select gen_random_uuid(), id, 'spam', now() + make_interval(days => (n % 50)::int - 48), now() from numbered_users;
  `)
  for (const table of [
    'users',
    'messages',
    'moderation_cases',
    'moderation_decisions',
    'mutes',
    'breeders',
    'animals',
    'animal_tests',
  ])
    await database.db.execute(sql`vacuum analyze ${sql.identifier(table)}`)
})
afterAll(() => database?.remove())

const planRow = z.object({ 'QUERY PLAN': z.string() })

/** The query plan of the statement that a store function runs. */
async function planOf(run: (db: DbOrTx) => Promise<unknown>): Promise<string> {
  const execute = vi.fn().mockRejectedValue(new Error('Only the statement is needed.'))
  await expect(run({ execute } as unknown as DbOrTx)).rejects.toThrow('Only the statement')
  const rows = await read(database.db, planRow).rows(sql`explain ${execute.mock.calls[0]?.[0]}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it('messages around a reported one are read from an index', async () => {
  const plan = await planOf((db) => listMessagesAround(db, newId()))
  expect(plan.match(/Index Scan[\w ]* using messages_history/g)).toHaveLength(2)
  expect(plan).not.toContain('Seq Scan on messages')
})

it.each([
  [{ status: 'open' as const }, 'moderation_cases_open'],
  [{ status: 'open' as const, kind: 'appeal' as const }, 'moderation_cases_open_of_kind'],
  [{ status: 'closed' as const }, 'moderation_cases_closed'],
  [{ status: 'closed' as const, kind: 'appeal' as const }, 'moderation_cases_closed_of_kind'],
])('cases filtered by %j are read in order from %s', async (filter, index) => {
  const plan = await planOf((db) => listCases(db, reader, filter, page, now))
  expect(plan).toMatch(new RegExp(`Scan using ${index} on`))
})

it('cases are searched with indexes', async () => {
  const plan = await planOf((db) => listCases(db, reader, { status: 'all', q: 'maple street 12' }, page, now))
  for (const index of [
    'moderation_cases_search_text',
    'users_search_text',
    'moderation_cases_user_id',
    'moderation_cases_reporter_id',
  ])
    expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on users')
  const numbered = await planOf((db) => listCases(db, reader, { status: 'all', q: '1234' }, page, now))
  expect(numbered).toContain('moderation_cases_number')
  expect(await planOf((db) => listCases(db, reader, { status: 'all' }, page, now))).toContain(
    'moderation_cases_latest',
  )
})

it('the log is read from indexes', async () => {
  expect(await planOf((db) => listLog(db, reader, {}, page))).toContain('using moderation_decisions_latest')
  const one = await planOf((db) => listLog(db, reader, { userId: newId() }, page))
  expect(one).toContain('moderation_decisions_user_id')
})

it('users are searched and filtered with indexes', async () => {
  expect(await planOf((db) => listUsers(db, {}, page, now))).toContain('using users_latest')
  const plan = await planOf((db) => listUsers(db, { q: 'maple street' }, page, now))
  expect(plan).toContain('users_search_text')
  const suspended = await planOf((db) => listUsers(db, { accountStatus: 'suspended' }, page, now))
  expect(suspended).toContain('users_suspended_at')
  expect(await planOf((db) => listUsers(db, { accountStatus: 'muted' }, page, now))).toContain('mutes_active')
})

it('catteries with an expired check are read in order from an index', async () => {
  const plan = await planOf((db) => listExpired(db, page, '2026-11-30'))
  expect(plan).toContain('using breeders_expired')
})

it('documents of tests are read in order from an index', async () => {
  const plan = (isSeen: boolean) =>
    planOf((db) => testDocuments.list(db, { isSeen, exceptUserId: newId() }, page))
  expect(await plan(false)).toContain('using animal_tests_unseen')
  expect(await plan(true)).toContain('using animal_tests_seen')
})

it('catteries that nobody has checked are read in order from an index', async () => {
  const plan = await planOf((db) => listUnchecked(db, page))
  expect(plan).toContain('using breeders_unchecked')
  expect(plan).not.toContain('Seq Scan on breeders')
})
