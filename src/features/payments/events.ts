/** Announced to open pages whenever a cat's availability changes by a purchase: `{ catId }`. */
export const CAT_CHANGED = 'cat.changed'
