/** Finance releases all payouts that wait because payments of a cattery are stopped. */
import { lockSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { BreederPayouts, Payout } from '../../contract.ts'
import type { PayoutServices } from '../services.ts'
import { listOwnPayouts, payoutOf } from '../views/own-payouts.ts'
import { payoutsOfBreeder } from '../views/staff-breeder.ts'
import { type PayoutPorts, storeHold } from '../views/staff-payouts.ts'

const waitsForStop = ({ holdReason }: Pick<Payout, 'holdReason'>) => holdReason === 'stopped'

/**
 * Releases the payouts of ended sales from the stop, which then wait as any other; those of later sales wait again. Throws not_found, and
 * conflict if there is none.
 */
export async function releasePayouts(
  services: PayoutServices,
  ports: PayoutPorts,
  viewer: Viewer,
  breederId: string,
  reason: string,
): Promise<BreederPayouts | null> {
  const { db } = services
  await payoutsOfBreeder(services, breederId)
  await db.transaction(async (tx) => {
    const list = (await listOwnPayouts({ ...services, db: tx }, breederId))?.sales ?? []
    const ids = list.filter(waitsForStop).map((each) => each.transactionId)
    let released = 0
    for (const transactionId of ids.sort()) {
      const sale = await lockSale(tx, transactionId)
      const payout = await payoutOf(services, tx, transactionId)
      // Someone else may have released it before it was locked.
      if (!sale || !payout || !waitsForStop(payout)) continue
      await storeHold(services, ports, tx, { sale, actorId: viewer.id, state: 'released', reason })
      released += 1
    }
    if (released === 0) throw new AppError('conflict', { message: 'No payout waits for this.' })
  })
  return payoutsOfBreeder(services, breederId)
}
