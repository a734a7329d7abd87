import { defineEvent } from '#lib/events.ts'

/** A purchase changed the availability of a cat. */
export const CAT_CHANGED = defineEvent<{ catId: string }>('cat.changed')
