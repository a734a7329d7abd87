/** The list of a large book is read in order from an index. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '#lib/ids.ts'
import { read } from '#platform/db/rows.ts'
import { NO_TIME_LIMIT, openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { listAnimals } from './api/store.ts'

let database: TestDatabase
const breederId = newId()

beforeAll(async () => {
  database = await openTestDatabase()
  // With fewer rows, the planner would not use the index. One book has 5,000 animals, and fifty others have 100 each.
  await database.exec(`${NO_TIME_LIMIT}
    insert into users (id, email, name) select gen_random_uuid(), md5(n::text) || '@example.com', 'Anna' from generate_series(0, 50) n;
    insert into breeders (id, user_id, name, business_name, location)
      select case when row_number() over () = 1 then '${breederId}'::uuid else gen_random_uuid() end, id, 'Anna', 'Cattery', 'Ohio' from users;
    insert into animals (id, breeder_id, registered_name, breed, sex, is_outside)
      select gen_random_uuid(), b.id, md5(n::text || b.id), 'Siberian', 'male', n % 2 = 0
      from breeders b join generate_series(1, 5000) n on n <= case when b.id = '${breederId}' then 5000 else 100 end;
  `)
  await database.db.execute(sql`vacuum analyze animals`)
})
afterAll(() => database?.remove())

const planRow = z.object({ 'QUERY PLAN': z.string() })

it.each([
  ['all animals', {}],
  ['own animals', { kind: 'own' }],
  ['ancestors from elsewhere', { kind: 'outside' }],
] as const)('%s of a book of 5,000 are read by name from its index', async (_, filter) => {
  const list = listAnimals(database.db, breederId, filter, { limit: 20, offset: 40 })
  const rows = await read(database.db, planRow).rows(sql`explain ${list.getSQL()}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('using animals_by_name on animals')
  expect(plan).not.toContain('Sort')
})
