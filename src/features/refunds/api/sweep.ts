/** Continues refunds whose next attempt is due, or that a crashed process or a lost webhook left unfinished. */
import type { SettleServices } from '#features/payments/api/index.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { refundMovement } from './movement.ts'
import { overdueReleaseSweep } from './release.ts'

const SWEEP_EVERY_MS = 30_000

/** Continues the refunds that are due, and with `crashed` those that a process left when it ended; notifies staff of late ones. */
export async function sweepRefunds(
  services: SettleServices,
  options: { crashed: boolean } = { crashed: false },
): Promise<number> {
  const count = await refundMovement.sweep(services, options)
  await refundMovement.alertLate(services)
  return count
}

/** Continues refunds every 30 seconds, and releases overdue reservations every ten minutes. */
export function refundSweeps(services: SettleServices): Sweep[] {
  return [
    defineSweep({
      name: 'refunds',
      everyMs: SWEEP_EVERY_MS,
      run: ({ atStart }) => sweepRefunds(services, { crashed: atStart }),
    }),
    overdueReleaseSweep(services),
  ]
}
