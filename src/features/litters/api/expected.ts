/** The litters that are expected: of which catteries and breeds, and when. */
import { sql } from 'drizzle-orm'
import { addDays } from '#lib/dates.ts'
import { LATE_DAYS } from '#lib/rules/late-litters.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { ExpectedLitter } from '../contract.ts'
import { expectedLitterSchema } from '../contract.ts'
import { changePairing, lockPairing } from './manage-store.ts'
import type { PairingPorts } from './pairing-ports.ts'

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
  return read(db, expectedLitterSchema).rows(sql`
    select p.id, p.sire_name, p.dam_name, p.sire_breed,
      p.dam_breed, p.status, p.expected_litter_date::text as expected_litter_date,
      b.business_name, (select q.image_url from queens q where q.id = p.queen_id) as image_url,
      ${isKnown} as is_known_breeder
    from public_pairings p join breeders b on b.id = p.breeder_id
    where p.status <> 'born' and b.user_id <> ${userId}
      and (p.expected_litter_date is null or p.expected_litter_date >= ${addDays(today, -LATE_DAYS)}::date)
      and (${isKnown} or p.sire_breed = any(${sql.param(breeds)}) or p.dam_breed = any(${sql.param(breeds)}))
    order by ${isKnown} desc, p.expected_litter_date nulls last, p.id limit ${limit}`)
}

/** Sets the expected date (ISO) of a pairing, and reports it to those whom it concerns if it differs from the one before. */
export async function setExpectedDate(
  tx: DbOrTx,
  { pairingChanged }: Pick<PairingPorts, 'pairingChanged'>,
  pairingId: string,
  date: string,
): Promise<void> {
  const before = await lockPairing(tx, pairingId)
  if (!before || before.expectedLitterDate === date) return
  await changePairing(tx, pairingId, { expectedLitterDate: date })
  await pairingChanged(tx, pairingId, { before, after: { ...before, expectedLitterDate: date } })
}
