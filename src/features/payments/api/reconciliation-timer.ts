import { isoDate } from '#lib/dates.ts'
import { repeatEvery } from '#platform/clock/index.ts'
import { startRun } from './reconciliation.ts'
import type { SettleServices } from './steps.ts'

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

/** Checks at an interval whether a nightly run is due; returns a function that stops it. */
export function startReconciliation(services: SettleServices): () => void {
  return repeatEvery(CHECK_EVERY_MS, () =>
    startNightlyRun(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'the comparison with the payment provider could not start'),
    ),
  )
}
