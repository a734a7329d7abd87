/** Kittens and families, and which wishes each kitten does not meet. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '#features/accounts/api/index.ts'
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { pairingTitle } from '#features/litters/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { Clock } from '#platform/clock/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { type DeadlineTimes, readTimes } from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'
import { wishesSchema } from '../../entry-schemas.ts'
import { MAX_KITTENS } from '../../limits.ts'
import { findMisfits } from '../../offer-rules.ts'
import { familySchema, type Picker } from '../../picker-schemas.ts'
import { wishesText } from '../../wishes-text.ts'
import { readSettings } from '../store.ts'
import { listKittens } from './kittens.ts'
import { isOpenSql } from './offer-times.ts'

const buyerName = sql`coalesce(${shortName}, 'A user')`

/**
 * What a viewer's cattery can offer to a list, a pairing or `any`: one page of MAX_KITTENS kittens, and all families. Throws
 * `forbidden` without a cattery, and not_found.
 */
export async function getPicker(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewerId: string,
  { list, page = 1 }: { list: string; page?: number | undefined },
): Promise<Picker> {
  const breeder = await requireOwnBreeder(db, viewerId)
  const pairingId = list === 'any' ? null : list
  const picker = await readPicker(db, { breederId: breeder.id, pairingId }, clock)
  const ofPage = <T>(of: T[]): T[] => of.slice((page - 1) * MAX_KITTENS, page * MAX_KITTENS)
  return {
    ...picker,
    kittens: ofPage(picker.kittens),
    kittenCount: picker.kittens.length,
    families: picker.families.map((family) => ({ ...family, misfits: ofPage(family.misfits) })),
    timeZone: breeder.timeZone,
  }
}

/** The picker of a list with all its kittens. Throws not_found for another cattery's pairing. */
export async function readPicker(
  db: DbOrTx,
  { breederId, pairingId }: { breederId: string; pairingId: string | null },
  clock: Clock,
): Promise<Omit<Picker, 'timeZone' | 'kittenCount'>> {
  const times = await readTimes(db, clock)
  const today = isoDate(times.now)
  const pairingTitle = pairingId ? await titleOf(db, breederId, pairingId) : null
  const kittens = (await listKittens(db, breederId, pairingId, times)).map(({ kitten }) => kitten)
  const families = await listFamilies(db, breederId, pairingId, times)
  const { offersNext } = await readSettings(db, { breederId, pairingId })
  return {
    pairingTitle,
    offersNext,
    kittens,
    families: families.map(({ wishes, ...family }) => ({
      ...family,
      wishes: wishesText(wishes),
      misfits: kittens.map((kitten) => findMisfits(wishes, kitten, today)),
    })),
  }
}

const titleRow = z.object({ title: z.string() })

async function titleOf(db: DbOrTx, breederId: string, pairingId: string): Promise<string> {
  const row = await read(db, titleRow).maybeRow(sql`
    select ${pairingTitle} as title from breeding_pairings p
    where p.id = ${pairingId} and p.breeder_id = ${breederId}`)
  if (!row) throw new AppError('not_found')
  return row.title
}

const familyRow = familySchema.omit({ misfits: true }).extend({ wishes: wishesSchema })
type Family = z.infer<typeof familyRow>

/** The families that wait, in order: those of the pairing, then those that wait for any litter. */
async function listFamilies(
  db: DbOrTx,
  breederId: string,
  pairingId: string | null,
  times: DeadlineTimes,
): Promise<Family[]> {
  const lists = sql.join(
    [...(pairingId ? [pairingId] : []), breederId].map((id) => sql`${id}`),
    sql`, `,
  )
  return read(db, familyRow).rows(sql`
    select e.id as entry_id, ${buyerName} as buyer_name,
      (row_number() over (partition by e.list_id order by e.rank, e.id))::int as position,
      e.pairing_id is null as is_any_litter,
      json_build_object('gender', e.gender, 'colors', e.colors, 'purpose', e.purpose, 'earliest', e.earliest,
        'latest', e.latest, 'maxPrice', e.max_price, 'home', '') as wishes,
      coalesce(o.has_open, false) as has_offer, coalesce(o.cats, '[]') as offered_before
    from waiting_list_entries e join users u on u.id = e.buyer_id
    left join (
      select o.entry_id, bool_or(${isOpenSql(times)}) as has_open, json_agg(distinct x.cat_id) as cats
      from offers o join offer_cats x on x.offer_id = o.id where o.breeder_id = ${breederId} group by o.entry_id
    ) o on o.entry_id = e.id
    where e.list_id in (${lists}) and e.status = 'waiting'
    order by e.pairing_id is null, e.rank, e.id`)
}
