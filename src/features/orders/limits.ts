/** Limits of orders. Separate from the contract, so that pages need not load schemas. */

/** Rows of a page of the lists of orders and sales. */
export const ORDERS_PER_PAGE = 20

/** Characters of a search. */
export const MAX_SEARCH = 100
