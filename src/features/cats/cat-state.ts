/** The state of a cat that people read, and its word: the same for visitors, its breeder, and staff. */

export const CAT_STATES = ['available', 'on_hold', 'reserved', 'sold', 'paused', 'taken_down'] as const
export type CatState = (typeof CAT_STATES)[number]

/** What decides the state. Listings of catteries that staff or the breeder hid keep their states, and are not public. */
export type CatFacts = {
  status: 'available' | 'reserved' | 'sold' | 'withdrawn'
  /** An open offer to a family keeps it from others, whether it was listed before or not. */
  isHeld?: boolean | undefined
  isTakenDown?: boolean | undefined
}

/** The state of a cat. */
export function catState({ status, isHeld = false, isTakenDown = false }: CatFacts): CatState {
  if (isTakenDown) return 'taken_down'
  if (status === 'withdrawn') return 'paused'
  return status === 'available' && isHeld ? 'on_hold' : status
}

export const CAT_STATE_TEXTS: Record<CatState, string> = {
  available: 'Available',
  on_hold: 'On hold',
  reserved: 'Reserved',
  sold: 'Sold',
  paused: 'Paused',
  taken_down: 'Taken down',
}

/** The color of the badge of each state. */
const TONES = {
  available: 'good',
  on_hold: 'warm',
  reserved: 'warm',
  sold: 'plain',
  paused: 'plain',
  taken_down: 'danger',
} as const satisfies Record<CatState, string>

/** The word for the state of a cat and the color of its badge. */
export function catStateBadge(facts: CatFacts): [text: string, tone: (typeof TONES)[CatState]] {
  const state = catState(facts)
  return [CAT_STATE_TEXTS[state], TONES[state]]
}
