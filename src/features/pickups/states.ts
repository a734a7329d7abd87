/** States and transitions of proposals of a pickup day. */
import type { StateTable } from '#lib/states/state-table.ts'

/** `open` until it is answered; at most one proposal of a sale is open, and at most one is accepted. */
export const PROPOSAL_STATUSES = ['open', 'accepted', 'replaced', 'declined', 'withdrawn'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

const AGREEABLE = 'The sale waits for its handover and is not frozen.'

export const PROPOSAL_TABLE = {
  states: PROPOSAL_STATUSES,
  first: ['open'],
  final: ['replaced', 'declined', 'withdrawn'],
  transitions: {
    propose: {
      from: [],
      to: 'open',
      by: ['buyer', 'breeder'],
      requires: `${AGREEABLE} The cat can leave home on the day, which is neither over nor too far away.`,
      announces: ['proposePickup'],
      description: 'A party of a sale proposes a day.',
    },
    accept: {
      from: ['open'],
      to: 'accepted',
      done: ['accepted'],
      by: ['buyer', 'breeder'],
      requires: `${AGREEABLE} The other party has proposed it; its time has not passed, and the cat can leave home on the day.`,
      announces: ['agreePickup'],
      description: 'Both parties agree on the day.',
    },
    decline: {
      from: ['open'],
      to: 'declined',
      done: ['declined'],
      by: ['buyer', 'breeder'],
      requires: `${AGREEABLE} The other party has proposed it.`,
      announces: ['closePickup'],
      description: 'The other party cannot come on the day.',
    },
    withdraw: {
      from: ['open'],
      to: 'withdrawn',
      done: ['withdrawn'],
      by: ['buyer', 'breeder'],
      requires: `${AGREEABLE} The same party has proposed it.`,
      announces: ['closePickup'],
      description: 'Who proposed the day takes it back.',
    },
    replace: {
      from: ['open', 'accepted'],
      to: 'replaced',
      by: ['buyer', 'breeder'],
      description: 'Another day is proposed while it is open, or accepted after it.',
    },
    postpone: {
      from: ['open', 'accepted'],
      to: 'replaced',
      by: ['system'],
      requires: 'The day is before the new first day.',
      description: 'A corrected birth date lets the cat leave home only later.',
    },
  },
} as const satisfies StateTable<ProposalStatus>
