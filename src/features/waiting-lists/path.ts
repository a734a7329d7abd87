/** The page of an entry, for its buyer and its breeder. */
export function entryPath(id: string): string {
  return `/waiting-lists/${id}`
}
