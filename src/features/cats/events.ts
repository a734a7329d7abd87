import { defineEvent } from '#lib/events.ts'

/** Anything in the public catalog changed. Published by database triggers (migrations/0001_functions.sql). */
export const CATALOG_CHANGED = defineEvent<undefined>('catalog.changed')
