/** Lengths and numbers of contracts. */

/** Characters of the name of a template. */
export const MAX_TEMPLATE_NAME = 80
/** Templates of a cattery. */
export const MAX_TEMPLATES = 20
/** Versions of a template, and of the contract of one sale. */
export const MAX_VERSIONS = 50
/** Clauses of one contract besides those that the product inserts. */
export const MAX_CLAUSES = 30
/** Characters of the title and the text of a clause in the breeder's own words. */
export const MAX_OWN_TITLE = 80
export const MAX_OWN_TEXT = 4_000
/** Characters of a typed name. */
export const MAX_SIGNED_NAME = 100
/** Characters of a reason for declining. */
export const MAX_DECLINE_REASON = 500
/** Years for which a signed contract is kept after its last signature or its end. */
export const CONTRACT_YEARS = 7
