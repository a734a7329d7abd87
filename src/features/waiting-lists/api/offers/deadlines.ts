/** When offers begin and expire. */
import { catHolds } from '#features/cats/api/index.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import type { Handle } from '#platform/db/index.ts'
import { mailSentAt } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { GRACE_MS } from '../../offer-rules.ts'
import { offerEndedJob, offerSentJob } from '../job-definitions.ts'
import { endOffer, GONE, lockIfOpen } from './end-offer.ts'
import { passOn } from './next-offer.ts'
import { type OfferServices, publishOfferChanged } from './offer-events.ts'
import { changeOffer, listExpired, listOfferCats, listOrphaned } from './offer-store.ts'

type DeadlineServices = OfferServices & Pick<Services, 'db'>

const SWEEP_EVERY_MS = 30_000
const BATCH = 200

/** The key of the email about an offer, from whose sending its deadline counts. */
export function offerMailKey(offerId: string): string {
  return `offer ${offerId}`
}

/**
 * Sets the deadline of an open offer whose family was told at a time. Repeating it does nothing. The deadline is on the
 * page of each kitten.
 */
export async function startDeadline(
  services: OfferServices,
  tx: Handle,
  offerId: string,
  toldAt: Date,
): Promise<void> {
  const offer = await lockIfOpen(tx, offerId)
  if (!offer || offer.deadline) return
  const deadline = new Date(toldAt.getTime() + offer.hours * 3_600_000)
  await changeOffer(tx, offerId, { deadline })
  for (const { catId } of await listOfferCats(tx, offerId)) {
    await catHolds.hold(tx, { catId, offerId, until: deadline })
    await services.events.publish(tx, CAT_CHANGED, { catId })
  }
  await publishOfferChanged(services, tx, offer.entryId)
}

/** Registers the jobs of offers. Call it in every process before jobs start. */
export function registerOfferJobs(services: DeadlineServices): void {
  const { db, jobs } = services
  jobs.handle(offerSentJob, async ({ offerId }) => {
    const sentAt = await mailSentAt(db, offerMailKey(offerId))
    if (sentAt) await db.transaction((tx) => startDeadline(services, tx, offerId, sentAt))
  })
  jobs.handle(offerEndedJob, ({ offerId }) => passOn(services, offerId))
}

/**
 * Ends every open offer that has expired, or that nobody can accept any more, each in its own transaction that checks
 * again. Running again, or in two processes, does nothing. Returns how many it ended.
 */
export async function sweepOffers(services: DeadlineServices & Pick<Services, 'log'>): Promise<number> {
  const { db, clock, log } = services
  const before = () => new Date(clock.now().getTime() - GRACE_MS)
  const end = async (id: string, isExpired: boolean): Promise<void> => {
    await db.transaction(async (tx) => {
      const offer = await lockIfOpen(tx, id)
      if (!offer) return
      if (!isExpired)
        return endOffer(services, tx, offer, { status: 'withdrawn', actor: 'system', reason: GONE })
      if (offer.deadline && offer.deadline < before())
        await endOffer(services, tx, offer, { status: 'expired', actor: 'system' })
    })
  }
  const expired = await listExpired(db, before(), BATCH)
  const orphaned = (await listOrphaned(db, BATCH)).filter((id) => !expired.includes(id))
  for (const id of [...expired, ...orphaned])
    await end(id, expired.includes(id)).catch((error: unknown) =>
      log.error({ err: error, offerId: id }, 'an offer could not be ended'),
    )
  return expired.length + orphaned.length
}

/** Ends expired offers every 30 seconds. */
export function offerSweep(services: DeadlineServices & Pick<Services, 'log'>): Sweep {
  return defineSweep({ name: 'offers', everyMs: SWEEP_EVERY_MS, run: () => sweepOffers(services) })
}
