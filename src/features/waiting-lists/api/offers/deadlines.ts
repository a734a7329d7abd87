/** When offers begin and expire. */

import { HOUR_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { mailSentAt } from '#platform/mail/index.ts'
import { readTimes } from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { offerEndedJob, offerSentJob } from '../job-definitions.ts'
import { endOffer, GONE, lockIfOpen } from './end-offer.ts'
import { passOn } from './next-offer.ts'
import { setDeadline } from './offer-deadlines.ts'
import type { OfferServices } from './offer-events.ts'
import { listExpired, listOrphaned } from './offer-store.ts'
import { isOver } from './offer-times.ts'

type DeadlineServices = OfferServices & Pick<Services, 'db'>

const SWEEP_EVERY_MS = 30_000
const BATCH = 200

/** The key of the email about an offer, from whose sending its deadline counts. */
export function offerMailKey(offerId: string): string {
  return `offer ${offerId}`
}

/**
 * Sets the deadline of an open offer whose family was told at a time. Repeating it does nothing.
 */
export async function startDeadline(
  services: OfferServices,
  tx: DbOrTx,
  offerId: string,
  toldAt: Date,
): Promise<void> {
  const offer = await lockIfOpen(tx, offerId)
  if (!offer || offer.deadline) return
  const deadline = new Date(toldAt.getTime() + offer.hours * HOUR_MS)
  await setDeadline(services, tx, { ...offer, deadline })
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
  const end = async (id: string, isExpired: boolean): Promise<void> => {
    await db.transaction(async (tx) => {
      const offer = await lockIfOpen(tx, id)
      if (!offer) return
      if (!isExpired)
        return endOffer(services, tx, offer, { status: 'withdrawn', actor: 'system', reason: GONE })
      if (isOver(offer, await readTimes(tx, clock)))
        await endOffer(services, tx, offer, { status: 'expired', actor: 'system' })
    })
  }
  const expired = await listExpired(db, await readTimes(db, clock), BATCH)
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
