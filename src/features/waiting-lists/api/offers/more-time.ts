/** A family asks once for more time to answer an offer, and its breeder gives it or not. */
import { lockAccount } from '#features/accounts/api/index.ts'
import { lockOwnBreeder } from '#features/breeders/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { isPossible, requireTransition } from '#lib/states/state-table.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { readTimes } from '#platform/outages/index.ts'
import type { Entry } from '../../contract.ts'
import { acceptProblem } from '../../offer-rules.ts'
import { MORE_TIME_TABLE } from '../../offer-states.ts'
import { getEntry, lockOwnEntry } from '../entries.ts'
import { addEvent, type ListServices } from '../events.ts'
import { namesOf } from './end-offer.ts'
import { setDeadline } from './offer-deadlines.ts'
import { changeOffer, findOffer, lockOffer, type OfferRow } from './offer-store.ts'
import { deadlineOf } from './offer-times.ts'

type Asked = { hours: number; reason: string | null }

/**
 * The family asks for more hours; asking again changes nothing. Until the breeder answers, the offer ends at its time. Throws
 * not_found, `conflict` for an offer that is over or whose time has not begun, and `invalid` for contact details.
 */
export async function askMoreTime(
  services: ListServices,
  viewerId: string,
  id: string,
  { hours, reason }: Asked,
): Promise<Entry> {
  requireCleanTexts({ reason })
  const { db } = services
  const found = await findOffer(db, id)
  if (!found) throw new AppError('not_found')
  const { entryId } = found
  await db.transaction(async (tx) => {
    await lockAccount(tx, viewerId)
    await lockOwnEntry(tx, viewerId, entryId)
    const offer = await lockOffer(tx, id)
    if (!offer || !isPossible(MORE_TIME_TABLE, 'ask', offer.moreTime ?? 'not_asked')) return
    await openDeadline(services, tx, offer)
    await changeOffer(tx, id, { moreHours: hours, moreTime: MORE_TIME_TABLE.transitions.ask.to })
    const details = { offerId: id, kittens: await namesOf(tx, id), hours }
    await addEvent(services, tx, { entryId, kind: 'more_time_asked', actor: 'buyer', reason, details })
  })
  return getEntry(services, entryId, viewerId)
}

/**
 * The breeder gives the time that the family asked for, or does not; the same answer again changes nothing. Throws not_found,
 * `conflict` if the family has not asked, for another answer, and for an offer that is over, and `invalid`.
 */
export async function answerMoreTime(
  services: ListServices,
  viewerId: string,
  id: string,
  { answer, reason }: { answer: 'give' | 'refuse'; reason: string | null },
): Promise<Entry> {
  requireCleanTexts({ reason })
  const entryId = await services.db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, viewerId)
    const offer = await lockOffer(tx, id)
    if (offer?.breederId !== breeder.id) throw new AppError('not_found')
    const state = offer.moreTime ?? 'not_asked'
    if (!requireTransition(MORE_TIME_TABLE, answer, state, 'The family is not asking for more time.'))
      return offer.entryId
    const deadline = await openDeadline(services, tx, offer)
    const { moreHours: hours } = offer
    if (hours === null) throw new Error(`The offer ${id} has no hours.`)
    const { to: moreTime } = MORE_TIME_TABLE.transitions[answer]
    await changeOffer(tx, id, { moreTime })
    if (moreTime === 'given') {
      const later = new Date(deadline.getTime() + hours * HOUR_MS)
      await setDeadline(services, tx, { ...offer, deadline: later })
    }
    const [kind] = MORE_TIME_TABLE.transitions[answer].announces
    const details = { offerId: id, kittens: await namesOf(tx, id), hours }
    await addEvent(services, tx, { entryId: offer.entryId, kind, actor: 'breeder', reason, details })
    return offer.entryId
  })
  return getEntry(services, entryId, viewerId)
}

/** The deadline of an offer that can be accepted now. */
async function openDeadline({ clock }: ListServices, tx: DbOrTx, offer: OfferRow): Promise<Date> {
  const times = await readTimes(tx, clock)
  const deadline = deadlineOf(offer, times)
  const message = acceptProblem({ status: offer.status, deadline }, times.now)
  if (message) throw new AppError('conflict', { message })
  if (!deadline)
    throw new AppError('conflict', {
      message: 'Our email about this offer is on its way, so that its time has not begun.',
    })
  return deadline
}
