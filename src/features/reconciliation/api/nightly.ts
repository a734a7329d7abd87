/** The nightly run. It begins where the last complete one ended, so that no day is left out. */
import type { SettleServices } from '#features/payments/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { startRun } from './run.ts'
import { coveredUntil, putDifference } from './store.ts'

const CHECK_EVERY_MS = 10 * MINUTE_MS
/** The hour in UTC from which the run of a night is due. */
const HOUR = 8
/** Payments and refunds change for some days after they were created: a card's authorization lasts for seven. */
export const OVERLAP_DAYS = 7
/** From this age on, a period without a complete comparison is a difference. The alert on missing runs uses the same time. */
const LONGEST_GAP_MS = 36 * HOUR_MS

/** Starts the run of the night if it is due and no process has started it. A gap before it is stored as a difference. */
export async function startNightlyRun(
  services: Pick<SettleServices, 'db' | 'clock' | 'jobs'>,
): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  if (now.getUTCHours() < HOUR) return
  const yesterday = new Date(now.getTime() - DAY_MS)
  const covered = (await coveredUntil(db)) ?? yesterday
  if (now.getTime() - covered.getTime() > LONGEST_GAP_MS)
    await putDifference(
      db,
      { kind: 'gap', reference: `since ${covered.toISOString()}`, providerAmount: null, ourAmount: null },
      now,
    )
  const from = new Date(covered.getTime() - OVERLAP_DAYS * DAY_MS)
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
