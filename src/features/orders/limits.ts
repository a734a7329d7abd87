/** Limits of orders. Separate from the contract, so that pages need not load schemas. */

/** Characters of a search. */
export const MAX_SEARCH = 100
