/** Queries of entries with names and positions. Positions are counted: nothing stores them. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '#features/accounts/api/index.ts'
import { bornOn, pairingSql, pairingTitle } from '#features/litters/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { containsFolded, type DbOrTx, isoText } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'
import type { DeadlineTimes } from '#platform/outages/index.ts'
import {
  type EntryFilter,
  type ListedEntry,
  listedEntrySchema,
  type ManagedList,
  managedListSchema,
  type OwnEntry,
  ownEntrySchema,
} from '../contract.ts'
import { findFit } from '../offer-rules.ts'
import { type OwnOffer, ownOfferSchema } from '../offer-schemas.ts'
import { defaultSettings, isOpenEntry } from '../rules.ts'
import { offeredCats } from './offers/cat-fields.ts'
import { listKittens, offerableCats, pairingOfCat } from './offers/kittens.ts'
import { deadlineSql, isOpenSql } from './offers/offer-times.ts'

/** The families that wait in the list of entry `e`, and its place among them. */
const counted = sql`
  (select count(*)::int from waiting_list_entries o where o.list_id = e.list_id and o.status = 'waiting')`
const position = sql`case when e.status = 'waiting' then (select count(*)::int from waiting_list_entries o
  where o.list_id = e.list_id and o.status = 'waiting' and (o.rank, o.id) <= (e.rank, e.id)) end`

const buyerName = sql`coalesce(${shortName}, 'A user')`

/** What became of the wish for more time about offer `o`. */
const moreTime = sql`case when o.more_time is not null
  then json_build_object('hours', o.more_hours, 'state', o.more_time) end`

/** The day since which entry `e` has waited, where its cattery `b` is. */
export const waitsSince = sql`coalesce(e.waits_since, (e.created_at at time zone b.time_zone)::date)`

/** The kittens of the litter of a pairing `p` that are expected, or were born. */
const kittenCount = sql`case when p.status = 'born' then coalesce((
    select l.total_kittens from litters l where l.breeding_pairing_id = p.id
    order by l.birth_date desc nulls last, l.id limit 1), p.actual_kittens)
  else p.expected_kittens end`

/** The open offer of entry `e`. */
const offer = (times: DeadlineTimes) => sql`(
  select json_build_object('id', o.id, 'status', o.status, 'hours', o.hours, 'deadline', ${isoText(deadlineSql(times))},
    'createdAt', ${isoText(sql`o.created_at`)}, 'moreTime', ${moreTime}, 'cats', ${offeredCats(times.now)})
  from offers o where o.entry_id = e.id and ${isOpenSql(times)})`

/** The place of an entry `e` in its list, with the pairing `p` if it still exists. */
export const placeFields = sql`e.id, e.status, ${position} as position, ${counted} as count,
  coalesce(${pairingTitle}, e.pairing_title) as pairing_title, ${isoText(sql`e.created_at`)} as created_at`

/** The fields of an entry `e` for its two sides. */
const entryFields = (times: DeadlineTimes) => sql`${placeFields}, e.pairing_id,
  coalesce(${bornOn}, p.expected_litter_date)::text as expected_date,
  coalesce(p.status = 'born', false) as is_born, ${waitsSince}::text as waits_since, ${kittenCount} as kitten_count,
  ${offer(times)} as offer`

const breeder = sql`json_build_object('id', b.id, 'userId', b.user_id, 'businessName', b.business_name,
  'isPublic', b.is_public)`

/** The wishes of an entry `e`. */
export const entryWishes = sql`json_build_object('gender', e.gender, 'colors', e.colors, 'purpose', e.purpose,
  'earliest', e.earliest, 'latest', e.latest, 'maxPrice', e.max_price, 'home', e.home)`

/** Entries `e` with their cattery `b`, family `u`, and pairing `p`. */
export const fromEntries = sql`from waiting_list_entries e join breeders b on b.id = e.breeder_id
  join users u on u.id = e.buyer_id left join breeding_pairings p on p.id = e.pairing_id`

/** Closed entries of a buyer's list. */
const CLOSED_SHOWN = 20

