/** Pairings per page; fills rows of one, two, or three. Separate from the contract, so that pages need not load schemas. */
export const PAIRINGS_PER_PAGE = 12
