import { formatWholeDollars } from '#lib/money.ts'
import { breedNamesText } from '#lib/texts/breed-names.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { Breed } from '../../contract.ts'
import { type CatListFilter, catListUrl } from './cat-filter.ts'
import { filterChips } from './filter-chips.tsx'

/** The list's description for search engines; `breed` is the filter's breed if it is known. */
export function catListDescription(filter: CatListFilter, breed: Breed | undefined): string {
  if (!breed) {
    const subject = filter.breed ? `${breedNamesText(filter.breed)} cats and kittens` : 'Cats and kittens'
    return `${subject} from verified breeders, with health records, prices, and protected payment.`
  }
  const { name, priceRange, temperament } = breed
  const price = priceRange
    ? ` ${priceRange.ageGroup === 'kitten' ? 'Kittens' : 'They'} typically cost ${formatWholeDollars(priceRange.low)} to ${formatWholeDollars(priceRange.high)}.`
    : ''
  return excerpt(`${name} cats and kittens from verified breeders.${price} ${temperament}`, 200)
}

/** The list's canonical URL. Only the breed makes a separate page for search engines; other filters do not. */
export function canonicalCatListUrl(filter: CatListFilter, breed: Breed | undefined): string {
  const hasOtherFilter = filterChips(filter).some(({ without }) => !('breed' in without))
  return catListUrl({ breed: breed?.name ?? filter.breed, page: hasOtherFilter ? 1 : filter.page })
}
