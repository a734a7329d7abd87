/** Invitations of a cattery, of an address, and of a link are found with indexes. */
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '#lib/ids.ts'
import { read } from '#platform/db/rows.ts'
import { NO_TIME_LIMIT, openTestDatabase, type TestDatabase } from '#testing/database.ts'

let database: TestDatabase
const breederId = newId()

beforeAll(async () => {
  database = await openTestDatabase()
  // With fewer rows, the planner would not use the indexes. Most invitations are over.
  await database.exec(`${NO_TIME_LIMIT}
    insert into users (id, email, name) select gen_random_uuid(), md5(n::text) || '@example.com', 'Anna' from generate_series(0, 50) n;
    insert into breeders (id, user_id, name, business_name, location)
      select case when row_number() over () = 1 then '${breederId}'::uuid else gen_random_uuid() end, id, 'Anna', 'Cattery', 'Ohio' from users;
    insert into waiting_list_invitations (id, breeder_id, list_id, status, email, name, notes, waits_since, address_digest,
        token_digest, created_at, sent_at, closed_at)
      select gen_random_uuid(), b.id, b.id, case when n > 10 then 'expired' when n > 5 then 'sent' else 'planned' end,
        case when n <= 10 then md5(n::text || b.id) || '@example.com' end, case when n <= 10 then 'Robin' end,
        case when n <= 10 then '' end, '2025-01-01', md5(n::text || b.id), case when n > 5 then md5(n::text || b.id) end,
        now() - n * interval '1 day', case when n > 5 then now() - n * interval '1 day' end, case when n > 10 then now() end
      from breeders b join generate_series(1, 400) n on true;
  `)
  await database.db.execute(sql`vacuum analyze waiting_list_invitations`)
})
afterAll(() => database?.remove())

const planRow = z.object({ 'QUERY PLAN': z.string() })

it.each<[string, SQL, string]>([
  ['of a link', sql`token_digest = ${'x'}`, 'waiting_list_invitations_token_digest_key'],
  [
    'of a cattery',
    sql`breeder_id = ${breederId} and closed_at is null`,
    'waiting_list_invitations_breeder_id',
  ],
  [
    'of a list to some addresses',
    sql`list_id = ${breederId} and address_digest in ('a', 'b') and (status <> 'withdrawn' or sent_at is not null)`,
    'waiting_list_invitations_once',
  ],
  [
    'that a cattery sent today',
    sql`breeder_id = ${breederId} and sent_at > now() - interval '1 day'`,
    'waiting_list_invitations_sent',
  ],
  [
    'that an address got lately',
    sql`address_digest = ${'x'} and token_digest is not null and sent_at > now() - interval '7 days'`,
    'waiting_list_invitations_sent_to',
  ],
  ['to an address', sql`email = ${'a@example.com'}`, 'waiting_list_invitations_email'],
  [
    'that a cattery still has to send',
    sql`breeder_id = ${breederId} and status = 'planned' order by created_at, id`,
    'waiting_list_invitations_planned',
  ],
  [
    'that are too old',
    sql`closed_at is null and coalesce(sent_at, created_at) <= now() - interval '30 days'`,
    'waiting_list_invitations_open',
  ],
])('invitations %s are found by their index', async (_, where, index) => {
  const statement = sql`explain select id from waiting_list_invitations where ${where}`
  const rows = await read(database.db, planRow).rows(statement)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
})
