/** Limits of forms and periods of checks. Separate from the contract, so that pages need not load schemas. */

/** Characters of the reason of a decision about a payment or a fraud warning. */
export const MIN_REASON = 3
export const MAX_REASON = 1_000

/** Minutes in which the different cards of an account are counted. */
export const CARDS_WINDOW_MINUTES = 60
/** Days in which the different accounts with a card are counted. */
export const ACCOUNTS_WINDOW_DAYS = 30
