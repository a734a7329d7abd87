/** Characters of an entry. */
export const MAX_DIARY_TEXT = 500
/** Entries of one cat. */
export const MAX_DIARY_ENTRIES = 300
/** Entries of a page of the diary. */
export const DIARY_PAGE = 10
