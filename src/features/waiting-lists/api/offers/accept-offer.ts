/** Accepting an offer by buying a kitten of it, in the transaction that claims the cat, and what a sale that ends means. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockCattery } from '#features/breeders/api/index.ts'
import { isPossible } from '#lib/states/state-table.ts'
import type { Clock } from '#platform/clock/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import { readOutages, readTimes } from '#platform/outages/index.ts'
import { ENTRY_TABLE } from '../../entry-states.ts'
import { acceptProblem } from '../../offer-rules.ts'
import { OFFER_TABLE } from '../../offer-states.ts'
import { addEvent, changeList } from '../events.ts'
import { kittenReturnedJob, offerEndedJob } from '../job-definitions.ts'
import { changeEntry, type EntryRow, findEntry, findOpen } from '../store.ts'
import { lockIfOpen, releaseCats } from './end-offer.ts'
import { type OfferServices, publishOfferChanged } from './offer-events.ts'
import { changeOffer, findOfferOfSale, listOfferCats, type OfferRow } from './offer-store.ts'
import { deadlineSql, isOpenSql, isOver } from './offer-times.ts'

const offeredTermsSchema = z.object({
  offerId: z.string(),
  price: z.number(),
  depositAmount: z.number().nullable(),
})
export type OfferedTerms = z.infer<typeof offeredTermsSchema>

const offeredRow = offeredTermsSchema.extend({ deadline: timestampText.nullable() })

/**
 * The open offer of a cat to a buyer, with the price and deposit that it names in cents; `expired` after its deadline; undefined
 * if there is none.
 */
export async function findOffered(
  db: DbOrTx,
  { catId, buyerId, now }: { catId: string; buyerId: string; now: Date },
): Promise<OfferedTerms | 'expired' | undefined> {
  const outages = await readOutages(db, now)
  const row = await read(db, offeredRow).maybeRow(sql`
    select o.id as offer_id, x.price, x.deposit_amount, ${deadlineSql({ outages, now })} as deadline
    from offer_cats x
    join offers o on o.id = x.offer_id join waiting_list_entries e on e.id = o.entry_id
    where x.cat_id = ${catId} and x.is_open and e.buyer_id = ${buyerId} and o.status = 'open'`)
  if (!row) return undefined
  const { deadline, ...terms } = row
  return acceptProblem({ status: 'open', deadline: deadline === null ? null : new Date(deadline) }, now)
    ? 'expired'
    : terms
}

/** Whether an offer is open; a payment that accepts another one can no longer succeed. */
export async function isOfferOpen(db: DbOrTx, offerId: string, now: Date): Promise<boolean> {
  const isOpen = isOpenSql({ now, outages: await readOutages(db, now) })
  const { rows } = await db.execute(sql`select from offers o where o.id = ${offerId} and ${isOpen}`)
  return rows.length > 0
}

/**
 * Locks the cattery and the offer by which a buyer claims a cat, before the cat is locked; undefined if the offer is over or
 * is not of this cat to this buyer. A payment that started before the deadline may arrive within GRACE_MS of it, whether or not
 * a sweep has run since.
 */
export async function lockOfferToClaim(
  tx: DbOrTx,
  { offerId, catId, buyerId }: { offerId: string; catId: string; buyerId: string },
  clock: Clock,
): Promise<OfferRow | undefined> {
  const offer = await lockIfOpen(tx, offerId)
  if (!offer || isOver(offer, await readTimes(tx, clock))) return undefined
  const isOfCat = (await listOfferCats(tx, offerId)).some((row) => row.catId === catId)
  const entry = await findEntry(tx, offer.entryId)
  return isOfCat && entry?.buyerId === buyerId ? offer : undefined
}

/**
 * The cat of a locked offer was claimed: the offer is accepted, the other kittens of the choice are free, and may go to the
 * next family.
 */
