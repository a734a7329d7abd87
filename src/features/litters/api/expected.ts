import { sql } from 'drizzle-orm'
import { addDays } from '#lib/dates.ts'
import { LATE_DAYS } from '#lib/rules/late-litters.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { ExpectedLitter } from '../contract.ts'

type Interests = {
  /** Owners of catteries and catteries that the user knows. */
  userIds: string[]
  breederIds: string[]
  breeds: string[]
}

/** Public pairings, not born yet, of known catteries or of these breeds, known catteries first; not the user's own. */
export async function listExpectedFor(
  db: DbOrTx,
  userId: string,
  { userIds, breederIds, breeds }: Interests,
  { today, limit }: { today: string; limit: number },
): Promise<ExpectedLitter[]> {
  const isKnown = sql`(b.user_id = any(${sql.param(userIds)}::uuid[]) or b.id = any(${sql.param(breederIds)}::uuid[]))`
  const { rows } = await db.execute<ExpectedLitter>(sql`
    select p.id, p.sire_name as "sireName", p.dam_name as "damName", p.sire_breed as "sireBreed",
      p.dam_breed as "damBreed", p.status, p.expected_litter_date::text as "expectedLitterDate",
      b.business_name as "businessName", (select q.image_url from queens q where q.id = p.queen_id) as "imageUrl",
      ${isKnown} as "isKnownBreeder"
    from public_pairings p join breeders b on b.id = p.breeder_id
    where p.status <> 'born' and b.user_id <> ${userId}
      and (p.expected_litter_date is null or p.expected_litter_date >= ${addDays(today, -LATE_DAYS)}::date)
      and (${isKnown} or p.sire_breed = any(${sql.param(breeds)}) or p.dam_breed = any(${sql.param(breeds)}))
    order by ${isKnown} desc, p.expected_litter_date nulls last, p.id limit ${limit}`)
  return rows
}
