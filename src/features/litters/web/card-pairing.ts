import type { Pairing, Parent } from '../contract.ts'

type CardParent = Pick<Parent, 'picture' | 'imageUrl'>

/** What a card shows of a pairing. Lists keep no more, since everything that is kept travels inside the page. */
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
> & {
  sire: CardParent | null
  queen: CardParent | null
  breeder: Pick<Pairing['breeder'], 'businessName' | 'location' | 'verificationStatus'>
}

/** Letters of a description that three lines of a card can hold. */
const DESCRIPTION = 200

/** A pairing without what only its own page shows. */
export function toCardPairing(pairing: Pairing): CardPairing {
  const { id, sireName, damName, sireBreed, damBreed, expectedLitterDate, actualLitterDate } = pairing
  const { priceRange, status, description, litterCount, canEdit, sire, queen, breeder } = pairing
  const { businessName, location, verificationStatus } = breeder
  return {
    ...{ id, sireName, damName, sireBreed, damBreed, expectedLitterDate, actualLitterDate },
    ...{ priceRange, status, litterCount, canEdit },
    description: description?.slice(0, DESCRIPTION) ?? null,
    sire: sire && { picture: sire.picture, imageUrl: sire.imageUrl },
    queen: queen && { picture: queen.picture, imageUrl: queen.imageUrl },
    breeder: { businessName, location, verificationStatus },
  }
}
