/** Continues transfers and reversals, and finds what became due without a job, such as at the end of a hold. */

import { whileReachable } from '#platform/stripe/while-reachable.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { lateBefore } from '../rules.ts'
import { sweepBankPayouts } from './bank/bank.ts'
import { payoutAlertJob } from './job-definitions.ts'
import type { PayoutServices } from './services.ts'
import { decidePayout } from './transfers/decide.ts'
import { continueReversal } from './transfers/reversal-steps.ts'
import { listDue, listUnbalanced, markLateTransfers } from './transfers/store.ts'
import { continueTransfer } from './transfers/transfer-steps.ts'

const SWEEP_EVERY_MS = 60_000

/** Decides about every sale whose balance is not zero, and continues what is due. Returns how much was due. */
export async function sweepPayouts(
  services: PayoutServices,
  options: { crashed: boolean } = { crashed: false },
): Promise<number> {
  const { db, clock, env, log } = services
  if (env.PAYOUTS !== 'connect') return 0
  await whileReachable(
    await listUnbalanced(db),
    (id) => decidePayout(services, id),
    (id, error) => log.warn({ err: error, transactionId: id }, 'a payout could not be decided yet'),
  )
  const { transfers, reversals } = await listDue(db, clock.now(), options)
  await whileReachable(
    transfers,
    ({ id }) => continueTransfer(services, id),
    ({ id }, error) => log.warn({ err: error, transferId: id }, 'a transfer could not be sent yet'),
  )
  await whileReachable(
    reversals,
    ({ id }) => continueReversal(services, id),
    ({ id }, error) => log.warn({ err: error, reversalId: id }, 'a reversal could not be sent yet'),
  )
  await sweepBankPayouts(services)
  await alertStaff(services)
  return transfers.length + reversals.length
}

/** Has staff notified, once for each, of transfers that are late. */
async function alertStaff({ db, clock, jobs, log }: PayoutServices): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const { id, state, failure } of await markLateTransfers(tx, lateBefore(now), now)) {
      log.warn({ transferId: id, state, failure }, 'a transfer is late')
      await jobs.enqueue(tx, payoutAlertJob, { kind: 'transfer', id })
    }
  })
}

/** Runs the sweep every minute. */
export function payoutSweep(services: PayoutServices): Sweep {
  return defineSweep({
    name: 'payouts',
    everyMs: SWEEP_EVERY_MS,
    run: ({ atStart }) => sweepPayouts(services, { crashed: atStart }),
  })
}
