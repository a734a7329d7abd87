/**
 * States and transitions of a payment, which is one attempt to pay for a cat or for the balance of its sale. Each step
 * commits before the next begins, so the webhook's job, the success page, or the worker's timer can finish what a crashed
 * process left.
 */
import type { StateTable, Transition } from '#lib/states/state-table.ts'

export const PAYMENT_STATES = [
  'open',
  'waiting',
  'claimed',
  'captured',
  'recorded',
  'lost',
  'refused',
  'released',
  'canceled',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const TRANSITIONS = {
  claim: {
    from: ['open'],
    to: 'claimed',
    by: ['system'],
    description:
      'The card is authorized. The cat was available and is now reserved for this buyer, or the balance was due.',
  },
  wait: {
    from: ['open'],
    to: 'waiting',
    by: ['system'],
    description:
      'The card is authorized, and the cat or the balance is claimed, but staff check the payment before it is captured.',
  },
  approve: {
    from: ['waiting'],
    to: 'claimed',
    by: ['staff'],
    description: 'Staff approved the payment, or it was captured at the provider.',
  },
  reject: {
    from: ['waiting'],
    to: 'refused',
    by: ['staff'],
    description:
      'Staff rejected the payment, the buyer canceled it, or it expired: the cat is available again, or the balance is still due.',
  },
  lose: {
    from: ['open'],
    to: 'lost',
    by: ['system'],
    description:
      'The card is authorized, but another buyer was first, the price changed, or the sale ended. Nothing will be charged.',
  },
  capture: {
    from: ['claimed'],
    to: 'captured',
    by: ['system'],
    description: 'The provider has taken the money from the card.',
  },
  refuse: {
    from: ['claimed'],
    to: 'refused',
    by: ['system'],
    description:
      'The provider rejected the capture: the cat is available again, or the balance is still due.',
  },
  record: {
    from: ['captured'],
    to: 'recorded',
    by: ['system'],
    description: 'Charge and sale are recorded, and receipts are enqueued.',
  },
  releaseLost: {
    from: ['lost'],
    to: 'released',
    by: ['system'],
    description: 'The authorization of the buyer who lost the race is released.',
  },
  releaseRefused: {
    from: ['refused'],
    to: 'released',
    by: ['system'],
    description: 'The rejected intent is canceled at the provider.',
  },
  cancel: {
    from: ['open'],
    to: 'canceled',
    by: ['buyer'],
    description: 'The price changed, another buyer was first, the sale ended, or the intent expired.',
  },
} as const satisfies Record<string, Transition<PaymentState>>

export type TransitionName = keyof typeof TRANSITIONS

/** States that no transition leaves. */
export const FINAL_STATES: PaymentState[] = ['recorded', 'released', 'canceled']

/** States between two steps, from which the worker continues. */
export const STATES_IN_PROGRESS: PaymentState[] = ['claimed', 'captured', 'lost', 'refused']

export const PAYMENT_TABLE = {
  states: PAYMENT_STATES,
  first: ['open'],
  final: FINAL_STATES,
  transitions: TRANSITIONS,
} satisfies StateTable<PaymentState>
