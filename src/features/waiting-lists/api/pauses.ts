/** A family pauses its entry and takes part again. It keeps its place meanwhile. */
import { lockAccount } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { Entry } from '../contract.ts'
import { ENTRY_TABLE } from '../entry-states.ts'
import { getEntry, lockOwnEntry } from './entries.ts'
import { addEvent, changeList, type ListServices } from './events.ts'
import { lockOpenOffer } from './offers/offer-store.ts'
import { changeEntry } from './store.ts'

const OVER = 'This entry is no longer on the list.'
const REFUSALS = {
  pending: 'The breeder has not confirmed your entry yet.',
  accepted: OVER,
  declined: OVER,
  left: OVER,
  closed: OVER,
}
const { transitions } = ENTRY_TABLE

/**
 * The family gets no offers until it takes part again; pausing twice changes nothing. Throws not_found, `conflict` for an entry
 * that does not wait or has an open offer, and `invalid` for contact details.
 */
export async function pauseEntry(
  services: ListServices,
  viewerId: string,
  id: string,
  reason: string | null,
): Promise<Entry> {
  requireCleanTexts({ reason })
  await services.db.transaction(async (tx) => {
    await lockAccount(tx, viewerId)
    const entry = await lockOwnEntry(tx, viewerId, id)
    if (!requireTransition(ENTRY_TABLE, 'pause', entry.status, REFUSALS)) return
    if (await lockOpenOffer(tx, id))
      throw new AppError('conflict', { message: 'Please answer the offer first.' })
    await changeList(services, tx, entry, 'paused', async () => {
      await changeEntry(tx, id, { chosenStatus: transitions.pause.to, missedOffers: 0 })
      await addEvent(services, tx, { entryId: id, kind: 'paused', actor: 'buyer', reason })
    })
  })
  return getEntry(services, id, viewerId)
}

/** The family of a paused entry takes part again, with the place that it kept. Throws not_found and `conflict`. */
export async function resumeEntry(services: ListServices, viewerId: string, id: string): Promise<Entry> {
  await services.db.transaction(async (tx) => {
    await lockAccount(tx, viewerId)
    const entry = await lockOwnEntry(tx, viewerId, id)
    if (!requireTransition(ENTRY_TABLE, 'resume', entry.status, REFUSALS)) return
    await changeList(services, tx, entry, 'resumed', async () => {
      await changeEntry(tx, id, { chosenStatus: transitions.resume.to, missedOffers: 0 })
      await addEvent(services, tx, { entryId: id, kind: 'resumed', actor: 'buyer' })
    })
  })
  return getEntry(services, id, viewerId)
}
