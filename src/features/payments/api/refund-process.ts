/**
 * States and transitions of a refund, which returns an amount of one charge. Each is committed before and after the call
 * to the provider, so the job, a webhook, or the worker's timer can continue what a crashed process left.
 */
export const REFUND_STATES = ['requested', 'sent', 'succeeded', 'failed', 'settled', 'canceled'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** States of a refund that no transition leaves. */
const FINAL_STATES: readonly RefundState[] = ['settled', 'canceled']

/** States of a refund that has not returned the money yet. */
export const UNFINISHED = ['requested', 'sent', 'failed'] as const satisfies RefundState[]

/** Where a refund was decided: here, or in the provider's dashboard. */
export const REFUND_ORIGINS = ['order', 'provider'] as const

type RefundTransition = { from: readonly RefundState[]; to: RefundState; description: string }

export const REFUND_TRANSITIONS = {
  send: {
    from: ['requested', 'failed'],
    to: 'sent',
    description:
      'The request goes to the provider now. If the process crashes, it is repeated with the same key.',
  },
  succeed: { from: ['sent'], to: 'succeeded', description: 'The provider has refunded the card.' },
  reject: {
    from: ['sent'],
    to: 'failed',
    description: 'The provider rejected the refund. It is tried again.',
  },
  return: {
    from: ['succeeded'],
    to: 'failed',
    description: 'The bank returned the money of a refund that had succeeded. It is tried again.',
  },
  settle: {
    from: ['failed'],
    to: 'settled',
    description: 'Staff have paid the amount in another way, so it is never sent again.',
  },
  replace: {
    from: ['requested', 'failed'],
    to: 'canceled',
    description: "The charge was refunded in the provider's dashboard instead.",
  },
} as const satisfies Record<string, RefundTransition>

export type RefundTransitionName = keyof typeof REFUND_TRANSITIONS

/** Errors in the table: states that nothing leads to or that wrongly have no way on. A test checks that there are none. */
export function findRefundTableErrors(
  table: Record<string, Pick<RefundTransition, 'from' | 'to'>> = REFUND_TRANSITIONS,
): string[] {
  const all = Object.values(table)
  return REFUND_STATES.flatMap((state) => {
    const errors: string[] = []
    if (state !== 'requested' && !all.some(({ to }) => to === state)) errors.push(`nothing leads to ${state}`)
    const leaves = all.some(({ from }) => from.includes(state))
    if (FINAL_STATES.includes(state) === leaves)
      errors.push(`${state} ${leaves ? 'has a transition' : 'leads nowhere'}`)
    return errors
  })
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Milliseconds until a refund is tried again after the first, second, … rejection; after the last one only staff can. */
const RETRY_AFTER_MS = [5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS]

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
