/**
 * The purchase as states and transitions. A payment is one attempt: an intent at the provider and how far we have
 * come with it. Each step commits before the next begins, so a process that dies is finished by whoever looks next:
 * the webhook's job, the buyer's success page or the sweep.
 */

export const PAYMENT_STATES = [
  'open',
  'claimed',
  'captured',
  'recorded',
  'lost',
  'refused',
  'released',
  'canceled',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export type Transition = { from: PaymentState; to: PaymentState; by: 'system' | 'buyer'; story: string }

export const TRANSITIONS = {
  claim: {
    from: 'open',
    to: 'claimed',
    by: 'system',
    story: 'The card is authorized and the cat was still free: it is now kept for this buyer.',
  },
  lose: {
    from: 'open',
    to: 'lost',
    by: 'system',
    story: 'The card is authorized, but somebody was first or the price changed. Nothing will be charged.',
  },
  capture: {
    from: 'claimed',
    to: 'captured',
    by: 'system',
    story: 'The provider has taken the money from the card.',
  },
  refuse: {
    from: 'claimed',
    to: 'refused',
    by: 'system',
    story: 'The provider would not take the money after all: the cat is on sale again.',
  },
  record: {
    from: 'captured',
    to: 'recorded',
    by: 'system',
    story: 'Charge and sale are in the books, receipts are on their way.',
  },
  releaseLost: {
    from: 'lost',
    to: 'released',
    by: 'system',
    story: 'The authorization is given back to the card of the buyer who came second.',
  },
  releaseRefused: {
    from: 'refused',
    to: 'released',
    by: 'system',
    story: 'What is left of the refused intent is canceled at the provider.',
  },
  cancel: {
    from: 'open',
    to: 'canceled',
    by: 'buyer',
    story: 'The buyer took another way of paying, the price changed, or the intent ran out.',
  },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof TRANSITIONS

/** States in which nothing more happens by itself. */
export const FINAL_STATES: PaymentState[] = ['recorded', 'released', 'canceled']

/** Whether a transition may leave from a state. */
export function mayGo(name: TransitionName, state: PaymentState): boolean {
  return TRANSITIONS[name].from === state
}

/** The faults of the table itself: states that nothing reaches or leaves. Checked by a test. */
export function errorsOf(table: Record<string, Transition> = TRANSITIONS): string[] {
  const all = Object.values(table)
  return PAYMENT_STATES.flatMap((state) => {
    const faults: string[] = []
    if (state !== 'open' && !all.some(({ to }) => to === state)) faults.push(`nothing leads to ${state}`)
    const leaves = all.some(({ from }) => from === state)
    if (FINAL_STATES.includes(state) === leaves)
      faults.push(`${state} ${leaves ? 'is final but left' : 'leads nowhere'}`)
    return faults
  })
}
