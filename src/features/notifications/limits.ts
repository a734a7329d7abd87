/** Notices per page. */
export const NOTICES_PER_PAGE = 20
