/** States and transitions of offers, and of the wish for more time to answer one. */
import type { StateTable } from '#lib/states/state-table.ts'

export const OFFER_STATUSES = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const
/** `withdrawn`: the breeder, or the system, ended it. */
export type OfferStatus = (typeof OFFER_STATUSES)[number]

export const OFFER_TABLE = {
  states: OFFER_STATUSES,
  first: ['open'],
  final: ['accepted', 'declined', 'expired', 'withdrawn'],
  transitions: {
    offer: {
      from: [],
      to: 'open',
      by: ['breeder', 'system'],
      requires: 'The family waits without an open offer, and the kittens are free.',
      announces: ['offered'],
      description: 'The breeder offers kittens, or they are passed on from an offer that ended.',
    },
    accept: {
      from: ['open'],
      to: 'accepted',
      by: ['buyer'],
      requires: 'The payment began before the deadline, and arrives soon after it.',
      announces: ['accepted'],
      description: 'The family buys one of the kittens; the others are free again.',
    },
    decline: {
      from: ['open'],
      to: 'declined',
      done: ['declined', 'expired', 'withdrawn'],
      by: ['buyer'],
      announces: ['declined'],
      description: 'The family does not want any of the kittens.',
    },
    withdraw: {
      from: ['open'],
      to: 'withdrawn',
      done: ['declined', 'expired', 'withdrawn'],
      by: ['breeder'],
      requires: 'A reason that the family reads.',
      announces: ['withdrawn'],
      description: 'The breeder ends it.',
    },
    end: {
      from: ['open'],
      to: 'withdrawn',
      by: ['system'],
      announces: ['withdrawn'],
      description: 'It cannot be accepted: a party’s account, the cattery, or the kitten is not available.',
    },
    expire: {
      from: ['open'],
      to: 'expired',
      by: ['system'],
      requires: 'No payment that began before the deadline can arrive any more.',
      announces: ['expired'],
      description: 'The family has not answered in time.',
    },
  },
} as const satisfies StateTable<OfferStatus>

/** What the breeder said to a family that asked for more time; `asked` before that. */
export const MORE_TIME = ['asked', 'given', 'refused'] as const

/** `not_asked` is stored as null. */
const MORE_TIME_STATES = ['not_asked', ...MORE_TIME] as const
export type MoreTimeState = (typeof MORE_TIME_STATES)[number]

export const MORE_TIME_TABLE = {
  states: MORE_TIME_STATES,
  first: ['not_asked'],
  final: ['given', 'refused'],
  transitions: {
    ask: {
      from: ['not_asked'],
      to: 'asked',
      done: MORE_TIME,
      by: ['buyer'],
      requires: 'The offer is open and has a deadline, which is not over.',
      announces: ['more_time_asked'],
      description: 'The family asks for more hours, once.',
    },
    give: {
      from: ['asked'],
      to: 'given',
      done: ['given'],
      by: ['breeder'],
      requires: 'As above.',
      announces: ['more_time_given'],
      description: 'The deadline moves by the hours that the family asked for.',
    },
    refuse: {
      from: ['asked'],
      to: 'refused',
      done: ['refused'],
      by: ['breeder'],
      requires: 'As above.',
      announces: ['more_time_refused'],
      description: 'The offer ends at its time.',
    },
  },
} as const satisfies StateTable<MoreTimeState>
