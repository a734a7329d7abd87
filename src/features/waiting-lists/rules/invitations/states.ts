/** States and transitions of invitations to waiting lists. */
import type { StateTable } from '#lib/states/state-table.ts'
import { INVITATION_DAYS } from '../../limits.ts'

export const INVITATION_STATUSES = [
  'planned',
  'sent',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
/** `planned` waits for its email, `sent` for an answer, and the others are over. */
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** Statuses of an invitation that is not over. */
export const OPEN_INVITATIONS = ['planned', 'sent'] as const satisfies InvitationStatus[]

export const INVITATION_TABLE = {
  states: INVITATION_STATUSES,
  first: ['planned'],
  final: ['accepted', 'declined', 'expired', 'withdrawn'],
  transitions: {
    invite: {
      from: [],
      to: 'planned',
      by: ['breeder'],
      requires:
        'The cattery is public, its payments are not stopped, its list is open, and the address was not invited to the list before.',
      description: 'A breeder invites a family from a notebook.',
    },
    send: {
      from: ['planned'],
      to: 'sent',
      by: ['system'],
      requires: 'As above, and the limits of emails of the cattery and to the address.',
      description:
        'The email with the link is sent, once. An address whose owner wants no invitations gets none, which the breeder does not learn.',
    },
    accept: {
      from: ['sent'],
      to: 'accepted',
      done: ['accepted'],
      by: ['buyer'],
      requires: 'The account has the invited address, and the list takes the family.',
      description: 'The family joins with the day since which it has waited.',
    },
    decline: {
      from: ['sent'],
      to: 'declined',
      done: ['declined'],
      by: ['buyer'],
      requires: 'The link of the email.',
      description: 'The recipient wants no place, or does not know the breeder, and is never invited again.',
    },
    withdraw: {
      from: OPEN_INVITATIONS,
      to: 'withdrawn',
      done: ['withdrawn'],
      by: ['breeder'],
      description: 'The breeder takes the invitation back.',
    },
    stop: {
      from: ['planned'],
      to: 'withdrawn',
      by: ['system'],
      requires: 'Several recipients do not know the breeder.',
      description: 'The cattery can invite nobody any more.',
    },
    removePairing: {
      from: OPEN_INVITATIONS,
      to: 'withdrawn',
      by: ['system'],
      description: 'The breeder removes the pairing.',
    },
    expire: {
      from: OPEN_INVITATIONS,
      to: 'expired',
      by: ['system'],
      requires: `${INVITATION_DAYS} days without an answer, or the owner of the address deletes the account.`,
      description: 'The address and the name are deleted.',
    },
  },
} as const satisfies StateTable<InvitationStatus>
