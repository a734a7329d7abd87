import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { NO_TIME_LIMIT, openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type EventFilter, listEvents, listOwnEvents } from './api/store.ts'

let database: TestDatabase
let userId = ''
const reader = { id: newId() }
const page = { limit: 20, offset: 40 }

beforeAll(async () => {
  database = await openTestDatabase()
  userId = newId()
  // With fewer rows, the planner would not use the indexes. One person has many events.
  await database.exec(`${NO_TIME_LIMIT}
    create temp table people as select n, case when n = 1 then '${userId}'::uuid else gen_random_uuid() end as id
      from generate_series(1, 500) n;
    insert into security_events (id, kind, actor_id, subject_id, network, created_at)
      select gen_random_uuid(), case when t % 100 = 0 then 'role_changed' else 'signed_in' end, p.id, p.id, '203.0.113.0/24',
        now() - make_interval(mins => t)
      from generate_series(1, 60000) t join people p on p.n = case when t % 10 = 0 then 1 else 1 + t % 500 end;
  `)
  await database.db.execute(sql`vacuum analyze security_events`)
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

/** The whole of a day, because today has few events after midnight. */
const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)

it.each<[EventFilter, string[]]>([
  [{}, ['security_events_latest']],
  [{ day: yesterday }, ['security_events_latest']],
  [{ kind: 'role_changed' }, ['security_events_kind']],
])('events filtered by %j are read in order from %j', async (filter, indexes) => {
  const plan = await planOf((db) => listEvents(db, reader, filter, page))
  for (const index of indexes) expect(plan).toContain(`using ${index}`)
})

it('events of a person are read in order from the indexes of both roles', async () => {
  const plan = await planOf((db) => listEvents(db, reader, { userId }, page))
  expect(plan).toContain('using security_events_subject')
  expect(plan).toContain('using security_events_actor')
  expect(plan).not.toContain('Seq Scan on security_events')
})

it('a user’s own events are read in order from an index', async () => {
  expect(await planOf((db) => listOwnEvents(db, userId, page))).toContain('using security_events_subject')
})
