/** The page of an entry, for its buyer and its breeder. */
export function entryPath(id: string): string {
  return `/waiting-lists/${id}`
}

/** The breeder's picker of a list: a pairing, or `any`. */
export function pickerPath(list: string): string {
  return `/dashboard?${new URLSearchParams({ tab: 'waiting-list', list, view: 'picker' })}`
}
