import { ageRangeText } from '#lib/age.ts'
import { formatDollars } from '#lib/money.ts'
import { ChipLink } from '#ui/chip-link.tsx'
import { Link } from '#ui/link.tsx'
import { type CatSearch, catSearchUrl, withoutFilters } from './cat-search.ts'
import { genderText } from './gender.ts'

export type Chip = { text: string; without: Partial<CatSearch> }

const dollars = (amount: number) => formatDollars(amount * 100)

/** What a search asks for, one chip each, with the part of the search that it removes. */
export function chipsOf(search: CatSearch): Chip[] {
  const { minPrice, maxPrice } = search
  const chips: [string | false | null, Partial<CatSearch>][] = [
    [search.q && `“${search.q}”`, { q: '', sort: search.sort === 'newest' ? '' : search.sort }],
    [search.featured && 'Featured', { featured: false }],
    [search.breed, { breed: '' }],
    [search.location, { location: '' }],
    [search.gender && genderText(search.gender), { gender: '' }],
    [minPrice !== null && `From ${dollars(minPrice)}`, { minPrice: null }],
    [maxPrice !== null && `Up to ${dollars(maxPrice)}`, { maxPrice: null }],
    [ageRangeText(search.minAge, search.maxAge), { minAge: null, maxAge: null }],
    [search.healthCertified && 'Health Certified', { healthCertified: false }],
    [search.dnaTested && 'DNA Tested', { dnaTested: false }],
    [search.deposit && 'Deposit possible', { deposit: false }],
  ]
  return chips.flatMap(([text, without]) => (text ? [{ text, without }] : []))
}

/** The filters in use, each a link to the same list without it, and one to the list without any. */
export function FilterChips({ search }: { search: CatSearch }) {
  const chips = chipsOf(search)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap items-center gap-2">
      {chips.map(({ text, without }) => (
        <li key={text} className="min-w-0">
          <ChipLink
            to={catSearchUrl({ ...search, ...without, page: 1 })}
            aria-label={`Remove filter ${text}`}
          >
            <span className="truncate">{text}</span>
            <span aria-hidden="true">×</span>
          </ChipLink>
        </li>
      ))}
      <li>
        <Link to={catSearchUrl(withoutFilters(search))} className="link px-1 text-sm">
          Clear all
        </Link>
      </li>
    </ul>
  )
}
