/** Finance ends the stop of payments because of a cat, for example of one that its breeder deleted after it was hidden. */
import { findCat } from '#features/cats/api/index.ts'
import { listStops } from '#features/payment-stops/api/index.ts'
import type { StopCause } from '#features/payment-stops/contract.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { BreederPayouts } from '../../contract.ts'
import type { PayoutServices } from '../services.ts'
import { payoutsOfBreeder } from '../views/staff-breeder.ts'
import type { PayoutPorts } from '../views/staff-payouts.ts'
import { resumePayments } from './stop.ts'

/** How the other stops end. */
const ENDED_BY: Record<Exclude<StopCause, 'fraud'>, string> = {
  suspension: 'This stop ends when the account is restored.',
  account_rejected: 'This stop ends when the payout account is active again.',
}
const HAS_ENDED = 'This stop has already ended.'

/**
 * Ends a stop because of suspected fraud with a reason that the breeder reads; the cat stays hidden or deleted. Throws
 * not_found, and conflict for stops with another cause, and if it has ended.
 */
export async function endFraudStop(
  services: PayoutServices,
  ports: PayoutPorts,
  viewer: Viewer,
  { id: breederId, stopId }: { id: string; stopId: string },
  reason: string,
): Promise<BreederPayouts | null> {
  const { db, clock } = services
  await payoutsOfBreeder(services, breederId)
  await db.transaction(async (tx) => {
    const stop = (await listStops(tx, breederId)).find(({ id }) => id === stopId)
    if (!stop) throw new AppError('conflict', { message: HAS_ENDED })
    const { cause, subjectId: catId } = stop
    if (cause !== 'fraud') throw new AppError('conflict', { message: ENDED_BY[cause] })
    if (!(await resumePayments(services, tx, { breederId, cause, subjectId: catId })))
      throw new AppError('conflict', { message: HAS_ENDED })
    const catName = (await findCat(tx, catId))?.name ?? 'Your listing'
    await ports.logStopEnd(tx, { breederId, actorId: viewer.id, catId, catName, reason, now: clock.now() })
  })
  return payoutsOfBreeder(services, breederId)
}
