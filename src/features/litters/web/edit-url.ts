/** Where an owner edits a pairing or a litter. */
export function editUrl(tab: 'pairings' | 'litters', id: string): string {
  return `/dashboard?tab=${tab}&edit=${id}`
}
