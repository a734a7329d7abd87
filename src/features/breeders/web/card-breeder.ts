import { excerpt } from '#lib/texts/excerpt.ts'
import type { ListedBreeder } from '../contract.ts'

/** The fields of a breeder on its card. Lists cache only these because cached data is part of the page's HTML. */
export type CardBreeder = Pick<
  ListedBreeder,
  | 'id'
  | 'userId'
  | 'name'
  | 'businessName'
  | 'location'
  | 'specializations'
  | 'yearsExperience'
  | 'totalSales'
  | 'rating'
  | 'reviewCount'
  | 'verificationStatus'
  | 'checkCounts'
  | 'validChecks'
  | 'profileImageUrl'
  | 'coverPicture'
  | 'nextLitter'
  | 'medianResponseMinutes'
  | 'availableCats'
> & {
  /** Its distance in whole miles, in lists near a place. */
  miles?: number
  /** The start of the description, only for the list view. */
  excerpt?: string
}

/** Characters of a description that fit in two lines of a row. */
const MAX_EXCERPT = 150

/** The fields of a breeder that its card shows, optionally with an excerpt of the description. */
export function toCardBreeder(
  breeder: ListedBreeder,
  { withExcerpt }: { withExcerpt: boolean },
): CardBreeder {
  const { id, userId, name, businessName, location, specializations, yearsExperience } = breeder
  const { totalSales, rating, reviewCount, verificationStatus, checkCounts, validChecks } = breeder
  const { profileImageUrl, coverPicture, nextLitter, medianResponseMinutes, availableCats } = breeder
  return {
    id,
    userId,
    name,
    businessName,
    location,
    specializations,
    yearsExperience,
    totalSales,
    rating,
    reviewCount,
    verificationStatus,
    checkCounts,
    validChecks,
    profileImageUrl,
    coverPicture,
    nextLitter,
    medianResponseMinutes,
    availableCats,
    ...(breeder.miles != null && { miles: breeder.miles }),
    ...(withExcerpt && breeder.description && { excerpt: excerpt(breeder.description, MAX_EXCERPT) }),
  }
}
