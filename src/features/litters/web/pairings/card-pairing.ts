import { excerpt } from '#lib/texts/excerpt.ts'
import type { Pairing, Parent } from '../../contract.ts'

type CardParent = Pick<Parent, 'picture' | 'imageUrl'>

/** The fields of a pairing on its card. Lists cache only these because cached data is part of the page's HTML. */
export type CardPairing = Pick<
  Pairing,
  | 'id'
  | 'sireName'
  | 'damName'
  | 'sireBreed'
  | 'damBreed'
  | 'expectedLitterDate'
  | 'actualLitterDate'
  | 'priceRange'
  | 'status'
  | 'description'
  | 'litterCount'
  | 'canEdit'
  | 'familiesWaiting'
> & {
  /** Its distance in whole miles, in lists near a place. */
  miles?: number
  sire: CardParent | null
  queen: CardParent | null
  breeder: Pick<Pairing['breeder'], 'businessName' | 'location' | 'verificationStatus' | 'checkCounts'>
}

/** Characters of a description that fit in three lines of a card. */
const MAX_DESCRIPTION = 200

/** The fields of a pairing that its card shows. */
export function toCardPairing(pairing: Pairing): CardPairing {
  const { id, sireName, damName, sireBreed, damBreed, expectedLitterDate, actualLitterDate } = pairing
  const { priceRange, status, description, litterCount, canEdit, sire, queen, breeder, familiesWaiting } =
    pairing
  const { businessName, location, verificationStatus, checkCounts } = breeder
  return {
    id,
    sireName,
    damName,
    sireBreed,
    damBreed,
    expectedLitterDate,
    actualLitterDate,
    priceRange,
    status,
    litterCount,
    canEdit,
    ...(familiesWaiting !== undefined && { familiesWaiting }),
    ...(pairing.miles != null && { miles: pairing.miles }),
    description: description && excerpt(description, MAX_DESCRIPTION),
    sire: sire && { picture: sire.picture, imageUrl: sire.imageUrl },
    queen: queen && { picture: queen.picture, imageUrl: queen.imageUrl },
    breeder: { businessName, location, verificationStatus, checkCounts },
  }
}
