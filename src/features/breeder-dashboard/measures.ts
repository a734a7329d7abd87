/** Weeks of statistics, including the current one. */
export const WEEKS = 12
/** Measures in display order. A sale counts from its deposit on, unless it was canceled or refunded. */
export const MEASURES = ['views', 'favorites', 'inquiries', 'sales'] as const
export type Measure = (typeof MEASURES)[number]

/** Months of the year that breeders look back on. */
export const YEAR_MONTHS = 12
