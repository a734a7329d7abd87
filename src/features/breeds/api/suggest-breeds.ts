import { breedSlug } from '#lib/texts/breed-slug.ts'
import type { Trait } from '../traits.ts'
import { GUIDE_TEXTS } from './guides/index.ts'

/** A breed for a home, and the words of its guide that say why. */
export type SuggestedBreed = { name: string; slug: string; reason: string }

/** Breeds that are not suggested, because the traits that define their look can make them ill. */
const NOT_SUGGESTED = ['Manx', 'Munchkin', 'Scottish Fold']

/** The breeds whose guides name a trait, by name. */
export function suggestBreeds(trait: Trait): SuggestedBreed[] {
  return Object.entries(GUIDE_TEXTS).flatMap(([name, { traits }]) => {
    const reason = traits[trait]
    return reason && !NOT_SUGGESTED.includes(name) ? [{ name, slug: breedSlug(name), reason }] : []
  })
}
