import type { SettleServices } from '#features/payments/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { sweepChecks } from './decisions.ts'
import { sweepFraudWarnings } from './fraud-warnings.ts'

const CHECKS_EVERY_MS = 30_000
/** Warnings of fraud are listed less often: their webhooks are rarely lost, and each time is a request. */
const WARNINGS_EVERY_MS = HOUR_MS

/** Continues and ends payment checks every 30 seconds. */
export function paymentCheckSweep(services: SettleServices): Sweep {
  return defineSweep({
    name: 'payment-checks',
    everyMs: CHECKS_EVERY_MS,
    run: () => sweepChecks(services),
  })
}

/** Reads fraud warnings every hour. */
export function fraudWarningSweep(services: SettleServices): Sweep {
  return defineSweep({
    name: 'fraud-warnings',
    everyMs: WARNINGS_EVERY_MS,
    run: () => sweepFraudWarnings(services),
  })
}
