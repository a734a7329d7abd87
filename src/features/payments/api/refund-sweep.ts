/** Continues refunds that are to be tried again, or that a crashed process or a lost webhook left unfinished. */

import { whileReachable } from '#platform/stripe/while-reachable.ts'
import { sweepDisputes } from './disputes.ts'
import { staffAlertJob } from './job-definitions.ts'
import { lateBefore } from './refund-process.ts'
import { continueRefund } from './refund-steps.ts'
import { listDueRefunds, markLateRefunds } from './refund-store.ts'
import type { SettleServices } from './steps.ts'

/** Continues the refunds that are due, and with `crashed` those that a process left when it ended. */
export async function sweepRefunds(
  services: SettleServices,
  options: { crashed: boolean } = { crashed: false },
): Promise<number> {
  const due = await listDueRefunds(services.db, services.clock.now(), options)
  await whileReachable(
    due,
    ({ id }) => continueRefund(services, id),
    ({ id }, error) => services.log.warn({ err: error, refundId: id }, 'a refund could not be sent yet'),
  )
  await sweepDisputes(services)
  await alertStaff(services)
  return due.length
}

/** Has staff notified, once for each, of refunds that have not succeeded within a day. */
async function alertStaff({ db, clock, jobs, log }: SettleServices): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const { id, state, failure } of await markLateRefunds(tx, lateBefore(now), now)) {
      log.warn({ refundId: id, state, failure }, 'a refund is late')
      await jobs.enqueue(tx, staffAlertJob, { subject: 'refund', id })
    }
  })
}
