import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'

export type Parent = { name: string; breed: string }

/** The parents of a cat by its pairing, or else by its litter; null if neither is known. */
export async function findParents(
  db: Handle,
  { litterId, breedingPairingId }: { litterId: string | null; breedingPairingId: string | null },
): Promise<{ sire: Parent; queen: Parent } | null> {
  if (!litterId && !breedingPairingId) return null
  const { rows } = await db.execute<{ sire: Parent; queen: Parent }>(sql`
    select json_build_object('name', p.sire_name, 'breed', p.sire_breed) as sire,
      json_build_object('name', p.dam_name, 'breed', p.dam_breed) as queen
    from breeding_pairings p
    where p.id = coalesce(${breedingPairingId}::uuid,
      (select l.breeding_pairing_id from litters l where l.id = ${litterId}::uuid))`)
  return rows[0] ?? null
}
