/** The page of an entry, for its buyer and its breeder. */
export function entryPath(id: string): string {
  return `/waiting-lists/${id}`
}

/** What the breeder chose for each list. */
export const LIST_SETTINGS_PATH = '/dashboard?tab=waiting-list&view=settings'

/** The breeder's picker of a list: a pairing, or `any`. */
export function pickerPath(list: string): string {
  return `/dashboard?${new URLSearchParams({ tab: 'waiting-list', list, view: 'picker' })}`
}
