/** Finds the payments that a dead process or a lost webhook left behind, and settles them. */
import { regularly } from '#platform/clock/index.ts'
import { releaseIntent } from './provider.ts'
import { type SettleServices, settlePayment } from './settle.ts'
import { abandonStale, listLeft, listQuiet, type Payment, touch, transition } from './store.ts'

const SWEEP_EVERY_MS = 30_000
/** A payment that rests this long between two steps belongs to a process that died. */
const ABANDONED_MS = 15_000
/** How long an open payment may be quiet before the provider is asked, in case its webhook never comes. */
const QUIET_MS = 120_000
/** An open payment this old is given up, and its intent canceled. */
const EXPIRED_MS = 24 * 3_600_000

/**
 * Settles what was left between two steps, asks after open payments that have gone quiet, and cancels those of
 * yesterday. `abandonedMs` is 0 at the start of a process; the steps are safe if another one is at work on them too.
 */
export async function sweepPayments(services: SettleServices, abandonedMs = ABANDONED_MS): Promise<void> {
  const now = services.clock.now()
  const left = await listLeft(services.db, new Date(now.getTime() - abandonedMs))
  const quiet = await listQuiet(services.db, now, QUIET_MS)
  await abandonStale(services.db, new Date(now.getTime() - EXPIRED_MS), 'expired')
  for (const payment of [...left, ...quiet]) {
    try {
      await resume(services, payment, now)
    } catch (error) {
      services.log.warn({ err: error, paymentId: payment.id }, 'a payment could not be settled yet')
      // Asked again later and later, as if the provider had answered that nothing happened.
      await touch(services.db, payment.id, now)
    }
  }
}

async function resume(services: SettleServices, payment: Payment, now: Date): Promise<void> {
  if (!payment.stripePaymentIntentId) return
  const settled = await settlePayment(services, payment.stripePaymentIntentId)
  if (settled?.state !== 'open') return
  if (now.getTime() - payment.createdAt.getTime() < EXPIRED_MS) return touch(services.db, payment.id, now)
  await releaseIntent(services.stripe, payment.stripePaymentIntentId)
  await transition(services.db, payment.id, 'cancel', { failure: 'expired' })
}

/** Sweeps once now and then regularly; answers the function that stops it. */
export async function startPaymentSweep(services: SettleServices): Promise<() => void> {
  const sweep = (abandonedMs?: number) =>
    sweepPayments(services, abandonedMs).catch((error) =>
      services.log.error({ err: error }, 'the sweep of payments failed'),
    )
  await sweep(0)
  return regularly(SWEEP_EVERY_MS, () => sweep())
}
