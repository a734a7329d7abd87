/** Completes handovers that the breeder confirmed and the buyer did not answer. */

import { SYSTEM } from '#features/sales/contract.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { BUYER_DAYS } from '../rules.ts'
import { findCompletion } from './completion.ts'
import { complete, type HandoverServices, inSale } from './handover.ts'
import { listWaiting } from './store.ts'

const SWEEP_EVERY_MS = MINUTE_MS
const BATCH = 100

/**
 * Completes every expired sale, each in its own database transaction that checks again. Running again, or in
 * two processes, does nothing. A sale that fails is logged and does not stop the others.
 */
export async function completeHandovers(services: HandoverServices & Pick<Services, 'log'>): Promise<number> {
  const { db, clock, log } = services
  const waited = BUYER_DAYS * DAY_MS
  const ids = await listWaiting(db, new Date(clock.now().getTime() - waited), BATCH)
  let completed = 0
  for (const id of ids) {
    try {
      if (await completeIfDue(services, id)) completed += 1
    } catch (error) {
      log.error({ err: error, transactionId: id }, 'a handover could not be completed')
    }
  }
  return completed
}

function completeIfDue(services: HandoverServices, id: string): Promise<boolean> {
  return inSale(services, id, async (step) => {
    const { sale, row, now } = step
    const { breederConfirmedAt, problem, completedAt } = row
    if (sale.status !== 'paid' || !breederConfirmedAt || problem || completedAt) return false
    const completesAt = await findCompletion(step.tx, id, now)
    if (sale.frozen || !completesAt || now < completesAt) return false
    await complete(step, SYSTEM)
    return true
  })
}

/** Completes handovers every minute. */
export function handoverSweep(services: HandoverServices & Pick<Services, 'log'>): Sweep {
  return defineSweep({
    name: 'handovers',
    everyMs: SWEEP_EVERY_MS,
    run: () => completeHandovers(services),
  })
}
