import { addDays } from '#lib/dates.ts'

/**
 * Kittens leave home at 12 weeks or later, after their first vaccinations and enough time with mother and litter
 * (the rule of FIFe and GCCF for pedigree kittens).
 */
export const LEAVES_HOME_WEEKS = 12

/** The first day, ISO date, on which a kitten born on `birthDate` may leave home. */
export function leavesHomeFrom(birthDate: string): string {
  return addDays(birthDate, LEAVES_HOME_WEEKS * 7)
}

/** Days that a sold cat still stands in lists, so that who saw it there learns what became of it; then its page remains. */
export const SOLD_SHOWN_DAYS = 30

/** Breeds that the filter offers even while none is listed, in this order. */
export const WELL_KNOWN_BREEDS = [
  'Persian',
  'Maine Coon',
  'British Shorthair',
  'Ragdoll',
  'Siamese',
  'Scottish Fold',
  'Russian Blue',
]

/** The breeds of the filter: the well-known ones first, then every other breed in stock by name. */
export function breedsToOffer(inStock: string[]): string[] {
  return [...new Set([...WELL_KNOWN_BREEDS, ...inStock])]
}
