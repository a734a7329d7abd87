/** Separate from the contract, so that pages need not load schemas. */
import { MINUTE_MS } from '#lib/durations.ts'

/** Searches that a user can save. */
export const MAX_SEARCHES = 25
/** Characters of a name. */
export const MAX_NAME = 80

/** When emails about a search are sent; `app`: never, it is only counted. */
export const ALERTS = ['at_once', 'daily', 'weekly', 'app'] as const
export type Alert = (typeof ALERTS)[number]

/** The hour of the user's day in which daily and weekly emails are sent; weekly ones on Mondays. */
export const MAIL_HOUR = 8

/** For so many milliseconds after a look at a search, another look belongs to the same visit. */
export const VISIT_MS = 30 * MINUTE_MS
