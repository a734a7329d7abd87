import type { SettleServices } from '#features/payments/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { startRun } from './run.ts'

const CHECK_EVERY_MS = 10 * 60_000
/** The hour in UTC from which the run of a night is due. */
const HOUR = 8
const DAY_MS = 24 * 3_600_000

/** Starts the run of the night if it is due and no process has started it. */
export async function startNightlyRun(
  services: Pick<SettleServices, 'db' | 'clock' | 'jobs' | 'env'>,
): Promise<void> {
  const now = services.clock.now()
  if (now.getUTCHours() < HOUR) return
  const from = new Date(now.getTime() - services.env.RECONCILIATION_DAYS * DAY_MS)
  await startRun(services, { from, to: now, night: isoDate(now) })
}

/** Starts the nightly run, at most ten minutes after it is due. */
export function reconciliationSweep(services: SettleServices): Sweep {
  return defineSweep({
    name: 'reconciliation',
    everyMs: CHECK_EVERY_MS,
    run: () => startNightlyRun(services),
  })
}
