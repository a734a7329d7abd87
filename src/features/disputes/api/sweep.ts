import { and, eq, lte, ne, or } from 'drizzle-orm'
import type { SettleServices } from '#features/payments/api/index.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { whileReachable } from '#platform/stripe/while-reachable.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { recordDispute, repairReceipts } from './disputes.ts'
import type { DisputeServices } from './parties.ts'
import { disputeAnswerSweep } from './send-answer.ts'
import { disputes } from './tables.ts'

const SWEEP_EVERY_MS = 10 * MINUTE_MS

/** Milliseconds between two reads of an open dispute, in case its webhook was lost. */
const CHECK_MS = 12 * HOUR_MS

/** Reads open disputes from the provider that were not read for half a day, and those whose money is not in the ledger. */
export async function sweepDisputes(services: SettleServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - CHECK_MS)
  const due = await services.db
    .select()
    .from(disputes)
    .where(
      and(
        lte(disputes.checkedAt, before),
        or(eq(disputes.isClosed, false), and(eq(disputes.movements, 0), ne(disputes.funds, 'kept'))),
      ),
    )
    .limit(100)
  await whileReachable(
    due,
    ({ stripeDisputeId }) => recordDispute(services, stripeDisputeId),
    ({ stripeDisputeId }, error) =>
      services.log.warn({ err: error, stripeDisputeId }, 'a dispute could not be read'),
  )
}

/** Every ten minutes, reads open disputes whose webhook may have been lost, and issues missing receipts; sends answers and reminders. */
export function disputeSweeps(services: DisputeServices & SettleServices): Sweep[] {
  return [
    defineSweep({
      name: 'disputes',
      everyMs: SWEEP_EVERY_MS,
      run: async () => {
        await repairReceipts(services)
        await sweepDisputes(services)
      },
    }),
    disputeAnswerSweep(services),
  ]
}
