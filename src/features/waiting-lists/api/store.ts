/** Rows of waiting lists. Whoever changes a list has locked its cattery. */

import { and, asc, count, eq, gt, isNull, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pairingTitle } from '#features/litters/api/index.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { defaultSettings, type ListSettings } from '../rules.ts'
import { waitingListEntries as entries, waitingListEvents, waitingListSettings } from './tables.ts'

export type EntryRow = typeof entries.$inferSelect
export type EventRow = typeof waitingListEvents.$inferSelect

/** What a list is about: a pairing of a cattery, or any litter (without a pairing). */
export const listSubjectRow = z.object({ breederId: z.string(), pairingId: z.string().nullable() })
export type ListSubject = z.infer<typeof listSubjectRow>

const listIdOf = ({ breederId, pairingId }: ListSubject): string => pairingId ?? breederId

const subjectRow = z.object({
  breederId: z.string(),
  businessName: z.string(),
  ownerId: z.string(),
  pairingTitle: z.string().nullable(),
  isBorn: z.boolean(),
})
type Subject = z.infer<typeof subjectRow>

/** A public list with its names; undefined if the public does not see its cattery or pairing. */
export async function findSubject(
  db: DbOrTx,
  { breederId, pairingId }: { breederId: string | null; pairingId: string | null },
): Promise<Subject | undefined> {
  return read(db, subjectRow).maybeRow(
    pairingId
      ? sql`select b.id as breeder_id, b.business_name, b.user_id as owner_id,
          ${pairingTitle} as pairing_title, p.status = 'born' as is_born
        from public_pairings p join breeders b on b.id = p.breeder_id
        where p.id = ${pairingId}`
      : sql`select b.id as breeder_id, b.business_name, b.user_id as owner_id,
          null as pairing_title, false as is_born
        from breeders b where b.id = ${breederId} and b.is_public`,
  )
}

/** The list of a public litter: that of its pairing if it is public, else that of its cattery. */
export async function findLitterList(db: DbOrTx, litterId: string): Promise<ListSubject | undefined> {
  return read(db, listSubjectRow).maybeRow(sql`
    select l.breeder_id, p.id as pairing_id
    from public_litters l left join public_pairings p on p.id = l.breeding_pairing_id where l.id = ${litterId}`)
}

const breedRow = z.object({ breed: z.string() })

/** The breeds of the parents of a pairing, or of the pairings and cats of a cattery, as the breeder typed them. */
export async function listBreeds(db: DbOrTx, { breederId, pairingId }: ListSubject): Promise<string[]> {
  const rows = await read(db, breedRow).rows(
    pairingId
      ? sql`select unnest(array[p.sire_breed, p.dam_breed]) as breed from breeding_pairings p where p.id = ${pairingId}`
      : sql`select unnest(array[p.sire_breed, p.dam_breed]) as breed from public_pairings p where p.breeder_id = ${breederId}
          union select c.breed from listed_cats c where c.breeder_id = ${breederId}`,
  )
  return [...new Set(rows.map(({ breed }) => breed))]
}

/** What the breeder chose for a list. */
export async function readSettings(db: DbOrTx, subject: ListSubject): Promise<ListSettings> {
  const [row] = await db
    .select()
    .from(waitingListSettings)
    .where(eq(waitingListSettings.listId, listIdOf(subject)))
  if (!row) return defaultSettings(subject.pairingId)
  const { isOpen, maxEntries, confirmsEntries, questions, offersNext, togetherFrom } = row
  return { isOpen, maxEntries, confirmsEntries, questions, offersNext, togetherFrom }
}

/** Stores the settings of a list. */
export async function putSettings(tx: DbOrTx, subject: ListSubject, settings: ListSettings): Promise<void> {
  await tx
    .insert(waitingListSettings)
    .values({ ...subject, ...settings })
    .onConflictDoUpdate({ target: waitingListSettings.listId, set: settings })
}

/** How many entries of a list are open, and how many of them wait. */
export async function countEntries(
  db: DbOrTx,
  subject: ListSubject,
): Promise<{ open: number; waiting: number }> {
  const [row] = await db
    .select({ open: count(), waiting: sql<number>`(count(*) filter (where status = 'waiting'))::int` })
    .from(entries)
    .where(and(eq(entries.listId, listIdOf(subject)), isNull(entries.closedAt)))
  return row ?? { open: 0, waiting: 0 }
}

