/** Ends open offers: the family declines, the time passes, or the breeder or the system ends it. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockCattery } from '#features/breeders/api/index.ts'
import { catHolds } from '#features/cats/api/index.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { isPossible } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { readTimes } from '#platform/outages/index.ts'
import { ENTRY_TABLE } from '../../entry-states.ts'
import { MAX_MISSED } from '../../offer-rules.ts'
import { OFFER_TABLE, type OfferStatus } from '../../offer-states.ts'
import { addEvent, changeList } from '../events.ts'
import { holdChangedJob, offerEndedJob } from '../job-definitions.ts'
import { changeEntry, findEntry } from '../store.ts'
import { type OfferServices, publishOfferChanged } from './offer-events.ts'
import {
  changeOffer,
  closeOfferCats,
  findOffer,
  findOpenOfCat,
  listOfferCats,
  listOpenOfCattery,
  listOpenOfUser,
  lockOffer,
  type OfferRow,
} from './offer-store.ts'
import { isOver } from './offer-times.ts'

type End = {
  status: Exclude<OfferStatus, 'open' | 'accepted'>
  actor: 'buyer' | 'breeder' | 'system'
  reason?: string | null
  /** Whether it ends because the account of its family cannot be used; its kittens may go to the next one. */
  isAccount?: boolean
}

/** Whether the family had an offer and did not take it. */
const IS_MISSED: Record<End['status'], boolean> = { declined: true, expired: true, withdrawn: false }

/**
 * Ends an open offer and releases its kittens. The family keeps its place; its third declined or expired offer in a row
 * pauses the entry. A kitten that was declined or expired may go to the next family. The caller has locked the cattery and
 * the offer.
 */
export async function endOffer(
  services: OfferServices,
  tx: DbOrTx,
  offer: OfferRow,
  { status, actor, reason = null, isAccount = false }: End,
): Promise<void> {
  const { id, entryId } = offer
  const isMissed = IS_MISSED[status]
  await changeOffer(tx, id, { status, reason, endedAt: services.clock.now() })
  await releaseCats(services, tx, id)
  const details = { offerId: id, kittens: await namesOf(tx, id), ...(isAccount && { isAccount }) }
  await addEvent(services, tx, { entryId, kind: status, actor, reason, details })
  if (isMissed) await countMissed(services, tx, entryId)
  if (isMissed || isAccount) await services.jobs.enqueue(tx, offerEndedJob, { offerId: id })
  await publishOfferChanged(services, tx, entryId)
}

/** Releases the kittens of an offer, except one that was just claimed. */
export async function releaseCats(
  services: OfferServices,
  tx: DbOrTx,
  offerId: string,
  claimedCatId?: string,
): Promise<void> {
  const kittens = await listOfferCats(tx, offerId)
  await closeOfferCats(tx, offerId)
  for (const { catId, wasPaused } of kittens) {
    if (catId === claimedCatId) continue
    await catHolds.release(tx, { catId, offerId, pause: wasPaused })
    await services.events.publish(tx, CAT_CHANGED, { catId })
    await services.jobs.enqueue(tx, holdChangedJob, { catId })
  }
}

const nameRow = z.object({ name: z.string() })

/** The names of the kittens of an offer. */
export async function namesOf(tx: DbOrTx, offerId: string): Promise<string[]> {
  const rows = await read(tx, nameRow).rows(sql`
    select c.name from offer_cats x join cats c on c.id = x.cat_id where x.offer_id = ${offerId} order by c.name, c.id`)
  return rows.map(({ name }) => name)
}

async function countMissed(services: OfferServices, tx: DbOrTx, entryId: string): Promise<void> {
  const entry = await findEntry(tx, entryId)
  if (!entry || !isPossible(ENTRY_TABLE, 'pauseMissed', entry.status)) return
  const missedOffers = entry.missedOffers + 1
  if (missedOffers < MAX_MISSED) return changeEntry(tx, entryId, { missedOffers })
  await changeList(services, tx, entry, 'paused', async () => {
    await changeEntry(tx, entryId, { missedOffers, chosenStatus: ENTRY_TABLE.transitions.pauseMissed.to })
    await addEvent(services, tx, { entryId, kind: 'paused', actor: 'system' })
  })
}

const isOpen = ({ status }: OfferRow) => isPossible(OFFER_TABLE, 'end', status)

/** Locks the cattery of an offer, and then the offer; undefined if it is not open. */
export async function lockIfOpen(tx: DbOrTx, id: string): Promise<OfferRow | undefined> {
  const found = await findOffer(tx, id)
  if (!found || !isOpen(found)) return undefined
  await lockCattery(tx, found.breederId)
  const offer = await lockOffer(tx, id)
  return offer && isOpen(offer) ? offer : undefined
}

/**
 * Stores that open offers of a cattery, or only the one of a cat, have expired, without waiting for the next sweep. The caller
 * has locked the cattery.
 */
export async function endOver(
  services: OfferServices,
  tx: DbOrTx,
  { breederId, catId }: { breederId: string; catId?: string },
): Promise<void> {
  const times = await readTimes(tx, services.clock)
  for (const { id } of await listOpenOfCattery(tx, breederId)) {
    const offer = await lockOffer(tx, id)
    if (!offer || !isOpen(offer) || !isOver(offer, times)) continue
    const isOfCat = !catId || (await listOfferCats(tx, id)).some((row) => row.catId === catId)
    if (isOfCat) await endOffer(services, tx, offer, { status: 'expired', actor: 'system' })
  }
}

/** Ends the open offer of a cat that staff take off the market, before it is. */
export async function endOfferOfCat(services: OfferServices, tx: DbOrTx, catId: string): Promise<void> {
  const found = await findOpenOfCat(tx, catId)
  const offer = found && (await lockIfOpen(tx, found.id))
  if (offer) await endOffer(services, tx, offer, { status: 'withdrawn', actor: 'system', reason: GONE })
}

/** Ends the open offers to a user and of the user's cattery, because the account cannot be used. */
export async function endOffersOfUser(services: OfferServices, tx: DbOrTx, userId: string): Promise<void> {
  for (const id of await listOpenOfUser(tx, userId)) {
    const offer = await lockIfOpen(tx, id)
    if (offer) await endOffer(services, tx, offer, { status: 'withdrawn', actor: 'system', reason: GONE })
  }
}

/** What a family reads when the system ends an offer. */
export const GONE = 'The kitten cannot be bought at the moment.'
