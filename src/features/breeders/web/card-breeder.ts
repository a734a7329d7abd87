import type { Breeder } from '../contract.ts'

/** What a card shows of a breeder. Lists keep no more, since everything that is kept travels inside the page. */
export type CardBreeder = Pick<
  Breeder,
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
  | 'profileImageUrl'
  | 'availableCats'
> & {
  /** The beginning of the description, where the list has room for it. */
  words?: string
}

/** Letters of a description that two lines of a row can hold. */
const WORDS = 150

/** A breeder as its card needs it; with `words` where it says something as well. */
export function toCardBreeder(breeder: Breeder, { words }: { words: boolean }): CardBreeder {
  const { id, userId, name, businessName, location, specializations, yearsExperience } = breeder
  const { totalSales, rating, reviewCount, verificationStatus, profileImageUrl, availableCats } = breeder
  return {
    ...{ id, userId, name, businessName, location, specializations, yearsExperience },
    ...{ totalSales, rating, reviewCount, verificationStatus, profileImageUrl, availableCats },
    ...(words && breeder.description && { words: beginningOf(breeder.description) }),
  }
}

function beginningOf(text: string): string {
  return text.length > WORDS ? `${text.slice(0, text.lastIndexOf(' ', WORDS))}…` : text
}
