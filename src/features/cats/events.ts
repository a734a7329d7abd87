import { defineEvent } from '#lib/events.ts'

/**
 * The public catalog changed: the rows with these IDs, among them the rows that the changed ones belong to; or anything,
 * if there are too many. Published by database triggers (notify_catalog).
 */
export const CATALOG_CHANGED = defineEvent<{ ids: string[] } | 'anything'>('catalog.changed')

/** A purchase changed the availability of a cat. */
export const CAT_CHANGED = defineEvent<{ catId: string }>('cat.changed')
