import type { ListAddress } from '../contract.ts'

/** The page on which a family joins the list of a pairing or of a cattery; `invitation` is the secret of one. */
export function joinUrl(breederId: string, pairingId: string | null, invitation?: string): string {
  const query = new URLSearchParams({
    breeder: breederId,
    ...(pairingId && { pairing: pairingId }),
    ...(invitation && { invitation }),
  })
  return `/waiting-lists/join?${query}`
}

/** The list that the address of that page names. */
export function readJoinUrl(params: URLSearchParams): ListAddress {
  const pairingId = params.get('pairing')
  return pairingId ? { pairingId } : { breederId: params.get('breeder') ?? '' }
}
