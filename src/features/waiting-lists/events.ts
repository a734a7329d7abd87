import { defineEvent } from '#lib/events.ts'

/** An offer to a family, or its entry, changed; both sides load it again. */
export const WAITING_LIST_CHANGED = defineEvent<{ users: string[] }>('waiting-list.changed')
