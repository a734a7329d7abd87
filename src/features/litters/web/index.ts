/** @public */
export { type CardPairing, toCardPairing } from './card-pairing.ts'
/** @public */
export { LitterRow } from './litter-row.tsx'
export { PairingCard, PairingCardSkeleton } from './pairing-card.tsx'
export { readPairingSearch, toPairingQuery } from './pairing-search.ts'
export { pairingQueries, upcomingPairings } from './queries.ts'
