/** Characters of a review and of a reply to it. */
export const MAX_REVIEW = 2_000
export const MAX_REPLY = 1_000

/** Days after writing in which the buyer may change a review. */
export const REVIEW_EDIT_DAYS = 14

/** Days after the handover until the buyer is invited to write a review. */
export const INVITATION_DAYS = 7

/** Reviews shown before 'Show all', and those on a page of all. */
export const REVIEWS_SHOWN = 5
export const REVIEWS_PER_PAGE = 10
