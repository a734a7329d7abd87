/**
 * States and transitions of everything that moves money at the payment provider. Each is committed before and after the
 * call to the provider, so that a job or a sweep can continue what a crashed process left.
 */
export const MOVEMENT_STATES = ['requested', 'sent', 'succeeded', 'failed', 'canceled'] as const
export type MovementState = (typeof MOVEMENT_STATES)[number]

/** States in which the money has not moved and still may. */
export const UNFINISHED = ['requested', 'sent', 'failed'] as const satisfies MovementState[]

export type Transition = { from: readonly string[]; to: string; description: string }

/** The transitions of every movement; a definition may add others. */
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
    description: 'The amount is no longer due, or something else moves it.',
  },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof MOVEMENT_TRANSITIONS

/** Errors in a table: states that nothing leads to or that wrongly have no way on. A test checks that there are none. */
export function findTransitionErrors(
  states: readonly string[],
  final: readonly string[],
  table: Record<string, Pick<Transition, 'from' | 'to'>>,
): string[] {
  const all = Object.values(table)
  return states.flatMap((state) => {
    const errors: string[] = []
    if (state !== 'requested' && !all.some(({ to }) => to === state)) errors.push(`nothing leads to ${state}`)
    const leaves = all.some(({ from }) => from.includes(state))
    if (final.includes(state) === leaves)
      errors.push(`${state} ${leaves ? 'has a transition' : 'leads nowhere'}`)
    return errors
  })
}
