/** Continues transfers and reversals, and finds what became due without a job, such as at the end of a hold. */
import { whileReachable } from '#features/payments/api/index.ts'
import { repeatEvery } from '#platform/clock/index.ts'
import { lateBefore } from '../rules.ts'
import { sweepBankPayouts } from './bank/bank.ts'
import { payoutAlertJob } from './job-definitions.ts'
import type { PayoutServices } from './services.ts'
import { decidePayout } from './transfers/decide.ts'
import { continueReversal } from './transfers/reversal-steps.ts'
import { listDue, listUnbalanced, markLateTransfers } from './transfers/store.ts'
import { continueTransfer } from './transfers/transfer-steps.ts'

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
