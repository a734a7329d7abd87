/** Lines of a template, and doses of a line. */
export const MAX_LINES = 30
export const MAX_DOSES = 30
/** The last week of age for which a plan can have a line. */
export const MAX_WEEK = 52
/** Characters of a line's name and source, and of what was done. */
export const MAX_NAME = 80
export const MAX_SOURCE = 300
export const MAX_LOT = 40
/** Entries of one kitten, also deleted ones; far more than a plan has. */
export const MAX_ENTRIES_OF_KITTEN = 200
