import type { JobDefinition } from '#platform/jobs/index.ts'
import { type SettleServices, settlePayment } from './settle.ts'
import { listUntouched } from './store.ts'

/** Work off what a webhook announced about an intent. */
export const settleJob: JobDefinition<{ intentId: string }> = { queue: 'payments.settle' }

const SWEEP_EVERY_MS = 30_000
/** A payment that rests this long between two steps belongs to a process that died, in milliseconds. */
const ABANDONED_MS = 15_000
/** How long after its last step an open payment is asked after, in case its webhook never comes, in milliseconds. */
const QUIET_MS = 120_000

/**
 * Settles every payment that a dead process left between two steps, and asks after open ones that have gone quiet.
 * `abandonedMs` is 0 at the start of a single process, when nobody else can be at work on them.
 */
export async function sweepPayments(services: SettleServices, abandonedMs = ABANDONED_MS): Promise<void> {
  const now = services.clock.now().getTime()
  const left = await listUntouched(
    services.db,
    ['claimed', 'captured', 'lost', 'refused'],
    new Date(now - abandonedMs),
  )
  const quiet = await listUntouched(services.db, ['open'], new Date(now - QUIET_MS))
  for (const intentId of [...left, ...quiet]) {
    try {
      await settlePayment(services, intentId)
    } catch (error) {
      services.log.warn({ err: error, intentId }, 'a payment could not be settled yet')
    }
  }
}

/** Registers the jobs of payments. */
export function registerPaymentJobs(services: SettleServices): void {
  services.jobs.handle(settleJob, async ({ intentId }) => void (await settlePayment(services, intentId)))
}

/** Sweeps once now and then regularly; answers the function that stops it. */
export async function startPaymentSweep(services: SettleServices): Promise<() => void> {
  const sweep = (abandonedMs?: number) =>
    sweepPayments(services, abandonedMs).catch((error) =>
      services.log.error({ err: error }, 'the sweep of payments failed'),
    )
  await sweep(0)
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
