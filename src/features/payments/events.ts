/** A purchase changed a cat's availability: `{ catId }`. */
export const CAT_CHANGED = 'cat.changed'
