import { expect, it } from 'vitest'
import { CAT_STATE_TEXTS, CAT_STATES, type CatFacts, catState, catStateBadge } from './cat-state.ts'

const ROWS: [CatFacts, string, string][] = [
  [{ status: 'available' }, 'Available', 'good'],
  [{ status: 'available', isHeld: true }, 'On hold', 'warm'],
  [{ status: 'reserved' }, 'Reserved', 'warm'],
  [{ status: 'sold' }, 'Sold', 'plain'],
  [{ status: 'withdrawn' }, 'Paused', 'plain'],
  [{ status: 'withdrawn', isTakenDown: true }, 'Taken down', 'danger'],
  // The database allows none of these; a cat that staff took down is called so in any case, and a sold one is sold.
  [{ status: 'available', isHeld: true, isTakenDown: true }, 'Taken down', 'danger'],
  [{ status: 'sold', isHeld: true }, 'Sold', 'plain'],
  [{ status: 'withdrawn', isHeld: true }, 'Paused', 'plain'],
]

it.each(ROWS)('a cat with %j is %s', (facts, text, tone) => {
  expect(catStateBadge(facts)).toEqual([text, tone])
})

it('every state has a word of its own', () => {
  expect(new Set(ROWS.map(([facts]) => catState(facts)))).toEqual(new Set(CAT_STATES))
  expect(new Set(Object.values(CAT_STATE_TEXTS)).size).toBe(CAT_STATES.length)
})
