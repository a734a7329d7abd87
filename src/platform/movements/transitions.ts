/**
 * States and transitions of everything that moves money at the payment provider. Each is committed before and after the
 * call to the provider, so that a job or a sweep can continue what a crashed process left.
 */
import type { StateTable, Transition } from '#lib/states/state-table.ts'

export const MOVEMENT_STATES = ['requested', 'sent', 'succeeded', 'failed', 'canceled'] as const
export type MovementState = (typeof MOVEMENT_STATES)[number]

/** States in which the money has not moved and still may. */
export const UNFINISHED = ['requested', 'sent', 'failed'] as const satisfies MovementState[]

/** The transitions of every movement; a definition may add others. */
export const MOVEMENT_TRANSITIONS = {
  send: {
    from: ['requested', 'failed'],
    to: 'sent',
    by: ['system'],
    description:
      'The request goes to the provider now. If the process crashes, it is repeated with the same key.',
  },
  succeed: {
    from: ['sent'],
    to: 'succeeded',
    by: ['system'],
    description: 'The provider has moved the money.',
  },
  reject: { from: ['sent'], to: 'failed', by: ['system'], description: 'The provider rejected it.' },
  cancel: {
    from: ['requested', 'failed'],
    to: 'canceled',
    by: ['system'],
    description: 'The amount is no longer due, or something else moves it.',
  },
} as const satisfies Record<string, Transition<MovementState>>

export type TransitionName = keyof typeof MOVEMENT_TRANSITIONS

/** Movements whose definition adds no transition: transfers and reversals. */
export const MOVEMENT_TABLE = {
  states: MOVEMENT_STATES,
  first: ['requested'],
  final: ['succeeded', 'canceled'],
  transitions: MOVEMENT_TRANSITIONS,
} as const satisfies StateTable<MovementState>
