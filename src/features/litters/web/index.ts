export type { CardPairing } from './card-pairing.ts'
/** @public */
export { PairingCard, PairingCardSkeleton } from './pairing-card.tsx'
export { readPairingSearch, toPairingQuery } from './pairing-search.ts'
/** @public */
export { pairingQueries, upcomingPairings } from './queries.ts'
