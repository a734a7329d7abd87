/** Notices on a page of the whole list. */
export const NOTICES_PER_PAGE = 20