/** The entries of a buyer: all open ones, and the latest closed ones. */
export async function listOwnEntries(db: DbOrTx, buyerId: string, times: DeadlineTimes): Promise<OwnEntry[]> {
  return read(db, ownEntrySchema).rows(sql`
    select ${entryFields(times)}, ${breeder} as breeder ${fromEntries} where e.buyer_id = ${buyerId}
    order by e.closed_at desc nulls first, e.created_at, e.id limit ${CLOSED_SHOWN}`)
}

const positionRow = z.object({ position: z.number().nullable() })

/** The place of an entry among the families that wait; null if it does not. */
export async function findPosition(db: DbOrTx, id: string): Promise<number | null> {
  const row = await read(db, positionRow).maybeRow(
    sql`select ${position} as position from waiting_list_entries e where e.id = ${id}`,
  )
  return row?.position ?? null
}

const kittenCountRow = z.object({ count: z.int().nullable() })

/** The kittens of the litter of a pairing that are expected, or were born; null if that is not known. */
export async function countKittens(db: DbOrTx, pairingId: string): Promise<number | null> {
  const row = await read(db, kittenCountRow).maybeRow(
    sql`select ${kittenCount} as count from breeding_pairings p where p.id = ${pairingId}`,
  )
  return row?.count ?? null
}

const entryDetailRow = ownEntrySchema.extend(
  listedEntrySchema.pick({ buyerId: true, buyerName: true, wishes: true }).shape,
)
export type EntryDetail = z.infer<typeof entryDetailRow>

/** One entry with names and position. */
export async function readEntry(
  db: DbOrTx,
  id: string,
  times: DeadlineTimes,
): Promise<EntryDetail | undefined> {
  return read(db, entryDetailRow).maybeRow(sql`
    select ${entryFields(times)}, ${breeder} as breeder, e.buyer_id, ${buyerName} as buyer_name,
      ${entryWishes} as wishes ${fromEntries} where e.id = ${id}`)
}

export type EntrySearch = {
  /** A pairing, or `any` for the list of the cattery. */
  list?: string | undefined
  show?: EntryFilter | undefined
  q?: string | undefined
}

const shown = (times: DeadlineTimes): Record<EntryFilter, SQL> => ({
  open: sql`e.closed_at is null`,
  pending: sql`e.status = 'pending'`,
  waiting: sql`e.status = 'waiting'`,
  offered: sql`exists (select from offers o where o.entry_id = e.id and ${isOpenSql(times)})`,
  paused: sql`e.status = 'paused'`,
  over: sql`e.closed_at is not null`,
})

/** What a search looks in: the family's name and words, and the breeder's notes. */
const searched = sql`(${buyerName} || ' ' || e.home || ' ' || array_to_string(e.colors, ' ') || ' '
  || coalesce((select string_agg(a ->> 'answer', ' ') from jsonb_array_elements(e.answers) a), '') || ' ' || e.notes)`

const breederEntryRow = listedEntrySchema.omit({ fit: true }).extend({ offeredBefore: z.array(z.string()) })

/** One page of the entries of a cattery, list by list in order. A search finds names, wishes, answers, and notes. */
export async function listBreederEntries(
  db: DbOrTx,
  breederId: string,
  { list, show = 'open', q }: EntrySearch,
  { limit, offset }: PageRange,
  times: DeadlineTimes,
): Promise<Page<ListedEntry[]>> {
  const listId = list === 'any' ? breederId : list
  const where = sql`e.breeder_id = ${breederId} and ${shown(times)[show]}
    ${listId ? sql`and e.list_id = ${listId}` : sql``}
    ${q ? sql`and ${containsFolded(searched, q)}` : sql``}`
  const [found, total, kittens] = await Promise.all([
    read(db, breederEntryRow).rows(sql`
      select ${entryFields(times)}, e.buyer_id, ${buyerName} as buyer_name, ${entryWishes} as wishes,
        e.notes <> '' as has_notes, ${offeredBefore} as offered_before ${fromEntries} where ${where}
      order by e.pairing_id is null, p.expected_litter_date nulls last, e.list_id, e.closed_at desc nulls first,
        e.rank, e.id limit ${limit} offset ${offset}`),
    read(db, countRow).row(sql`select count(*)::int as count ${fromEntries} where ${where}`),
    listKittens(db, breederId, null, times),
  ])
  const free = kittens.filter(({ kitten }) => !kitten.heldBy)
  const items = found.map(({ offeredBefore: before, ...entry }) => {
    const offerable = free.filter(({ kitten, ...of }) => {
      const isOfList = entry.pairingId === null || entry.pairingId === of.pairingId
      return isOfList && !before.includes(kitten.id)
    })
    const fit = findFit(
      entry.wishes,
      offerable.map(({ kitten }) => kitten),
      isoDate(times.now),
    )
    return { ...entry, fit: isOpenEntry(entry) ? fit : null }
  })
  return { items, total: total.count }
}

