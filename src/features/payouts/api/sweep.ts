/** Continues transfers and reversals, and finds what became due without a job, such as at the end of a hold. */

import { repeatEvery } from '#platform/clock/index.ts'
import { whileReachable } from '#platform/stripe/while-reachable.ts'
import { sweepBankPayouts } from './bank.ts'
import { decidePayout } from './decide.ts'
import { payoutAlertJob } from './job-definitions.ts'
import { lateBefore } from './process.ts'
import { continueReversal } from './reversal-steps.ts'
import type { PayoutServices } from './services.ts'
import { listDue, listUnbalanced, markLateTransfers } from './store.ts'
import { continueTransfer } from './transfer-steps.ts'

const SWEEP_EVERY_MS = 60_000

/** Decides about every sale whose balance is not zero, and continues what is due. */
export async function sweepPayouts(
  services: PayoutServices,
  options: { crashed: boolean } = { crashed: false },
): Promise<void> {
  const { db, clock, env, log } = services
  if (env.PAYOUTS !== 'connect') return
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
}

/** Has staff notified, once for each, of transfers that have not succeeded within three days. */
async function alertStaff({ db, clock, jobs, log }: PayoutServices): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const { id, state, failure } of await markLateTransfers(tx, lateBefore(now), now)) {
      log.warn({ transferId: id, state, failure }, 'a transfer is late')
      await jobs.enqueue(tx, payoutAlertJob, { kind: 'transfer', id })
    }
  })
}

/** Runs the sweep now and then at a fixed interval; returns a function that stops it. */
export function startPayoutSweep(services: PayoutServices): () => void {
  const sweep = (options?: { crashed: boolean }) =>
    sweepPayouts(services, options).catch((error: unknown) =>
      services.log.error({ err: error }, 'the sweep of payouts failed'),
    )
  // Not awaited, because the provider may not respond.
  void sweep({ crashed: true })
  return repeatEvery(SWEEP_EVERY_MS, () => sweep())
}
