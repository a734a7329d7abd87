/** Continues refunds that are to be tried again, or that a crashed process or a lost webhook left unfinished. */
import { sweepDisputes } from './disputes.ts'
import { refundMovement } from './refund-movement.ts'
import type { SettleServices } from './steps.ts'

/** Continues the refunds that are due, and with `crashed` those that a process left when it ended; notifies staff of late ones. */
export async function sweepRefunds(
  services: SettleServices,
  options: { crashed: boolean } = { crashed: false },
): Promise<number> {
  const count = await refundMovement.sweep(services, options)
  await sweepDisputes(services)
  await refundMovement.alertLate(services)
  return count
}
