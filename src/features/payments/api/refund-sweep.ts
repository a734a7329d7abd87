/** Continues refunds that are to be tried again, or that a crashed process or a lost webhook left unfinished. */
import { continueRefund } from './refund-steps.ts'
import { listDueRefunds } from './refund-store.ts'
import type { SettleServices } from './steps.ts'

/** Continues the refunds that are due, and with `crashed` those that a process left when it ended. */
export async function sweepRefunds(
  services: SettleServices,
  options: { crashed: boolean } = { crashed: false },
): Promise<void> {
  for (const { id } of await listDueRefunds(services.db, services.clock.now(), options)) {
    try {
      await continueRefund(services, id)
    } catch (error) {
      services.log.warn({ err: error, refundId: id }, 'a refund could not be sent yet')
    }
  }
}
