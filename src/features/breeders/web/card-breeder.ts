import type { Breeder } from '../contract.ts'

/** What a card shows of a breeder. Lists keep no more, since everything that is kept travels inside the page. */
export type CardBreeder = Pick<
  Breeder,
  | 'id'
  | 'userId'
  | 'name'
  | 'businessName'
  | 'location'
  | 'description'
  | 'specializations'
  | 'yearsExperience'
  | 'totalSales'
  | 'rating'
  | 'reviewCount'
  | 'verificationStatus'
  | 'profileImageUrl'
  | 'availableCats'
>

/** Letters of a description that two lines of a card can hold. */
const DESCRIPTION = 150

/** A breeder without what only its own page shows. */
export function toCardBreeder(breeder: Breeder): CardBreeder {
  const { id, userId, name, businessName, location, specializations, yearsExperience } = breeder
  const { totalSales, rating, reviewCount, verificationStatus, profileImageUrl, availableCats } = breeder
  return {
    ...{ id, userId, name, businessName, location, specializations, yearsExperience },
    ...{ totalSales, rating, reviewCount, verificationStatus, profileImageUrl, availableCats },
    description: breeder.description?.slice(0, DESCRIPTION) ?? null,
  }
}
