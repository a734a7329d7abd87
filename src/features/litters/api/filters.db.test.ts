import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { read } from '#platform/db/rows.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { buildPairingConditions } from './filters.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  // With fewer rows, the planner would not use an index.
  await database.db.execute(sql`
    with owner as (
      insert into users (id, email) values (gen_random_uuid(), 'a@example.com') returning id),
    cattery as (
      insert into breeders (id, user_id, name, business_name, location, verification_status, is_active)
      select gen_random_uuid(), id, 'A', 'A', 'A', 'verified', true from owner returning id)
    insert into breeding_pairings (id, breeder_id, sire_name, dam_name, sire_breed, dam_breed)
    select gen_random_uuid(), cattery.id, md5(n::text), md5(n || 'dam'), 'Breed ' || n % 500, 'Breed ' || n % 499
    from cattery, generate_series(1, 5000) n`)
  // Vacuum also moves pending entries into the text index.
  await database.db.execute(sql`vacuum analyze breeding_pairings`)
})
afterAll(() => database?.remove())

const planRow = z.object({ 'QUERY PLAN': z.string() })

it.each([
  [{ q: 'maple' }, ['breeding_pairings_text']],
  [{ breed: 'Breed 7' }, ['breeding_pairings_sire_breed', 'breeding_pairings_dam_breed']],
])('%j is answered by an index', async (filter, indexes) => {
  const rows = await read(database.db, planRow).rows(sql`
    explain select p.id from public_pairings p
    where ${buildPairingConditions(filter)}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const index of indexes) expect(plan).toContain(index)
})
