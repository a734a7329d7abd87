import { defineEvent } from '#lib/events.ts'

/** A user got a notice or read some. */
export const NOTICES_CHANGED = defineEvent<{ userId: string }, Record<string, never>>('notices.changed')
