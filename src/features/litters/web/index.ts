export type { ManagedLitterEndpoints } from '../manage-contract.ts'
export type { CardPairing } from './card-pairing.ts'
export {
  invalidateLitters,
  invalidateManagedLitters,
  invalidatePairings,
  litterInvalidation,
} from './invalidation.ts'
export {
  breedsText,
  litterName,
  pairingDateText,
  pairingTitle,
  priceRangeText,
  STATUS_TEXT,
  STATUS_TONE,
} from './labels.ts'
export { LitterForm } from './litter-form.tsx'
export { managedLitterQueries } from './manage-queries.ts'
/** @public */
export { PairingCard, PairingCardSkeleton } from './pairing-card.tsx'
export { PairingForm } from './pairing-form.tsx'
export { readPairingSearch, toPairingQuery } from './pairing-search.ts'
/** @public */
export { pairingQueries, upcomingPairings } from './queries.ts'
