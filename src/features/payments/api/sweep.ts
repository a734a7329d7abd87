/** Settles payments that a crashed process or a lost webhook left unfinished. */

import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { whileReachable } from '#platform/stripe/while-reachable.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { cancelPayment, type SettleServices, settlePayment } from './settle.ts'
import { abandonStale, listOpen, listQuiet, listUnfinished, type Payment, setChecked } from './store.ts'

const SWEEP_EVERY_MS = 30_000
/** A payment unchanged for this long between two steps belongs to a crashed process. */
const STALE_MS = 15_000
/** Time after which an open payment is checked at the provider, in case its webhook was lost. */
const QUIET_MS = 2 * MINUTE_MS
/** Age at which an open payment is abandoned and its intent canceled. */
const EXPIRED_MS = DAY_MS

/**
 * Settles unfinished payments, checks quiet open ones at the provider, and cancels expired ones. `staleMs` is 0 when a
 * process starts; running concurrently with other processes is safe. Returns how many it found.
 */
export async function sweepPayments(services: SettleServices, staleMs = STALE_MS): Promise<number> {
  const now = services.clock.now()
  const unfinished = await listUnfinished(services.db, new Date(now.getTime() - staleMs))
  const quiet = await listQuiet(services.db, now, QUIET_MS)
  await abandonStale(services.db, new Date(now.getTime() - EXPIRED_MS), 'expired')
  await resumeAll(services, [...unfinished, ...quiet], now)
  return unfinished.length + quiet.length
}

/** Settles everything that an outage of the provider interrupted, however recently it was tried. */
export async function settlePending(services: SettleServices): Promise<void> {
  const now = services.clock.now()
  const pending = [...(await listUnfinished(services.db, now)), ...(await listOpen(services.db))]
  await resumeAll(services, pending, now)
}

function resumeAll(services: SettleServices, payments: Payment[], now: Date): Promise<void> {
  return whileReachable(
    payments,
    (payment) => resume(services, payment, now),
    (payment, error) => {
      services.log.warn({ err: error, paymentId: payment.id }, 'a payment could not be settled yet')
      // Back off as if the provider had reported no change.
      return setChecked(services.db, payment.id, now)
    },
  )
}

async function resume(services: SettleServices, payment: Payment, now: Date): Promise<void> {
  if (!payment.stripePaymentIntentId) return
  const settled = await settlePayment(services, payment.stripePaymentIntentId)
  if (settled?.state !== 'open') return
  if (now.getTime() - payment.createdAt.getTime() < EXPIRED_MS)
    return setChecked(services.db, payment.id, now)
  await cancelPayment(services, payment, payment.stripePaymentIntentId, 'expired')
}

/** Every 30 seconds, continues payments. */
export function paymentSweep(services: SettleServices): Sweep {
  return defineSweep({
    name: 'payments',
    everyMs: SWEEP_EVERY_MS,
    run: ({ atStart }) => sweepPayments(services, atStart ? 0 : STALE_MS),
  })
}
