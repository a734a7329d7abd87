/** Offers as their two sides make, decline, and end them. */
import { lockOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import { defineRateLimit, windowStart } from '#platform/rate-limits/index.ts'
import type { Entry } from '../../contract.ts'
import { findSkipped } from '../../offer-rules.ts'
import type { OfferInput } from '../../offer-schemas.ts'
import { OFFER_TABLE } from '../../offer-states.ts'
import { getEntry, lockOwnEntry } from '../entries.ts'
import { addEvent, type ListServices } from '../events.ts'
import { findEntry, putSettings, readSettings } from '../store.ts'
import { addOffer } from './add-offer.ts'
import { endOffer, endOver } from './end-offer.ts'
import { countOffers, findOffer, lockOffer } from './offer-store.ts'
import { readPicker } from './picker.ts'

/** Offers to one family, which is told of each by an email that it cannot turn off. */
const OFFER_LIMIT = defineRateLimit({ name: 'offers', by: 'waiting-list entry', points: 5, seconds: 86_400 })

/**
 * The breeder offers kittens to a family that waits. Families before it that the kittens fit keep their places and read
 * the reason. Repeating the request does nothing. Throws not_found, `conflict` for a kitten or a family that is not free,
 * `invalid` for contact details or without a reason for skipped families, and too_many_requests.
 */
export async function makeOffer(
  services: ListServices,
  viewerId: string,
  { id, entryId, catIds, hours, skipReason, offersNext }: OfferInput,
): Promise<Entry> {
  requireCleanTexts({ skipReason })
  const { db, clock } = services
  await db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, viewerId)
    const known = await findOffer(tx, id)
    if (known?.breederId === breeder.id && known.entryId === entryId) return
    const entry = await findEntry(tx, entryId)
    if (known) throw new AppError('conflict')
    if (entry?.breederId !== breeder.id) throw new AppError('not_found')
    if (!breeder.isPublic)
      throw new AppError('conflict', { message: 'Your cattery is not public, so no one could accept.' })
    const subject = { breederId: breeder.id, pairingId: entry.pairingId }
    await endOver(services, tx, { breederId: breeder.id })
    const { kittens, families } = await readPicker(tx, subject, clock)
    const family = families.find((each) => each.entryId === entryId)
    if (!family) throw new AppError('conflict', { message: 'This family is no longer waiting.' })
    if (family.hasOffer) throw new AppError('conflict', { message: 'This family already has an open offer.' })
    if ((await countOffers(tx, entryId, windowStart(OFFER_LIMIT, clock.now()))) >= OFFER_LIMIT.points)
      throw new AppError('too_many_requests', {
        message:
          'You have made several offers to this family today. Write to each other first, and offer again tomorrow.',
      })
    const chosen = catIds.map((catId) => {
      const index = kittens.findIndex((kitten) => kitten.id === catId)
      if (index < 0) throw new AppError('not_found')
      if (kittens[index]?.heldBy)
        throw new AppError('conflict', {
          message: `${kittens[index].name} is already offered to another family.`,
        })
      return { id: catId, index }
    })
    const skipped = findSkipped(families, entryId, chosen)
    if (skipped.length > 0 && !skipReason)
      throw new AppError('invalid', {
        fields: { skipReason: 'Please give a reason. The families that you skip read it.' },
      })
    const names = chosen.flatMap(({ index }) => kittens[index]?.name ?? [])
    for (const each of skipped)
      await addEvent(services, tx, {
        entryId: each.entryId,
        kind: 'skipped',
        actor: 'breeder',
        reason: skipReason,
        details: { kittens: names },
      })
    const settings = await readSettings(tx, subject)
    if (settings.offersNext !== offersNext) await putSettings(tx, subject, { ...settings, offersNext })
    await addOffer(services, tx, {
      id,
      entry,
      catIds,
      hours,
      actor: 'breeder',
    })
  })
  return getEntry(services, entryId, viewerId)
}

/** The family declines an offer; one that is over stays as it is. Throws not_found, and `invalid` for contact details. */
export async function declineOffer(
  services: ListServices,
  viewerId: string,
  id: string,
  reason: string | null,
): Promise<Entry> {
  requireCleanTexts({ reason })
  const { db } = services
  const found = await findOffer(db, id)
  if (!found) throw new AppError('not_found')
  await db.transaction(async (tx) => {
    await lockOwnEntry(tx, viewerId, found.entryId)
    const offer = await lockOffer(tx, id)
    const accepted = 'You have accepted this offer. Cancel the order instead.'
    if (offer && requireTransition(OFFER_TABLE, 'decline', offer.status, { accepted }))
      await endOffer(services, tx, offer, { status: 'declined', actor: 'buyer', reason })
  })
  return getEntry(services, found.entryId, viewerId)
}

/** The breeder ends an open offer with a reason that the family reads. Throws not_found, `conflict`, and `invalid`. */
export async function withdrawOffer(
  services: ListServices,
  viewerId: string,
  id: string,
  reason: string,
): Promise<Entry> {
  requireCleanTexts({ reason })
  const entryId = await services.db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, viewerId)
    const offer = await lockOffer(tx, id)
    if (offer?.breederId !== breeder.id) throw new AppError('not_found')
    const accepted = 'The family has accepted this offer.'
    if (requireTransition(OFFER_TABLE, 'withdraw', offer.status, { accepted }))
      await endOffer(services, tx, offer, { status: 'withdrawn', actor: 'breeder', reason })
    return offer.entryId
  })
  return getEntry(services, entryId, viewerId)
}
