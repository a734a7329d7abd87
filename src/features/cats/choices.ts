/** Values and limits of lists of cats. Separate from the contract, so that pages need not load schemas. */

export const GENDERS = ['male', 'female'] as const
/** How visitors sort the list. */
export const LIST_SORTS = ['newest', 'relevance', 'price', '-price', 'age', 'distance'] as const
/** The same, and what the site asks for itself. */
export const CAT_SORTS = [...LIST_SORTS, 'rotation'] as const
/** How breeders sort their own list. */
export const MANAGED_SORTS = ['newest', 'name', 'price', '-price', 'age', '-age'] as const

/** Cats on a page of the list, and of the breeder's own. */
export const CATS_PER_PAGE = 24
export const MANAGED_PER_PAGE = 25

/** The maximum age in weeks that a filter accepts. */
export const MAX_FILTER_WEEKS = 2_000
