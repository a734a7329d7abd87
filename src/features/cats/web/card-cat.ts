import { excerpt } from '#lib/texts/excerpt.ts'
import type { Cat } from '../contract.ts'
import { type HealthBadges, healthBadges } from './health-badges.tsx'
import { isOldEnough } from './old-enough.ts'

/** The fields of a cat that its card shows. Lists cache only these, because cached data is part of the page's HTML. */
export type CardCat = Pick<Cat, 'id' | 'name' | 'breed' | 'gender' | 'age' | 'price' | 'status'> &
  HealthBadges & {
    /** The first picture. */
    picture: Cat['pictures'][number] | undefined
    /** Omitted on the breeder's own page. */
    breeder?: Pick<
      Cat['breeder'],
      | 'id'
      | 'name'
      | 'businessName'
      | 'location'
      | 'rating'
      | 'reviewCount'
      | 'profileImageUrl'
      | 'checkCounts'
    > & { verified: boolean }
    /** Whether an offer keeps it from others; omitted otherwise. */
    isHeld?: true
    /** The earliest day on which a kitten may go home; omitted for cats that are old enough. */
    goesHome?: string
    /** Its distance in whole miles, in lists near a place. */
    miles?: number
    /** The beginning of the description, in rows. */
    excerpt?: string
  }

/** The maximum number of characters that fit into two lines of a row. */
const EXCERPT_LENGTH = 150

/** Selects the fields of a card. */
export function toCardCat(cat: Cat): CardCat {
  const { id, name, breed, gender, age, price, status, leavesHomeFrom } = cat
  const { verificationStatus, ...breeder } = cat.breeder
  return {
    id,
    name,
    breed,
    gender,
    age,
    price,
    status,
    picture: cat.pictures[0],
    ...healthBadges(cat),
    ...(cat.miles != null && { miles: cat.miles }),
    ...(cat.isHeld && { isHeld: true as const }),
    ...(!isOldEnough(cat) && status !== 'sold' && { goesHome: leavesHomeFrom }),
    breeder: { ...breeder, verified: verificationStatus === 'verified' },
  }
}

/** Selects the fields of a row, which also shows an excerpt of the description. */
export function toRowCat(cat: Cat): CardCat {
  return { ...toCardCat(cat), ...(cat.description && { excerpt: excerpt(cat.description, EXCERPT_LENGTH) }) }
}
