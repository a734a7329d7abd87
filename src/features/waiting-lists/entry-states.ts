/** States and transitions of entries of waiting lists. */
import type { StateTable } from '#lib/states/state-table.ts'
import { MAX_MISSED } from './offer-rules.ts'

export const ENTRY_STATUSES = [
  'pending',
  'waiting',
  'paused',
  'accepted',
  'declined',
  'left',
  'closed',
] as const
/**
 * `pending` waits for the breeder's confirmation, `waiting` has a position, `paused` keeps its place without one, and the others are over: `accepted` led to a sale.
 */
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** Statuses of an entry that is not over. */
export const OPEN_ENTRY_STATUSES = ['pending', 'waiting', 'paused'] as const satisfies EntryStatus[]

export const ENTRY_TABLE = {
  states: ENTRY_STATUSES,
  first: ['pending', 'waiting'],
  final: ['declined', 'left', 'closed'],
  transitions: {
    join: {
      from: [],
      to: 'pending',
      by: ['buyer'],
      requires:
        'The list is open and has room, the family is not on it, and may join again if it was declined.',
      announces: ['joined'],
      description: 'A family joins a list whose breeder confirms entries.',
    },
    joinAtOnce: {
      from: [],
      to: 'waiting',
      by: ['buyer'],
      requires: 'As above.',
      announces: ['joined'],
      description:
        'A family joins a list on which entries count at once, or with an invitation of its breeder.',
    },
    confirm: {
      from: ['pending'],
      to: 'waiting',
      done: ['waiting'],
      by: ['breeder'],
      announces: ['confirmed'],
      description: 'The breeder takes the family on the list.',
    },
    decline: {
      from: OPEN_ENTRY_STATUSES,
      to: 'declined',
      done: ['declined'],
      by: ['breeder'],
      requires: 'A reason that the family reads.',
      announces: ['not_accepted'],
      description: 'The breeder does not accept the family, or removes it, which ends its offer.',
    },
    consent: {
      from: ['declined'],
      to: null,
      by: ['breeder'],
      announces: ['may_rejoin'],
      description: 'The breeder lets the family join again at once.',
    },
    leave: {
      from: OPEN_ENTRY_STATUSES,
      to: 'left',
      done: ['accepted', 'declined', 'left', 'closed'],
      by: ['buyer'],
      announces: ['left'],
      description: 'The family leaves the list, which declines its offer.',
    },
    changeWishes: {
      from: OPEN_ENTRY_STATUSES,
      to: null,
      by: ['buyer'],
      announces: ['wishes_changed'],
      description: 'The family wishes for another kitten.',
    },
    pause: {
      from: ['waiting'],
      to: 'paused',
      done: ['paused'],
      by: ['buyer'],
      requires: 'No open offer.',
      announces: ['paused'],
      description: 'The family gets no offers for now, and keeps its place.',
    },
    pauseMissed: {
      from: ['waiting'],
      to: 'paused',
      by: ['system'],
      requires: `${MAX_MISSED} offers in a row were declined or expired.`,
      announces: ['paused'],
      description: 'The family does not seem to look for a kitten now.',
    },
    resume: {
      from: ['paused'],
      to: 'waiting',
      done: ['waiting'],
      by: ['buyer'],
      announces: ['resumed'],
      description: 'The family takes part again with its place.',
    },
    goAway: {
      from: ['pending', 'waiting'],
      to: 'paused',
      by: ['system'],
      announces: ['paused'],
      description: 'The account of the family is suspended or about to be deleted, which ends its offer.',
    },
    comeBack: {
      from: ['paused'],
      to: 'waiting',
      by: ['system'],
      requires: 'It was not paused before; what was not confirmed is pending again.',
      announces: ['resumed'],
      description: 'The account of the family can be used again.',
    },
    move: {
      from: ['waiting'],
      to: null,
      by: ['breeder'],
      requires: 'A reason that the family reads.',
      announces: ['moved'],
      description: 'The breeder changes the order.',
    },
    noteSince: {
      from: OPEN_ENTRY_STATUSES,
      to: null,
      by: ['breeder'],
      requires: 'A day before the family joined here.',
      announces: ['noted_since'],
      description:
        'The breeder notes since when the family has waited, which gives it the place of that day.',
    },
    writeNotes: {
      from: ENTRY_STATUSES,
      to: null,
      by: ['breeder'],
      description: 'The breeder’s notes, which the family never reads.',
    },
    offer: {
      from: ['waiting'],
      to: null,
      by: ['breeder', 'system'],
      requires: 'No open offer, and the breeder has not made too many.',
      announces: ['offered'],
      description: 'The family can buy one of some kittens; the table of offers says what follows.',
    },
    accept: {
      from: ['waiting'],
      to: 'accepted',
      by: ['buyer'],
      requires: 'The payment of an offered kitten claims it.',
      announces: ['accepted'],
      description: 'The family buys an offered kitten.',
    },
    failSale: {
      from: ['accepted'],
      to: 'waiting',
      by: ['system'],
      requires: 'Nothing was paid, the pairing exists, and the family has not joined again.',
      announces: ['sale_failed'],
      description: 'The payment failed, so that the family gets its place back.',
    },
    removePairing: {
      from: OPEN_ENTRY_STATUSES,
      to: 'closed',
      by: ['system'],
      announces: ['closed'],
      description: 'The breeder removes the pairing.',
    },
  },
} as const satisfies StateTable<EntryStatus>
