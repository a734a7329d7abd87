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
