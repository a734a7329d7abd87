export type { ManagedLitterEndpoints } from '../manage-contract.ts'
export { invalidateManagedLitters, invalidatePairings } from './invalidation.ts'
export {
  breedsText,
  litterName,
  pairingDateText,
  pairingTitle,
  priceRangeText,
  STATUS_TEXT,
  STATUS_TONE,
} from './labels.ts'
export { LitterForm, PairingForm } from './lazy-forms.ts'
export { managedLitterQueries } from './manage-queries.ts'
export type { CardPairing } from './pairings/card-pairing.ts'
/** @public */
export { PairingCard, PairingCardSkeleton } from './pairings/pairing-card.tsx'
export { readPairingSearch, toPairingQuery } from './pairings/pairing-search.ts'
/** @public */
export { pairingQueries, upcomingPairings } from './queries.ts'
