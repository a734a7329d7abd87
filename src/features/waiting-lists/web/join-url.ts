/** The page on which a family joins the list of a pairing or of a cattery. */
export function joinUrl(breederId: string, pairingId: string | null): string {
  const query = new URLSearchParams({ breeder: breederId, ...(pairingId && { pairing: pairingId }) })
  return `/waiting-lists/join?${query}`
}

/** The list that the address of that page names. */
export function readJoinUrl(params: URLSearchParams): { breederId: string; pairingId: string | null } {
  return { breederId: params.get('breeder') ?? '', pairingId: params.get('pairing') }
}
