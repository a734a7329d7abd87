/** Families whose account is suspended or about to be deleted: they cannot accept anything, and keep their places. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockCattery } from '#features/breeders/api/index.ts'
import { isPossible } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { ENTRY_TABLE } from '../entry-states.ts'
import { isOpenEntry } from '../rules.ts'
import { addEvent, changeList } from './events.ts'
import { endOffer, endOffersOfUser } from './offers/end-offer.ts'
import type { OfferServices } from './offers/offer-events.ts'
import { lockOpenOffer } from './offers/offer-store.ts'
import { changeEntry, type EntryRow, findEntry } from './store.ts'
import { waitingListEntries as entries } from './tables.ts'

/**
 * Adjusts the entries of a user to the account, in the transaction that suspends it, plans its deletion, or undoes either. Open
 * offers to and of someone who is away end, and kittens go to the next family. An entry keeps its place: it is paused until the
 * account can be used again. The caller has locked the user. Running it again changes nothing.
 */
export async function accountChanged(services: OfferServices, tx: DbOrTx, userId: string): Promise<void> {
  const isAway = await isAccountAway(tx, userId)
  for (const { id, breederId } of await listToAdjust(tx, userId, isAway)) {
    await lockCattery(tx, breederId)
    const entry = await findEntry(tx, id)
    if (entry && isOpenEntry(entry) && entry.isAway !== isAway) await adjust(services, tx, entry, isAway)
  }
  // A sale that fails may open an entry again that is closed now.
  await tx
    .update(entries)
    .set({ isAway })
    .where(and(eq(entries.buyerId, userId), ne(entries.isAway, isAway)))
  if (isAway) await endOffersOfUser(services, tx, userId)
}

async function adjust(services: OfferServices, tx: DbOrTx, entry: EntryRow, isAway: boolean): Promise<void> {
  const { id, chosenStatus } = entry
  const kind = isAway ? 'paused' : 'resumed'
  await changeList(services, tx, entry, kind, async () => {
    // Before the offer ends, so that it is not passed on to the same family.
    await changeEntry(tx, id, { isAway })
    const offer = isAway ? await lockOpenOffer(tx, id) : undefined
    if (offer) await endOffer(services, tx, offer, { status: 'withdrawn', actor: 'system', isAccount: true })
    // One that its family or three offers have paused stays so.
    if (isPossible(ENTRY_TABLE, 'goAway', chosenStatus))
      await addEvent(services, tx, { entryId: id, kind, actor: 'system', details: { isAccount: true } })
  })
}

const isAwayRow = z.object({ isAway: z.boolean() })

async function isAccountAway(tx: DbOrTx, userId: string): Promise<boolean> {
  const row = await read(tx, isAwayRow).maybeRow(sql`
    select (suspended_at is not null or deletion_due_at is not null or deleted_at is not null) as is_away
    from users where id = ${userId}`)
  return row?.isAway ?? true
}

/** The open entries of a user that are not as the account is, in the order in which catteries are locked. */
function listToAdjust(
  tx: DbOrTx,
  userId: string,
  isAway: boolean,
): Promise<Pick<EntryRow, 'id' | 'breederId'>[]> {
  return tx
    .select({ id: entries.id, breederId: entries.breederId })
    .from(entries)
    .where(and(eq(entries.buyerId, userId), isNull(entries.closedAt), ne(entries.isAway, isAway)))
    .orderBy(entries.breederId, entries.id)
}
