/** Finance releases all payouts that wait because payments of a cattery are stopped. */
import { BALANCE_CHANGED } from '#features/ledger/api/index.ts'
import { lockSale, publishSaleChanged } from '#features/orders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { BreederPayouts } from '../../contract.ts'
import type { PayoutServices } from '../services.ts'
import { payoutHolds } from '../tables.ts'
import { listOwnPayouts } from '../views/own-payouts.ts'
import { payoutsOfBreeder } from '../views/staff-breeder.ts'
import type { PayoutPorts } from '../views/staff-payouts.ts'

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
  const { db, clock, jobs } = services
  await payoutsOfBreeder(services, breederId)
  await db.transaction(async (tx) => {
    const list = (await listOwnPayouts({ ...services, db: tx }, breederId))?.sales ?? []
    const ids = list.filter(({ holdReason }) => holdReason === 'stopped').map((each) => each.transactionId)
    if (ids.length === 0) throw new AppError('conflict', { message: 'No payout waits for this.' })
    for (const transactionId of ids.sort()) {
      const sale = await lockSale(tx, transactionId)
      if (!sale) continue
      const now = clock.now()
      const decision = { state: 'released' as const, reason, decidedBy: viewer.id, decidedAt: now }
      await tx
        .insert(payoutHolds)
        .values({ transactionId, ...decision })
        .onConflictDoUpdate({ target: payoutHolds.transactionId, set: decision })
      await ports.logHold(tx, {
        breederId,
        actorId: viewer.id,
        transactionId,
        state: 'released',
        reason,
        now,
      })
      await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId })
      await publishSaleChanged(services, tx, sale)
    }
  })
  return payoutsOfBreeder(services, breederId)
}
