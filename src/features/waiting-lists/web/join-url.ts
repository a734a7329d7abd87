import type { ListAddress } from '../contract.ts'

/** The page on which a family joins the list of a pairing or of a cattery. */
export function joinUrl(breederId: string, pairingId: string | null): string {
  const query = new URLSearchParams({ breeder: breederId, ...(pairingId && { pairing: pairingId }) })
  return `/waiting-lists/join?${query}`
}

/** The list that the address of that page names. */
export function readJoinUrl(params: URLSearchParams): ListAddress {
  const pairingId = params.get('pairing')
  return pairingId ? { pairingId } : { breederId: params.get('breeder') ?? '' }
}
