/** Finance releases all payouts that wait because payments of a cattery are stopped. */
import { lockSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { BreederPayouts } from '../../contract.ts'
import type { PayoutServices } from '../services.ts'
import { listOwnPayouts } from '../views/own-payouts.ts'
import { payoutsOfBreeder } from '../views/staff-breeder.ts'
import { type PayoutPorts, storeHold } from '../views/staff-payouts.ts'

/**
 * Releases the payouts of ended sales that wait for the stop alone; those of later sales wait again. Throws not_found, and
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
    const ids = list.filter(({ holdReason }) => holdReason === 'stopped').map((each) => each.transactionId)
    if (ids.length === 0) throw new AppError('conflict', { message: 'No payout waits for this.' })
    for (const transactionId of ids.sort()) {
      const sale = await lockSale(tx, transactionId)
      if (sale) await storeHold(services, ports, tx, { sale, actorId: viewer.id, state: 'released', reason })
    }
  })
  return payoutsOfBreeder(services, breederId)
}