export async function acceptOffer(
  services: OfferServices,
  tx: DbOrTx,
  { id, entryId }: OfferRow,
  { catId, catName, transactionId }: { catId: string; catName: string; transactionId: string },
): Promise<void> {
  const endedAt = services.clock.now()
  const kittens = await listOfferCats(tx, id)
  await changeOffer(tx, id, { status: OFFER_TABLE.transitions.accept.to, transactionId, endedAt })
  await releaseCats(services, tx, id, catId)
  const entry = await findEntry(tx, entryId)
  if (!entry) throw new Error(`The offer ${id} has no entry.`)
  await changeList(services, tx, entry, 'accepted', async () => {
    await changeEntry(tx, entryId, {
      chosenStatus: ENTRY_TABLE.transitions.accept.to,
      closedAt: endedAt,
      missedOffers: 0,
    })
    await addEvent(services, tx, {
      entryId,
      kind: 'accepted',
      actor: 'buyer',
      details: { offerId: id, kittens: [catName] },
    })
  })
  if (kittens.length > 1) await services.jobs.enqueue(tx, offerEndedJob, { offerId: id })
  await publishOfferChanged(services, tx, entryId)
}

type EndedSale = { transactionId: string; catId: string; breederId: string; isUnpaid: boolean }

/**
 * A sale of a cat ended before the handover, in the transaction that makes the cat available. Without a payment, the family
 * of its offer gets the place back. Returns whether the cat stays off the list of all, because families wait for it: its
 * breeder is then asked. Locks the cattery, so call it before the cat is locked.
 */
export async function saleEnded(
  services: OfferServices,
  tx: DbOrTx,
  { transactionId, catId, breederId, isUnpaid }: EndedSale,
): Promise<boolean> {
  await lockCattery(tx, breederId)
  const offer = await findOfferOfSale(tx, transactionId)
  const entry = offer && (await findEntry(tx, offer.entryId))
  if (entry && isUnpaid) await restorePlace(services, tx, entry)
  const list = await listOfCat(tx, catId, entry?.pairingId ?? null, breederId, entry !== undefined)
  if (!list) return false
  await services.jobs.enqueue(tx, kittenReturnedJob, { transactionId, catId, list })
  return true
}

/** The entry waits again with its rank, unless its family joined again or the pairing was removed. */
async function restorePlace(services: OfferServices, tx: DbOrTx, entry: EntryRow): Promise<void> {
  const { id, buyerId, breederId, pairingId, pairingTitle, status } = entry
  const isRemoved = pairingTitle !== null && pairingId === null
  if (!isPossible(ENTRY_TABLE, 'failSale', status) || isRemoved) return
  if (await findOpen(tx, { breederId, pairingId }, buyerId)) return
  await changeList(services, tx, entry, 'sale_failed', async () => {
    await changeEntry(tx, id, { chosenStatus: ENTRY_TABLE.transitions.failSale.to, closedAt: null })
    await addEvent(services, tx, { entryId: id, kind: 'sale_failed', actor: 'system' })
  })
  await publishOfferChanged(services, tx, id)
}

const waitingRow = z.object({ pairingId: z.string().nullable(), ofPairing: z.number(), any: z.number() })

/** The list on which families wait for a cat: a pairing, `any`, or undefined if nobody does. */
async function listOfCat(
  tx: DbOrTx,
  catId: string,
  pairingId: string | null,
  breederId: string,
  isFromOffer: boolean,
): Promise<string | undefined> {
  const row = await read(tx, waitingRow).maybeRow(sql`
    with cat as (
      select coalesce(l.breeding_pairing_id, c.breeding_pairing_id, ${pairingId}::uuid) as pairing_id
      from cats c left join litters l on l.id = c.litter_id and l.breeder_id = c.breeder_id where c.id = ${catId})
    select cat.pairing_id,
      (select count(*)::int from waiting_list_entries e where e.list_id = cat.pairing_id and e.status = 'waiting')
        as of_pairing,
      (select count(*)::int from waiting_list_entries e where e.list_id = ${breederId} and e.status = 'waiting') as any
    from cat`)
  if (!row) return undefined
  if (row.pairingId && row.ofPairing > 0) return row.pairingId
  return isFromOffer && row.any > 0 ? (row.pairingId ?? 'any') : undefined
}