/** Which kittens the family of entry `e` was offered. */
const offeredBefore = sql`(
  select coalesce(json_agg(distinct x.cat_id), '[]')
  from offers o join offer_cats x on x.offer_id = o.id where o.entry_id = e.id)`

const { isOpen, maxEntries, confirmsEntries, questions, offersNext, togetherFrom } = managedListSchema.shape
const settingsSchema = z.object({ isOpen, maxEntries, confirmsEntries, questions, offersNext, togetherFrom })
const managedRow = managedListSchema
  .omit({
    isOpen: true,
    maxEntries: true,
    confirmsEntries: true,
    questions: true,
    offersNext: true,
    togetherFrom: true,
  })
  .extend({ settings: settingsSchema.nullable() })

/** The lists of a cattery with their settings: its own, then those of pairings, the next expected litter first. */
export async function listManaged(
  db: DbOrTx,
  breederId: string,
  times: DeadlineTimes,
): Promise<ManagedList[]> {
  const rows = await read(db, managedRow).rows(sql`
    with lists as (
      select ${breederId}::uuid as id, null::uuid as pairing_id, null as pairing_title, 0 as kind, null::date as day,
        null::date as expected_date, false as is_born, null::json as parents
      union all select p.id, p.id, ${pairingTitle}, 1, p.expected_litter_date,
          coalesce(${bornOn}, p.expected_litter_date), p.status = 'born', json_build_object(${pairingSql.parentPictures})
        from breeding_pairings p where p.breeder_id = ${breederId}),
    free as (
      select ${pairingOfCat} as pairing_id, count(*)::int as count from ${offerableCats(breederId, times)}
        and o.id is null group by 1)
    select l.pairing_id, l.pairing_title, l.expected_date::text as expected_date, l.is_born, l.parents,
      (select coalesce(sum(free.count), 0)::int from free
        where l.pairing_id is null or free.pairing_id = l.pairing_id) as kittens,
      (select json_build_object('isOpen', s.is_open, 'maxEntries', s.max_entries,
        'confirmsEntries', s.confirms_entries, 'questions', s.questions,
        'offersNext', s.offers_next, 'togetherFrom', s.together_from)
        from waiting_list_settings s where s.list_id = l.id) as settings,
      (select count(*)::int from waiting_list_entries e where e.list_id = l.id and e.status = 'waiting') as waiting,
      (select count(*)::int from waiting_list_entries e where e.list_id = l.id and e.status = 'pending') as pending
    from lists l order by l.kind, l.day nulls last, l.id`)
  return rows.map(({ settings, ...row }) => ({ ...row, ...(settings ?? defaultSettings(row.pairingId)) }))
}

/** The open offers to a buyer, the earliest deadline first. */
export async function listOwnOffers(db: DbOrTx, buyerId: string, times: DeadlineTimes): Promise<OwnOffer[]> {
  return read(db, ownOfferSchema).rows(sql`
    select o.id, o.status, o.hours, ${isoText(deadlineSql(times))} as deadline, ${isoText(sql`o.created_at`)} as created_at,
      ${moreTime} as more_time, ${offeredCats(times.now)} as cats, e.id as entry_id, ${breeder} as breeder
    from offers o join waiting_list_entries e on e.id = o.entry_id join breeders b on b.id = e.breeder_id
    where e.buyer_id = ${buyerId} and ${isOpenSql(times)} order by ${deadlineSql(times)} nulls last, o.id`)
}
