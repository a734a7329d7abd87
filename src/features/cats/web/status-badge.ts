import { type CatFacts, catState, catStateBadge } from '../cat-state.ts'

/** The word on the picture of a cat that nobody else can buy now; null for one that is available. */
export function statusBadge(cat: CatFacts): string | null {
  return catState(cat) === 'available' ? null : catStateBadge(cat)[0]
}
