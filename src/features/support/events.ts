import { defineEvent } from '#lib/events.ts'

/** Staff answered, closed, or reopened a user's support request, so open pages refetch it. */
export const SUPPORT_CHANGED = defineEvent<{ userId: string }, Record<string, never>>('support.changed')
