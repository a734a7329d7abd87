import { defineEvent } from '#lib/events.ts'

/** The two users of a conversation: a message was stored, or without `messageId`, messages were read. */
export const CONVERSATION_CHANGED = defineEvent<
  { users: [string, string]; messageId?: string },
  { with: string; messageId?: string | undefined }
>('conversation.changed')

/** A user changed an inquiry or blocked another user; for the user's other pages. */
export const INBOX_CHANGED = defineEvent<{ userId: string }, Record<string, never>>('inbox.changed')
