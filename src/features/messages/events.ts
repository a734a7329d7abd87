/** Announced to the two people of a conversation when a message arrives or is read: `MessageNews`. */
export const MESSAGE = 'message'

/** `users` are who may hear of it; with `messageId` it is a new message, else one was read. */
export type MessageNews = { users: [string, string]; messageId?: string }
