/** The maximum length of a message in characters. */
export const MAX_MESSAGE = 2_000
/** Saved replies of a breeder, and characters of a title. */
export const MAX_SAVED_REPLIES = 50
export const MAX_REPLY_TITLE = 80
/** Messages per page of a conversation. */
export const MESSAGES_PER_PAGE = 50
/** Rows per page of the other lists by default. */
export const CONVERSATIONS_PER_PAGE = 50
/** Conversations per page on the messages page. */
export const CONVERSATIONS_SHOWN = 20

/** Conversations of a list: all, those with unread messages, or those whose last word is the other person's. */
export const CONVERSATION_FILTERS = ['all', 'unread', 'waiting'] as const
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number]
