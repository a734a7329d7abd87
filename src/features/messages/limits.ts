/** Most characters of a message. */
export const MAX_MESSAGE = 2_000
/** Messages of one page of a conversation. */
export const MESSAGES_PER_PAGE = 50
/** Rows of the other lists where the caller names no limit. */
export const CONVERSATIONS_PER_PAGE = 50
/** Conversations that the messages page adds at a time. */
export const CONVERSATIONS_SHOWN = 20
/** Inquiries of one page of the dashboard. */
export const INQUIRIES_SHOWN = 20
