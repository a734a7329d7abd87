/** A family that asked before it joined here, as its breeder noted it: since when it has waited, and its place by that day. */
import { sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Entry } from '../contract.ts'
import { findPlaceByDay } from '../rules.ts'
import { asBreeder, getEntry } from './entries.ts'
import { addEvent, changeList, type ListServices } from './events.ts'
import { findPosition, waitsSince } from './lists.ts'
import { changeEntry, rankBetween } from './store.ts'

type Dated = { id: string; rank: string; waitsSince: string }

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
    if (entry.closedAt) throw new AppError('conflict', { message: 'This family is no longer on the list.' })
    const open = await listDated(tx, entry.listId)
    const own = open.find((each) => each.id === id)
    if (own?.waitsSince === since) return
    if (since > (await joinedOn(tx, id)))
      throw new AppError('invalid', { fields: { since: 'Choose a day before the family joined here.' } })
    const fromPlace = await findPosition(tx, id)
    await changeList(services, tx, entry, 'noted_before', async () => {
      const { after, before } = findPlaceByDay(open, id, since)
      await changeEntry(tx, id, { waitsSince: since })
      if (after ?? before) await rankBetween(tx, id, after?.rank, before?.rank)
      const toPlace = await findPosition(tx, id)
      await addEvent(services, tx, {
        entryId: id,
        kind: 'noted_since',
        actor: 'breeder',
        details: { fromPlace, toPlace, toDate: since },
      })
    })
  })
  return getEntry(services, id, viewerId)
}

/** The open entries of a list in order, with the days since which they wait. */
async function listDated(tx: DbOrTx, listId: string): Promise<Dated[]> {
  const { rows } = await tx.execute<Dated>(sql`
    select e.id, e.rank::text as rank, ${waitsSince}::text as "waitsSince"
    from waiting_list_entries e join breeders b on b.id = e.breeder_id
    where e.list_id = ${listId} and e.closed_at is null order by e.rank, e.id`)
  return rows
}

/** The day on which a family joined, where the cattery is. */
async function joinedOn(tx: DbOrTx, id: string): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select (e.created_at at time zone b.time_zone)::date::text as day
    from waiting_list_entries e join breeders b on b.id = e.breeder_id where e.id = ${id}`)
  return rows[0]?.day ?? ''
}
