/** What a litter decides about its cats. */
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { litters } from './tables.ts'

const litterFactsRow = z.object({
  /** ISO date; null if it is unknown. */
  birthDate: z.iso.date().nullable(),
  /** Null without a pairing; then the litter decides no breed. */
  pairingId: z.string().nullable(),
  /** What the kittens can be, the most likely first: one breed, or several to choose from. */
  breeds: z.array(z.string()).nullable(),
  parents: z
    .object({ sireName: z.string(), damName: z.string(), sireBreed: z.string(), damBreed: z.string() })
    .nullable(),
})
export type LitterFacts = z.infer<typeof litterFactsRow>

/** What a litter decides about its cats, which then cannot change until the transaction ends; undefined for an unknown one. */
export async function lockLitterFacts(tx: DbOrTx, id: string): Promise<LitterFacts | undefined> {
  return read(tx, litterFactsRow).maybeRow(sql`
    select l.birth_date::text as birth_date, l.breeding_pairing_id as pairing_id,
      case when p.id is not null then litter_breeds(p.sire_breed, p.dam_breed) end as breeds,
      case when p.id is not null then json_build_object('sireName', p.sire_name, 'damName', p.dam_name,
        'sireBreed', p.sire_breed, 'damBreed', p.dam_breed) end as parents
    from litters l left join breeding_pairings p on p.id = l.breeding_pairing_id
    where l.id = ${id} for share of l`)
}

/** The birth date of a litter as an ISO date; null without a litter, or if the date is unknown. */
export async function findLitterBirthDate(db: DbOrTx, id: string | null): Promise<string | null> {
  if (!id) return null
  const [litter] = await db.select({ birthDate: litters.birthDate }).from(litters).where(eq(litters.id, id))
  return litter?.birthDate ?? null
}
