/** Adds an open offer and holds its kittens. */
import { catHolds, findCat, type Listing } from '#features/cats/api/index.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { addEvent } from '../events.ts'
import { holdChangedJob } from '../job-definitions.ts'
import type { EntryRow } from '../store.ts'
import { type OfferServices, publishOfferChanged } from './offer-events.ts'
import { insertOffer, insertOfferCat } from './offer-store.ts'

type NewOffer = {
  id: string
  entry: EntryRow
  catIds: string[]
  hours: number
  previousId?: string
  actor: 'breeder' | 'system'
}

/**
 * Adds an open offer, holds its kittens, and tells the family. Its deadline begins when the mail server has accepted the
 * email. The caller has locked the cattery. Throws not_found, and `conflict` if a kitten was sold or held meanwhile.
 */
export async function addOffer(
  services: OfferServices,
  tx: DbOrTx,
  { id, entry, catIds, hours, previousId, actor }: NewOffer,
): Promise<void> {
  const kittens = await listListings(tx, catIds)
  const { id: entryId, breederId } = entry
  await insertOffer(tx, {
    id,
    entryId,
    breederId,
    hours,
    previousId: previousId ?? null,
    createdAt: services.clock.now(),
  })
  const inLockOrder = kittens.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const { id: catId, name, status, price, depositAmount } of inLockOrder) {
    if (!(await catHolds.hold(tx, { catId, offerId: id, until: null })))
      throw new AppError('conflict', { message: `${name} is no longer available.` })
    const wasPaused = status === 'withdrawn'
    await insertOfferCat(tx, { offerId: id, catId, price, depositAmount, wasPaused })
    await services.events.publish(tx, CAT_CHANGED, { catId })
    await services.jobs.enqueue(tx, holdChangedJob, { catId })
  }
  const names = kittens.map(({ name }) => name)
  await addEvent(services, tx, {
    entryId,
    kind: 'offered',
    actor,
    details: { offerId: id, kittens: names },
  })
  await publishOfferChanged(services, tx, entryId)
}

async function listListings(tx: DbOrTx, catIds: string[]): Promise<Listing[]> {
  const found: Listing[] = []
  for (const id of catIds) {
    const cat = await findCat(tx, id)
    if (!cat) throw new AppError('not_found')
    found.push(cat)
  }
  return found
}
