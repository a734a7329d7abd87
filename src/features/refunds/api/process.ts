/** States and transitions of a refund, which returns an amount of one charge; when it is tried again, and how it is divided. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import type { StateTable, Transition } from '#lib/states/state-table.ts'
import { MOVEMENT_STATES, MOVEMENT_TRANSITIONS } from '#platform/movements/transitions.ts'

export const REFUND_STATES = [...MOVEMENT_STATES, 'settled'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Where a refund was decided: here, or in the provider's dashboard. */
export const REFUND_ORIGINS = ['order', 'provider'] as const

/** A refund is canceled if the provider's dashboard refunds the charge instead. */
export const REFUND_TRANSITIONS = {
  ...MOVEMENT_TRANSITIONS,
  return: {
    from: ['succeeded'],
    to: 'failed',
    by: ['system'],
    description: 'The bank returned the money of a refund that had succeeded. It is tried again.',
  },
  settle: {
    from: ['failed'],
    to: 'settled',
    by: ['staff'],
    description: 'Staff have paid the amount in another way, so it is never sent again.',
  },
} as const satisfies Record<string, Transition<RefundState>>

export const REFUND_TABLE = {
  states: REFUND_STATES,
  first: ['requested'],
  final: ['settled', 'canceled'],
  transitions: REFUND_TRANSITIONS,
} as const satisfies StateTable<RefundState>

/** Milliseconds until a refund is tried again after the first, second, … rejection; after the last one only staff can. */
const RETRY_AFTER_MS = [5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 72 * HOUR_MS]

/** When to try again after so many rejections; null if the worker gives up. */
export function nextAttempt(rejections: number, now: Date): Date | null {
  const pause = RETRY_AFTER_MS[rejections - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** Hours after which a refund that has not succeeded is late, and staff are notified. */
const LATE_HOURS = 24

/** A refund that was decided then, or earlier, is late. */
export function lateBefore(now: Date): Date {
  return new Date(now.getTime() - LATE_HOURS * HOUR_MS)
}

/** A part of a refund: cents of one charge. */
export type RefundPart = { chargeId: string; amount: number }

/**
 * Divides an amount in cents among the charges of a sale, newest first, so that what is kept stays on the oldest.
 * `refunded` is what was refunded of a charge before. Undefined if less than the amount is left.
 */
export function splitRefund(
  newestFirst: readonly { id: string; amount: number; refunded: number }[],
  amount: number,
): RefundPart[] | undefined {
  const parts: RefundPart[] = []
  let rest = amount
  for (const charge of newestFirst) {
    const part = Math.min(rest, charge.amount - charge.refunded)
    if (part > 0) parts.push({ chargeId: charge.id, amount: part })
    rest -= Math.max(0, part)
  }
  return rest > 0 ? undefined : parts
}
