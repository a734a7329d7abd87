import X from 'lucide-react/icons/x'
import { formatDollars } from '#lib/money.ts'
import { Link } from '#ui/link.tsx'
import { type CatSearch, catSearchUrl } from './cat-search.ts'

const dollars = (amount: number) => formatDollars(amount * 100)

/** What a search asks for, one chip each, with the part of the search that it removes. */
export function chipsOf(search: CatSearch): { text: string; without: Partial<CatSearch> }[] {
  const { minPrice, maxPrice } = search
  const chips: [string | false | null, Partial<CatSearch>][] = [
    [search.featured && 'Featured', { featured: false }],
    [search.q && `“${search.q}”`, { q: '' }],
    [search.breed, { breed: '' }],
    [search.location, { location: '' }],
    [search.gender && (search.gender === 'male' ? 'Male' : 'Female'), { gender: '' }],
    [minPrice !== null && `From ${dollars(minPrice)}`, { minPrice: null }],
    [maxPrice !== null && `Up to ${dollars(maxPrice)}`, { maxPrice: null }],
    [search.maxAge !== null && `Up to ${search.maxAge} weeks old`, { maxAge: null }],
    [search.healthCertified && 'Health Certified', { healthCertified: false }],
    [search.dnaTested && 'DNA Tested', { dnaTested: false }],
  ]
  return chips.flatMap(([text, without]) => (text ? [{ text, without }] : []))
}

/** The filters in use, each a link to the same list without it. */
export function FilterChips({ search }: { search: CatSearch }) {
  const chips = chipsOf(search)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-2">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <Link
            to={catSearchUrl({ ...search, ...without, page: 1 })}
            aria-label={`Remove filter ${text}`}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm hover:bg-sunken"
          >
            {text}
            <X size={14} aria-hidden="true" className="text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
