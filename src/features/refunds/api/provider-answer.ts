/** What the provider's answer about a refund means, and what may be retried. */

import { HOUR_MS } from '#lib/durations.ts'
import type { Outcome } from '#platform/movements/movement.ts'
import { nextAttempt } from './process.ts'
import type { ProviderRefund } from './provider.ts'
import type { Refund } from './store.ts'

/** Milliseconds until a pending refund is checked again. */
const CHECK_MS = HOUR_MS

/** Whether the provider's refund has ended without success. */
export function hasFailed(status: ProviderRefund['status']): boolean {
  return status === 'failed' || status === 'canceled'
}

/** What becomes of our refund after the provider's answer, which may belong to an earlier attempt. */
export function readRefund(
  refund: Pick<Refund, 'stripeRefundId' | 'attempt'>,
  { id, status, failure_reason, metadata }: ProviderRefund,
): Outcome<Refund, 'return' | 'settle'> {
  const isKnown = refund.stripeRefundId === id
  const change = { stripeRefundId: id }
  if (refund.stripeRefundId && !isKnown) return { state: 'obsolete' }
  if (status === 'succeeded') return { state: 'succeeded', change }
  if (!hasFailed(status)) return { state: 'pending', change, checkAfterMs: CHECK_MS }
  if (!isKnown && metadata?.attempt !== String(refund.attempt)) return { state: 'obsolete' }
  // It may have failed after its success.
  return { state: 'failed', change, failure: failure_reason ?? 'unknown', along: ['reject', 'return'] }
}

/** Whether a refund may be sent again from here: what was refunded in the provider's dashboard is not. */
export function isOurs({ origin }: Pick<Refund, 'origin'>): boolean {
  return origin === 'order'
}

/** When a rejected refund is tried again; null if only staff may do so. */
export function retryAt(refund: Pick<Refund, 'origin' | 'rejections'>, now: Date): Date | null {
  return isOurs(refund) ? nextAttempt(refund.rejections, now) : null
}
