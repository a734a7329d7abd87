/** Announced to the two people of a conversation when a message arrives or is read: `MessageNews`. */
export const MESSAGE = 'message'

/** `users` are who may hear of it; with `messageId` it is a new message, else one was read. */
export type MessageNews = { users: [string, string]; messageId?: string }

/** Announced to a person who moved an inquiry or blocked somebody, for the person's other pages: `OwnNews`. */
export const OWN_CONVERSATIONS = 'own-conversations'

export type OwnNews = { userId: string }
