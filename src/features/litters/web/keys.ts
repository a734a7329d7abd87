/** The query keys of pairings and litters; each begins with the path that is read. */
export const litterKeys = {
  pairings: ['/api/breeding-pairings'],
  pairingList: (query: object) => ['/api/breeding-pairings', 'list', query],
  upcomingPairings: ['/api/breeding-pairings', 'upcoming'],
  pairing: (id: string) => ['/api/breeding-pairings', 'detail', id],
  pairingBreeds: ['/api/breeding-pairings/breeds'],
  litters: ['/api/litters'],
  litter: (id: string) => ['/api/litters', id],
}
