/** A family that asked before it joined here, as its breeder noted it: since when it has waited, and its place by that day. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Entry } from '../contract.ts'
import { ENTRY_TABLE } from '../entry-states.ts'
import { findPlaceByDay } from '../rules.ts'
import { asBreeder, getEntry } from './entries.ts'
import { addEvent, changeList, type ListServices } from './events.ts'
import { findPosition, waitsSince } from './lists.ts'
import { changeEntry, rankBetween } from './store.ts'

const datedRow = z.object({ id: z.string(), rank: z.string(), waitsSince: z.iso.date() })
type Dated = z.infer<typeof datedRow>

/**
 * Stores since when a family has waited, and moves its entry before those that have waited less long. The same day again changes
 * nothing. Throws not_found, `conflict` for an entry that is over, and `invalid` for a day after the one on which it joined.
 */
export async function noteSince(
  services: ListServices,
  viewerId: string,
  id: string,
  since: string,
): Promise<Entry> {
  await asBreeder(services, viewerId, id, async (tx, entry) => {
    requireTransition(ENTRY_TABLE, 'noteSince', entry.status, 'This family is no longer on the list.')
    await noteDay(services, tx, entry, since)
  })
  return getEntry(services, id, viewerId)
}

/**
 * Stores since when the family of an open entry has waited, as its breeder noted it, and moves it to the place of that day; with
 * `onlyEarlier`, unless it has waited longer. Throws `invalid` for a day after the one on which it joined.
 */
export async function noteDay(
  services: ListServices,
  tx: DbOrTx,
  entry: { id: string; listId: string },
  since: string,
  { onlyEarlier = false } = {},
): Promise<void> {
  const { id } = entry
  const open = await listDated(tx, entry.listId)
  const noted = open.find((each) => each.id === id)?.waitsSince ?? ''
  if (noted === since || (onlyEarlier && noted < since)) return
  if (since > (await joinedOn(tx, id)))
    throw new AppError('invalid', { fields: { since: 'Choose a day before the family joined here.' } })
  const fromPlace = await findPosition(tx, id)
  await changeList(services, tx, entry, 'noted_before', async () => {
    await placeByDay(tx, entry, since)
    const toPlace = await findPosition(tx, id)
    await addEvent(services, tx, {
      entryId: id,
      kind: 'noted_since',
      actor: 'breeder',
      details: { fromPlace, toPlace, toDate: since },
    })
  })
}

/** Gives an open entry the day since which its family has waited, and the place of that day. */
export async function placeByDay(
  tx: DbOrTx,
  { id, listId }: { id: string; listId: string },
  since: string,
): Promise<void> {
  const { after, before } = findPlaceByDay(await listDated(tx, listId), id, since)
  await changeEntry(tx, id, { waitsSince: since })
  if (after ?? before) await rankBetween(tx, id, after?.rank, before?.rank)
}

/** The open entries of a list in order, with the days since which they wait. */
async function listDated(tx: DbOrTx, listId: string): Promise<Dated[]> {
  return read(tx, datedRow).rows(sql`
    select e.id, e.rank::text as rank, ${waitsSince}::text as waits_since
    from waiting_list_entries e join breeders b on b.id = e.breeder_id
    where e.list_id = ${listId} and e.closed_at is null order by e.rank, e.id`)
}

const dayRow = z.object({ day: z.iso.date() })

/** The day on which a family joined, where the cattery is. */
async function joinedOn(tx: DbOrTx, id: string): Promise<string> {
  const row = await read(tx, dayRow).maybeRow(sql`
    select (e.created_at at time zone b.time_zone)::date::text as day
    from waiting_list_entries e join breeders b on b.id = e.breeder_id where e.id = ${id}`)
  return row?.day ?? ''
}
