/** Continues transfers and reversals, and finds what became due without a job, such as at the end of a hold. */

import { MINUTE_MS } from '#lib/durations.ts'
import { whileReachable } from '#platform/stripe/while-reachable.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { sweepBankPayouts } from './bank/bank.ts'
import type { PayoutServices } from './services.ts'
import { decidePayout } from './transfers/decide.ts'
import { endPause, startPause } from './transfers/pauses.ts'
import { reversalMovement } from './transfers/reversal.ts'
import { listUnbalanced } from './transfers/store.ts'
import { transferMovement } from './transfers/transfer.ts'

const SWEEP_EVERY_MS = MINUTE_MS

/** Decides about every sale whose balance is not zero, and continues what is due. Returns how much was due. */
export async function sweepPayouts(
  services: PayoutServices,
  options: { crashed: boolean } = { crashed: false },
): Promise<number> {
  const { db, env, clock, log } = services
  if (env.PAYOUTS !== 'connect') {
    await startPause(db, clock.now())
    return 0
  }
  await endPause(db, clock.now())
  await whileReachable(
    await listUnbalanced(db),
    (id) => decidePayout(services, id),
    (id, error) => log.warn({ err: error, transactionId: id }, 'a payout could not be decided yet'),
  )
  const transfers = await transferMovement.sweep(services, options)
  const reversals = await reversalMovement.sweep(services, options)
  await sweepBankPayouts(services)
  await transferMovement.alertLate(services)
  return transfers + reversals
}

/** Runs the sweep every minute. */
export function payoutSweep(services: PayoutServices): Sweep {
  return defineSweep({
    name: 'payouts',
    everyMs: SWEEP_EVERY_MS,
    run: ({ atStart }) => sweepPayouts(services, { crashed: atStart }),
  })
}
