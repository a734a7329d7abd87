/** The distances in miles that lists can be limited to. */
export const WITHIN_MILES = [25, 50, 100, 250] as const
export type WithinMiles = (typeof WITHIN_MILES)[number]

/** The maximum length of a place that a visitor types. */
export const MAX_NEAR = 120
