import { formatDollars } from '#lib/money.ts'
import type { Breed } from '../contract.ts'
import { type CatSearch, catSearchUrl } from './cat-search.ts'
import { chipsOf } from './filter-chips.tsx'

/** A sentence or two about the list for search results; of a breed that is known, about the breed. */
export function describeCatList({ breed: asked }: CatSearch, breed: Breed | undefined): string {
  if (!breed) {
    const what = asked ? `${asked} cats and kittens` : 'Cats and kittens'
    return `${what} from verified breeders, with health records, prices and protected payment.`
  }
  const { name, priceRange, temperament } = breed
  const price = priceRange
    ? ` Most cost ${formatDollars(priceRange.low)} to ${formatDollars(priceRange.high)}.`
    : ''
  return `${name} cats and kittens from verified breeders.${price} ${temperament}`.slice(0, 200)
}

/** The address under which a list should be known: of the filters only the breed makes a page of its own. */
export function canonicalCatList(search: CatSearch, breed: Breed | undefined): string {
  const others = chipsOf(search).some(({ without }) => !('breed' in without))
  return catSearchUrl({ breed: breed?.name ?? search.breed, page: others ? 1 : search.page })
}