/** How many open entries a buyer has on all lists. */
export function countOwn(db: DbOrTx, buyerId: string): Promise<number> {
  return db.$count(entries, and(eq(entries.buyerId, buyerId), isNull(entries.closedAt)))
}

/** The open entry of a buyer in a list. */
export async function findOpen(
  db: DbOrTx,
  subject: ListSubject,
  buyerId: string,
): Promise<EntryRow | undefined> {
  const [row] = await db
    .select()
    .from(entries)
    .where(and(eq(entries.listId, listIdOf(subject)), eq(entries.buyerId, buyerId), isNull(entries.closedAt)))
  return row
}

/** When a buyer may join a list again that did not accept the last entry; null if that is now. */
export async function findRejoin(
  db: DbOrTx,
  subject: ListSubject,
  buyerId: string,
  now: Date,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(entries.mayRejoinAt) })
    .from(entries)
    .where(
      and(eq(entries.listId, listIdOf(subject)), eq(entries.buyerId, buyerId), gt(entries.mayRejoinAt, now)),
    )
  return row?.at ?? null
}

/** Lets a buyer join a list again from now on. */
export async function endRejoin(
  tx: DbOrTx,
  { listId, buyerId }: Pick<EntryRow, 'listId' | 'buyerId'>,
  now: Date,
): Promise<void> {
  await tx
    .update(entries)
    .set({ mayRejoinAt: now })
    .where(and(eq(entries.listId, listId), eq(entries.buyerId, buyerId), gt(entries.mayRejoinAt, now)))
}

/** An entry by its ID. */
export async function findEntry(db: DbOrTx, id: string): Promise<EntryRow | undefined> {
  const [row] = await db.select().from(entries).where(eq(entries.id, id))
  return row
}

/** Adds an entry at the end of its list. */
export async function addEntry(
  tx: DbOrTx,
  row: Omit<typeof entries.$inferInsert, 'rank'> & ListSubject,
): Promise<void> {
  const last = sql`(select coalesce(max(x.rank), 0) + 1 from waiting_list_entries x where x.list_id = ${listIdOf(row)})`
  await tx.insert(entries).values({ ...row, rank: last as never })
}

/** Changes an entry. */
export async function changeEntry(
  tx: DbOrTx,
  id: string,
  set: Partial<Omit<EntryRow, 'status'>>,
): Promise<void> {
  await tx.update(entries).set(set).where(eq(entries.id, id))
}

/** The open entries of a list in order. */
export function listOpen(
  tx: DbOrTx,
  listId: string,
): Promise<Pick<EntryRow, 'id' | 'status' | 'rank' | 'buyerId'>[]> {
  return tx
    .select({ id: entries.id, status: entries.status, rank: entries.rank, buyerId: entries.buyerId })
    .from(entries)
    .where(and(eq(entries.listId, listId), isNull(entries.closedAt)))
    .orderBy(asc(entries.rank), asc(entries.id))
}

/** Puts an entry between two others. Multiplying keeps every digit, so that there is always room between two. */
export async function rankBetween(
  tx: DbOrTx,
  id: string,
  after: string | undefined,
  before: string | undefined,
): Promise<void> {
  const rank =
    after !== undefined && before !== undefined
      ? sql`(${after}::numeric + ${before}::numeric) * 0.5`
      : after !== undefined
        ? sql`${after}::numeric + 1`
        : sql`${before ?? '1'}::numeric - 1`
  await tx
    .update(entries)
    .set({ rank: rank as never })
    .where(eq(entries.id, id))
}

/** Adds events; returns their IDs in the same order. */
export async function insertEvents(
  tx: DbOrTx,
  rows: (typeof waitingListEvents.$inferInsert)[],
): Promise<string[]> {
  const added = rows.map((row) => ({ ...row, id: newId() }))
  await tx.insert(waitingListEvents).values(added)
  return added.map(({ id }) => id)
}

/** The events of an entry, oldest first. */
export function listEvents(db: DbOrTx, entryId: string): Promise<EventRow[]> {
  return db
    .select()
    .from(waitingListEvents)
    .where(eq(waitingListEvents.entryId, entryId))
    .orderBy(asc(waitingListEvents.createdAt), asc(waitingListEvents.id))
}
