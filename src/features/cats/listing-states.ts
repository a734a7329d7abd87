/** States and transitions of listings: what may happen to a cat that is for sale, or was. */
import type { StateTable } from '#lib/states/state-table.ts'
import { CAT_STATES, type CatFacts, catState } from './cat-state.ts'

/** The states that people read, and `deleted`, whose row is only part of earlier sales. */
const LISTING_STATES = [...CAT_STATES, 'deleted'] as const
type ListingState = (typeof LISTING_STATES)[number]

type Row = {
  status: CatFacts['status']
  heldByOffer: string | null
  takenDownFrom: string | null
  deletedAt: Date | null
}

/** The state of a stored cat. */
export function listingState({ status, heldByOffer, takenDownFrom, deletedAt }: Row): ListingState {
  if (deletedAt) return 'deleted'
  return catState({ status, isHeld: heldByOffer !== null, isTakenDown: takenDownFrom !== null })
}

const UNSOLD = ['available', 'on_hold', 'paused', 'taken_down'] as const

export const LISTING_TABLE = {
  states: LISTING_STATES,
  first: ['available', 'paused'],
  final: ['deleted'],
  transitions: {
    list: {
      from: [],
      to: 'available',
      by: ['breeder'],
      requires: 'A microchip that no other cat has, and fewer cats than the limit.',
      description: 'The breeder lists a cat.',
    },
    listPaused: {
      from: [],
      to: 'paused',
      by: ['breeder'],
      requires: 'As above.',
      description: 'The breeder adds a cat that is not for sale yet.',
    },
    edit: {
      from: [...UNSOLD, 'reserved', 'sold'],
      to: null,
      by: ['breeder'],
      requires: 'The latest version; of a reserved or sold cat, only pictures, text, and documents.',
      description: 'The breeder changes what the page says.',
    },
    changePrice: {
      from: UNSOLD,
      to: null,
      by: ['breeder'],
      requires: 'The price that the breeder saw.',
      description: 'The breeder asks for another price.',
    },
    pause: {
      from: ['available'],
      to: 'paused',
      done: ['paused', 'taken_down'],
      by: ['breeder'],
      description: 'The breeder takes it off the market for now.',
    },
    pauseDied: {
      from: ['available'],
      to: 'paused',
      by: ['breeder', 'system'],
      requires: 'The litter log or the breeding book says that it died.',
      description: 'It cannot be bought, or listed again.',
    },
    pauseUnanswered: {
      from: ['available'],
      to: 'paused',
      by: ['system'],
      requires: 'The breeder has not answered in time whether it is still available.',
      description: 'It may have been sold elsewhere.',
    },
    relist: {
      from: ['paused'],
      to: 'available',
      done: ['available', 'on_hold'],
      by: ['breeder'],
      requires: 'It did not die, by the breeding book.',
      description: 'It is for sale again.',
    },
    hold: {
      from: ['available', 'paused'],
      to: 'on_hold',
      by: ['breeder', 'system'],
      requires: 'A family that waits without an open offer.',
      announces: ['offered'],
      description: 'An offer to a family keeps it from all others.',
    },
    release: {
      from: ['on_hold'],
      to: 'available',
      by: ['buyer', 'breeder', 'staff', 'system'],
      requires: 'It was available before the offer.',
      announces: ['declined', 'withdrawn', 'expired'],
      description: 'The offer ends, or the family buys another kitten of it.',
    },
    releasePaused: {
      from: ['on_hold'],
      to: 'paused',
      by: ['buyer', 'breeder', 'staff', 'system'],
      requires: 'It was paused before the offer.',
      announces: ['declined', 'withdrawn', 'expired'],
      description: 'The same for a cat that was never listed, or not at that time.',
    },
    reserve: {
      from: ['available', 'on_hold'],
      to: 'reserved',
      by: ['buyer'],
      requires: 'An authorized payment of the deposit at its price; on hold, by the family of the offer.',
      announces: ['payDeposit'],
      description: 'A buyer pays the deposit, or the whole price until that is captured.',
    },
    sell: {
      from: ['reserved'],
      to: 'sold',
      by: ['buyer'],
      requires: 'The whole price was captured.',
      announces: ['payInFull', 'payBalance'],
      description: 'The price is paid.',
    },
    endSale: {
      from: ['reserved', 'sold'],
      to: 'available',
      by: ['buyer', 'breeder', 'staff', 'system'],
      requires: 'The sale ends before the handover.',
      announces: ['fail', 'cancel', 'release', 'refund'],
      description: 'Anyone can buy it again.',
    },
    endSalePaused: {
      from: ['reserved', 'sold'],
      to: 'paused',
      by: ['buyer', 'breeder', 'staff', 'system'],
      requires: 'As above; families wait for it, or it died or is ill.',
      announces: ['fail', 'cancel', 'release', 'refund'],
      description: 'It stays off the market.',
    },
    takeDown: {
      from: ['available', 'on_hold', 'paused'],
      to: 'taken_down',
      by: ['staff'],
      requires: 'A reason that the breeder reads. Its offer ends before.',
      announces: ['take_down'],
      description: 'It breaks the rules.',
    },
    bringBack: {
      from: ['taken_down'],
      to: 'available',
      by: ['staff'],
      requires: 'It was available before.',
      announces: ['bring_back'],
      description: 'Staff were wrong, or the breeder has fixed the problem.',
    },
    bringBackPaused: {
      from: ['taken_down'],
      to: 'paused',
      by: ['staff'],
      requires: 'It was paused before.',
      announces: ['bring_back'],
      description: 'The same for a cat that was not for sale.',
    },
    remove: {
      from: ['available', 'paused', 'taken_down'],
      to: 'deleted',
      by: ['breeder'],
      description: 'The breeder, or the deletion of the account, removes it.',
    },
  },
} as const satisfies StateTable<ListingState>
