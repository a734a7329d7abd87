/** The query keys of pairings and litters; each starts with the API path. */
export const litterKeys = {
  pairings: ['/api/breeding-pairings'],
  pairingList: (query: object) => ['/api/breeding-pairings', 'list', query],
  upcomingPairings: ['/api/breeding-pairings', 'upcoming'],
  pairing: (id: string) => ['/api/breeding-pairings', 'detail', id],
  pairingBreeds: ['/api/breeding-pairings/breeds'],
  litters: ['/api/litters'],
  litter: (id: string) => ['/api/litters', id],
}
