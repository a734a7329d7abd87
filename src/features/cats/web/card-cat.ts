import type { Cat } from '../contract.ts'
import { badgesOf } from './health-badges.tsx'

/** What a card shows of a cat. Lists keep no more, since everything that is kept travels inside the page. */
export type CardCat = Pick<Cat, 'id' | 'name' | 'breed' | 'gender' | 'age' | 'price' | 'status'> & {
  /** The first of its pictures. */
  picture: Cat['pictures'][number] | undefined
  /** What it has earned: the two certifications, and 'Vaccinated'. */
  badges: string[]
  /** Left out where all of a list are of the breeder whose page it stands on. */
  breeder?: Pick<
    Cat['breeder'],
    'id' | 'name' | 'businessName' | 'location' | 'rating' | 'reviewCount' | 'profileImageUrl'
  > & { verified: boolean }
  /** The beginning of its description, where the list has room for it. */
  words?: string
}

/** Letters of a description that two lines of a row can hold. */
const WORDS = 150

/** A cat as its card needs it. */
export function toCardCat(cat: Cat): CardCat {
  const { id, name, breed, gender, age, price, status } = cat
  const { verificationStatus, ...breeder } = cat.breeder
  return {
    ...{ id, name, breed, gender, age, price, status },
    picture: cat.pictures[0],
    badges: badgesOf(cat),
    breeder: { ...breeder, verified: verificationStatus === 'verified' },
  }
}

/** The same for a list of rows, which also say something about each cat. */
export function toRowCat(cat: Cat): CardCat {
  return { ...toCardCat(cat), ...(cat.description && { words: beginningOf(cat.description) }) }
}

function beginningOf(text: string): string {
  return text.length > WORDS ? `${text.slice(0, text.lastIndexOf(' ', WORDS))}…` : text
}
