/** Rows about families that are notified of free kittens together. */
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { catHolds } from '#features/cats/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { type OfferedCat, offeredCatSchema } from '../../offer-schemas.ts'
import { offeredCatFields } from '../offers/cat-fields.ts'
import { pairingOfCat } from '../offers/kittens.ts'
import { type ListSubject, listSubjectRow } from '../store.ts'
import { notifiedKittens } from '../tables.ts'

const catsWithLitter = sql`cats c left join litters l on l.id = c.litter_id and l.breeder_id = c.breeder_id`

/** Whether anyone can reserve cat `c`. */
const isReservable = sql`${catHolds.isFree} and c.deleted_at is null
  and c.taken_down_from is null`

/** Lists whose day has come, with a free kitten that a family was not notified of. */
export async function listToNotify(db: DbOrTx, today: string): Promise<ListSubject[]> {
  return read(db, listSubjectRow).rows(sql`
    select s.breeder_id, s.pairing_id
    from waiting_list_settings s join breeders b on b.id = s.breeder_id
    where s.together_from <= ${today} and b.is_public and exists (
      select from ${catsWithLitter}
      join waiting_list_entries e on e.list_id in (s.list_id, s.breeder_id) and e.status = 'waiting'
      where c.breeder_id = s.breeder_id and ${isReservable}
        and (s.pairing_id is null or ${pairingOfCat} = s.pairing_id)
        and not exists (select from notified_kittens t where t.entry_id = e.id and t.cat_id = c.id))
    order by s.pairing_id nulls last, s.id`)
}

/**
 * The free kittens of a list. The list of a cattery leaves out those of pairings whose families are still offered kittens one
 * at a time.
 */
export async function listFreeKittens(
  db: DbOrTx,
  { breederId, pairingId }: ListSubject,
  today: string,
): Promise<string[]> {
  const ofList = pairingId
    ? sql`${pairingOfCat} = ${pairingId}`
    : sql`not exists (select from waiting_list_entries e where e.list_id = ${pairingOfCat} and e.status = 'waiting'
        and not exists (select from waiting_list_settings s
          where s.list_id = e.list_id and s.together_from <= ${today}))`
  const rows = await read(db, idRow).rows(
    sql`select c.id from ${catsWithLitter} where c.breeder_id = ${breederId} and ${isReservable} and ${ofList} order by c.id`,
  )
  return rows.map(({ id }) => id)
}

/** Of which of some kittens families were notified. */
export async function listNotified(
  db: DbOrTx,
  catIds: string[],
): Promise<{ entryId: string; catId: string }[]> {
  if (catIds.length === 0) return []
  return db
    .select({ entryId: notifiedKittens.entryId, catId: notifiedKittens.catId })
    .from(notifiedKittens)
    .where(inArray(notifiedKittens.catId, catIds))
}

/** Stores of which kittens a family is notified. */
export async function insertNotified(
  tx: DbOrTx,
  entryId: string,
  catIds: string[],
  notifiedAt: Date,
): Promise<void> {
  await tx.insert(notifiedKittens).values(catIds.map((catId) => ({ entryId, catId, notifiedAt })))
}

const catRow = z.object({ cat: offeredCatSchema })

/** The kittens that the family of an entry was notified of, and that anyone can still reserve. */
export async function listFreeNotified(db: DbOrTx, entryId: string, now: Date): Promise<OfferedCat[]> {
  const rows = await read(db, catRow).rows(sql`
    select json_build_object(${offeredCatFields(now)}, 'price', c.price, 'depositAmount', c.deposit_amount) as cat
    from notified_kittens t join cats c on c.id = t.cat_id join breeders b on b.id = c.breeder_id
    where t.entry_id = ${entryId} and ${isReservable} and b.is_public order by c.name, c.id`)
  return rows.map(({ cat }) => cat)
}
