export type { ManagedLitter, ManagedLitterEndpoints } from '../manage-contract.ts'
export { BreederBox } from './breeder-box.tsx'
export { HiddenNote } from './hidden-note.tsx'
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
export { litterForms, PairingForm } from './lazy-forms.ts'
export { LitterFacts } from './litter-facts.tsx'
export { managedLitterQueries } from './manage-queries.ts'
export { NotFound } from './not-found.tsx'
export { PageSkeleton } from './page-skeleton.tsx'
export type { CardPairing } from './pairings/card-pairing.ts'
/** @public */
export { PairingCard, PairingCardSkeleton } from './pairings/pairing-card.tsx'
export { ParentCards } from './parent-card.tsx'
/** @public */
export { pairingQueries, upcomingPairings } from './queries.ts'
