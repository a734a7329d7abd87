/** Whom the birth of a litter concerns, and who has learned of it. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { pairingTitle } from '#features/litters/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

const waitingForBirthRow = z.object({ id: z.string(), pairingTitle: z.string().nullable() })

/**
 * The open entries of families that a birth concerns: those of the list of the pairing in order, then those of families that
 * wait for any litter of the cattery, with the title of the pairing. A family that is on both lists is there once.
 */
export async function listWaitingForBirth(
  tx: DbOrTx,
  pairingId: string,
): Promise<{ id: string; pairingTitle: string | null }[]> {
  return read(tx, waitingForBirthRow).rows(sql`
    select e.id, case when e.pairing_id is null then ${pairingTitle} end as pairing_title
    from breeding_pairings p join waiting_list_entries e on e.list_id in (p.id, p.breeder_id)
    where p.id = ${pairingId} and e.closed_at is null
      and not (e.pairing_id is null and exists (
        select from waiting_list_entries o
        where o.list_id = p.id and o.buyer_id = e.buyer_id and o.closed_at is null))
    order by e.pairing_id is null, e.rank, e.id`)
}

const toldRow = z.object({ entryId: z.string(), eventId: z.string(), pairingTitle: z.string().nullable() })
type Told = z.infer<typeof toldRow>

/** The open entries whose history says that the litter of a pairing was born, each with the event that says so. */
export async function listTold(tx: DbOrTx, pairingId: string): Promise<Told[]> {
  return read(tx, toldRow).rows(sql`
    select entry_id, event_id, pairing_title from (
      select distinct on (e.id) e.id as entry_id, v.id as event_id, v.kind,
        v.details ->> 'pairingTitle' as pairing_title
      from breeding_pairings p join waiting_list_entries e on e.list_id in (p.id, p.breeder_id)
      join waiting_list_events v on v.entry_id = e.id
      where p.id = ${pairingId} and e.closed_at is null and v.kind in ('litter_born', 'not_born')
        and v.details ->> 'pairingId' = p.id::text
      order by e.id, v.created_at desc, v.id desc) latest
    where kind = 'litter_born' order by entry_id`)
}

/** Locks the entry of an event, so that the announcements of a birth and of the mistake see each other. */
export async function lockEntryOf(tx: DbOrTx, eventId: string): Promise<void> {
  await tx.execute(sql`
    select from waiting_list_entries e join waiting_list_events v on v.entry_id = e.id
    where v.id = ${eventId} for update of e`)
}

/** Whether a birth was recorded by mistake, as a later event says. */
export async function isTakenBack(tx: DbOrTx, eventId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from waiting_list_events v join waiting_list_events later on later.entry_id = v.entry_id
    where v.id = ${eventId} and later.kind = 'not_born' and later.details ->> 'bornEventId' = v.id::text limit 1`)
  return rows.length > 0
}
