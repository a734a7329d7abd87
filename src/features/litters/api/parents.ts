import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

const parentSchema = z.object({ name: z.string(), breed: z.string() })
export type Parent = z.infer<typeof parentSchema>

const parentsRow = z.object({ sire: parentSchema, queen: parentSchema })

/** The parents of a cat by its pairing, or else by its litter; null if neither is known. */
export async function findParents(
  db: DbOrTx,
  { litterId, breedingPairingId }: { litterId: string | null; breedingPairingId: string | null },
): Promise<{ sire: Parent; queen: Parent } | null> {
  if (!litterId && !breedingPairingId) return null
  const row = await read(db, parentsRow).maybeRow(sql`
    select json_build_object('name', p.sire_name, 'breed', p.sire_breed) as sire,
      json_build_object('name', p.dam_name, 'breed', p.dam_breed) as queen
    from breeding_pairings p
    where p.id = coalesce(${breedingPairingId}::uuid,
      (select l.breeding_pairing_id from litters l where l.id = ${litterId}::uuid))`)
  return row ?? null
}

/** A parent with the results of its health tests, without their documents. */
const parentRecordSchema = parentSchema.extend({
  birthDate: z.string().nullable(),
  healthTests: z.array(
    z.object({
      name: z.string(),
      result: z.string(),
      lab: z.string().nullable(),
      date: z.string().nullable(),
    }),
  ),
})
export type ParentRecord = z.infer<typeof parentRecordSchema>

const parentRecordsRow = z.object({ sire: parentRecordSchema, queen: parentRecordSchema })

/** The parents of a cat with their health tests, found like findParents. */
export async function findParentRecords(
  db: DbOrTx,
  { litterId, breedingPairingId }: { litterId: string | null; breedingPairingId: string | null },
): Promise<{ sire: ParentRecord; queen: ParentRecord } | null> {
  if (!litterId && !breedingPairingId) return null
  const row = await read(db, parentRecordsRow).maybeRow(sql`
    select json_build_object('name', p.sire_name, 'breed', p.sire_breed, 'birthDate', s.birth_date,
        'healthTests', ${testResults(sql`s.health_testing`)}) as sire,
      json_build_object('name', p.dam_name, 'breed', p.dam_breed, 'birthDate', q.birth_date,
        'healthTests', ${testResults(sql`q.health_testing`)}) as queen
    from breeding_pairings p left join sires s on s.id = p.sire_id left join queens q on q.id = p.queen_id
    where p.id = coalesce(${breedingPairingId}::uuid,
      (select l.breeding_pairing_id from litters l where l.id = ${litterId}::uuid))`)
  return row ?? null
}

const testResults = (tests: SQL) => sql`(
  select coalesce(json_agg(json_build_object(
    'name', t ->> 'name', 'result', t ->> 'result', 'lab', t ->> 'lab', 'date', t ->> 'date') order by place), '[]')
  from jsonb_array_elements(${tests}) with ordinality as listed(t, place))`
