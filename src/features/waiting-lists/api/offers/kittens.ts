/** Cats that a cattery can offer to families, and those that it has offered. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '#features/accounts/api/index.ts'
import { isDead } from '#features/breeding/api/index.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { DeadlineTimes } from '#platform/outages/index.ts'
import { kittenSchema, type PickerKitten } from '../../picker-schemas.ts'
import { offeredCatFields } from './cat-fields.ts'
import { deadlineSql, isOpenSql } from './offer-times.ts'

/** The pairing of cat `c` with litter `l`. */
export const pairingOfCat = sql`coalesce(l.breeding_pairing_id, c.breeding_pairing_id)`

/** Cats `c` that can be offered, or are, with their litter `l`, cattery `b`, and the open offer `o` that holds them. */
export const offerableCats = (breederId: string, times: DeadlineTimes) => sql`cats c
  join breeders b on b.id = c.breeder_id
  left join litters l on l.id = c.litter_id and l.breeder_id = c.breeder_id
  left join offers o on o.id = c.held_by_offer and ${isOpenSql(times)}
  where c.breeder_id = ${breederId} and c.status in ('available', 'withdrawn') and c.deleted_at is null
    and c.taken_down_from is null and not ${isDead(sql`c.animal_id`)}`

const heldBy = (times: DeadlineTimes) => sql`case when o.id is not null then json_build_object(
  'offerId', o.id, 'entryId', o.entry_id, 'buyerName', (select coalesce(${shortName}, 'A user')
    from waiting_list_entries e join users u on u.id = e.buyer_id where e.id = o.entry_id),
  'deadline', ${isoText(deadlineSql(times))}) end`

const kittenRow = z.object({ kitten: kittenSchema, pairingId: z.string().nullable() })

/** Cats that can be offered, and those that are: of the pairing, or of the cattery with `null`. Free ones first, then the youngest. */
export async function listKittens(
  db: DbOrTx,
  breederId: string,
  pairingId: string | null,
  times: DeadlineTimes,
): Promise<{ kitten: PickerKitten; pairingId: string | null }[]> {
  return read(db, kittenRow).rows(sql`
    select ${pairingOfCat} as pairing_id, json_build_object(${offeredCatFields(times.now)}, 'price', c.price,
      'depositAmount', c.deposit_amount, 'isPaused', c.status = 'withdrawn', 'heldBy', ${heldBy(times)}) as kitten
    from ${offerableCats(breederId, times)} ${pairingId ? sql`and ${pairingOfCat} = ${pairingId}` : sql``}
    order by o.id is not null, c.birth_date desc, c.name, c.id`)
}
