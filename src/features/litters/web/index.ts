export type { ManagedLitter, ManagedLitterEndpoints } from '../manage-contract.ts'
export { BreederLine } from './breeder-line.tsx'
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
export { litterForms } from './lazy-forms.ts'
export { LitterHero } from './litter-hero.tsx'
export { managedLitterQueries } from './manage-queries.ts'
export { NotFound } from './not-found.tsx'
export { PageSkeleton } from './page-skeleton.tsx'
export { type CardPairing, toCardPairing } from './pairings/card-pairing.ts'
/** @public */
export { PairingCard, PairingCardSkeleton } from './pairings/pairing-card.tsx'
export { ParentCards } from './parent-card.tsx'
export { ParentPicture } from './parent-picture.tsx'
/** @public */
export { pairingQueries, upcomingPairings } from './queries.ts'
