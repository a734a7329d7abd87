/** States and transitions of the contract of a sale. */
import type { StateTable } from '#lib/states/state-table.ts'

export const CONTRACT_STATUSES = [
  'draft',
  'offered',
  'read',
  'signed_by_buyer',
  'signed',
  'complete',
  'replaced',
  'declined',
  'void',
] as const
export type ContractStatus = (typeof CONTRACT_STATUSES)[number]

const LIVE = 'The sale is neither canceled nor refunded, and no dispute freezes it.'
const SIGNABLE = `${LIVE} The party has agreed to sign electronically, and the digest is that of the text.`

export const CONTRACT_TABLE = {
  states: CONTRACT_STATUSES,
  first: ['draft'],
  final: ['complete', 'replaced', 'declined', 'void'],
  transitions: {
    begin: {
      from: [],
      to: 'draft',
      by: ['breeder'],
      requires: `${LIVE} The sale has no draft and no contract that both have signed.`,
      description: 'The breeder writes a contract, or a changed version of one that was offered.',
    },
    edit: {
      from: ['draft'],
      to: null,
      by: ['breeder'],
      requires: LIVE,
      description: 'The breeder changes the draft.',
    },
    offer: {
      from: ['draft'],
      to: 'offered',
      done: ['offered', 'read', 'signed_by_buyer', 'signed', 'complete'],
      by: ['breeder'],
      requires: LIVE,
      announces: ['offerContract'],
      description: 'The breeder sends the contract to the buyer.',
    },
    read: {
      from: ['offered'],
      to: 'read',
      done: ['read', 'signed_by_buyer', 'signed', 'complete'],
      by: ['buyer'],
      requires: LIVE,
      description: 'The buyer has read the contract to its end.',
    },
    sign: {
      from: ['read'],
      to: 'signed_by_buyer',
      done: ['signed_by_buyer', 'signed', 'complete'],
      by: ['buyer'],
      requires: SIGNABLE,
      announces: ['signContract'],
      description: 'The buyer signs.',
    },
    countersign: {
      from: ['signed_by_buyer'],
      to: 'signed',
      done: ['signed', 'complete'],
      by: ['breeder'],
      requires: SIGNABLE,
      announces: ['signContract'],
      description: 'The breeder signs after the buyer.',
    },
    complete: {
      from: ['signed'],
      to: 'complete',
      done: ['complete'],
      by: ['system'],
      announces: ['completeContract'],
      description: 'The file of the signed contract is made, and both receive it.',
    },
    decline: {
      from: ['offered', 'read'],
      to: 'declined',
      done: ['declined'],
      by: ['buyer'],
      requires: LIVE,
      announces: ['declineContract'],
      description: 'The buyer does not sign it.',
    },
    replace: {
      from: ['offered', 'read', 'signed_by_buyer'],
      to: 'replaced',
      by: ['breeder'],
      requires: LIVE,
      description: 'The breeder offers a changed version; a signature of the buyer no longer counts.',
    },
    end: {
      from: ['draft', 'offered', 'read', 'signed_by_buyer'],
      to: 'void',
      by: ['system'],
      description: 'The sale was canceled or refunded before both had signed.',
    },
  },
} as const satisfies StateTable<ContractStatus>

/** The statuses of a contract that the buyer can see and that was not ended. */
export const CURRENT_STATUSES = [
  'offered',
  'read',
  'signed_by_buyer',
  'signed',
  'complete',
] as const satisfies ContractStatus[]

/** Whether both parties have signed; the file may still have to be made. */
export const isSignedByBoth = (status: ContractStatus | undefined): boolean =>
  status === 'signed' || status === 'complete'

/** Whether a contract waits for a party to read or sign it. */
export const waitsFor = (role: 'buyer' | 'breeder', status: ContractStatus): boolean =>
  role === 'buyer' ? status === 'offered' || status === 'read' : status === 'signed_by_buyer'
