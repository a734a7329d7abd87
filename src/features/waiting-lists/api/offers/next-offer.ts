/** Passes the kittens of an ended offer on to the next families, where the breeder chose that. */
import { v5 } from 'uuid'
import { findBreeder, lockCattery } from '#features/breeders/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { isPossible } from '#lib/states/state-table.ts'
import type { Services } from '#platform/services.ts'
import { planOffers } from '../../offer-rules.ts'
import { OFFER_TABLE } from '../../offer-states.ts'
import { isTogether } from '../../together-rules.ts'
import { findEntry, readSettings } from '../store.ts'
import { notifyFamilies } from '../together/notify-families.ts'
import { addOffer } from './add-offer.ts'
import type { OfferServices } from './offer-events.ts'
import { findOffer, listOfferCats, wasPassedOn } from './offer-store.ts'
import { readPicker } from './picker.ts'

/**
 * Offers the free kittens of an ended offer to the next families that they fit, in one transaction. The IDs of the offers
 * derive from the ended one, so running it again does nothing. From the day on which the list notifies families together,
 * all of them are notified instead.
 */
export async function passOn(services: OfferServices & Pick<Services, 'db'>, endedId: string): Promise<void> {
  const { db, clock } = services
  await db.transaction(async (tx) => {
    const ended = await findOffer(tx, endedId)
    const entry = ended && (await findEntry(tx, ended.entryId))
    if (!entry || isPossible(OFFER_TABLE, 'end', ended.status)) return
    const { breederId, pairingId } = entry
    await lockCattery(tx, breederId)
    if (await wasPassedOn(tx, endedId)) return
    if (!(await findBreeder(tx, breederId))?.isPublic) return
    const subject = { breederId, pairingId }
    const settings = await readSettings(tx, subject)
    const today = isoDate(clock.now())
    if (isTogether(settings, today)) return notifyFamilies(services, tx, subject)
    if (!settings.offersNext) return
    const { kittens: shown, families } = await readPicker(tx, subject, clock)
    const offered = (await listOfferCats(tx, endedId)).map(({ catId }) => catId)
    const free = shown.flatMap(({ id, heldBy }, index) =>
      offered.includes(id) && !heldBy ? [{ id, index }] : [],
    )
    for (const { entryId, catIds } of planOffers(families, free)) {
      const next = await findEntry(tx, entryId)
      if (!next) continue
      await addOffer(services, tx, {
        id: v5(entryId, endedId),
        entry: next,
        catIds,
        hours: ended.hours,
        previousId: endedId,
        actor: 'system',
      })
    }
  })
}
