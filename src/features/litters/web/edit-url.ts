/** The URL at which the owner edits a pairing or litter. */
export function editUrl(tab: 'pairings' | 'litters', id: string): string {
  return `/dashboard?tab=${tab}&edit=${id}`
}
