import { RANKED_SHARE } from '../choices.ts'

type Ranked = { name: string; id: string; coefficient: number; knownAncestors: number }

/**
 * The order of mates. Those whose own ancestors are known well enough come first, by the inbreeding of the kittens. An unknown pedigree
 * has no common ancestors, so that inbreeding says little about the others: they follow, the best known first.
 */
export function compareMates(one: Ranked, other: Ranked): number {
  const isKnown = ({ knownAncestors }: Ranked) => knownAncestors >= RANKED_SHARE
  const byInbreeding = one.coefficient - other.coefficient
  const byKnown = other.knownAncestors - one.knownAncestors
  return (
    Number(isKnown(other)) - Number(isKnown(one)) ||
    (isKnown(one) ? byInbreeding || byKnown : byKnown || byInbreeding) ||
    (one.name < other.name ? -1 : one.name > other.name ? 1 : one.id < other.id ? -1 : 1)
  )
}
