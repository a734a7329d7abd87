/** The clubs, also called registries, with which catteries and cats are registered. */
export const CLUBS = ['CFA', 'TICA', 'FIFe', 'GCCF', 'WCF'] as const
export type Club = (typeof CLUBS)[number]

/** Clubs in the order of `CLUBS`, each once. Other words, of a club that was removed, are left out. */
export function sortedClubs(clubs: readonly string[]): Club[] {
  return CLUBS.filter((club) => clubs.includes(club))
}
