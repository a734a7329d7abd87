/** Limits of what users send. */
import { defineRateLimit } from '#platform/rate-limits/index.ts'

/** Messages, counting those that screening rejected. */
export const MESSAGE_LIMIT = defineRateLimit({ name: 'messages', by: 'user', points: 20, seconds: 60 })
/** Conversations that a user starts. */
export const CONVERSATION_LIMIT = defineRateLimit({
  name: 'conversations',
  by: 'user',
  points: 5,
  seconds: 3_600,
})
