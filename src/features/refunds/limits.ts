/** Limits of forms. Separate from the contract, so that pages need not load schemas. */

/** Characters of the reason of a cancellation or refund. */
export const MIN_REASON = 3
export const MAX_REASON = 1_000
