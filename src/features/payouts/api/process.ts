/**
 * States and transitions of transfers and reversals. Each is committed before and after the call to the provider, so a
 * job or the worker's timer can continue what a crashed process left.
 */
export const MOVEMENT_STATES = ['requested', 'sent', 'succeeded', 'failed', 'canceled'] as const
export type MovementState = (typeof MOVEMENT_STATES)[number]

/** States in which the money has not moved and still may. */
export const UNFINISHED = ['requested', 'sent', 'failed'] as const satisfies MovementState[]

type MovementTransition = { from: readonly MovementState[]; to: MovementState; description: string }

export const MOVEMENT_TRANSITIONS = {
  send: {
    from: ['requested', 'failed'],
    to: 'sent',
    description:
      'The request goes to the provider now. If the process crashes, it is repeated with the same key.',
  },
  succeed: { from: ['sent'], to: 'succeeded', description: 'The provider has moved the money.' },
  reject: { from: ['sent'], to: 'failed', description: 'The provider rejected it.' },
  cancel: {
    from: ['requested', 'failed'],
    to: 'canceled',
    description: 'The amount is no longer due, or another one is.',
  },
} as const satisfies Record<string, MovementTransition>

export type MovementTransitionName = keyof typeof MOVEMENT_TRANSITIONS

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Milliseconds until a rejected reversal is tried again; then once a day until the debt is deducted. */
const RETRY_AFTER_MS = [5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]

/** When a rejected reversal, or a transfer that the balance did not cover, is tried again. */
export function nextAttempt(rejections: number, now: Date): Date {
  return new Date(now.getTime() + (RETRY_AFTER_MS[rejections - 1] ?? DAY_MS))
}

/** Days after which a transfer that has not succeeded is late; a charge is available at the provider after two. */
const LATE_DAYS = 3

/** A transfer that was requested then, or earlier, is late. */
export function lateBefore(now: Date): Date {
  return new Date(now.getTime() - LATE_DAYS * DAY_MS)
}

/** When the hold of a new breeder's sale ends. */
export function holdEnd(endedAt: Date, days: number): Date {
  return new Date(endedAt.getTime() + days * DAY_MS)
}
