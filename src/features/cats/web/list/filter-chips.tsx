import type { NamedPlace } from '#features/breeders/web/index.ts'
import { ageRangeText } from '#lib/age.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { breedNamesText } from '#lib/texts/breed-names.ts'
import { ChipLink } from '#ui/chip-link.tsx'
import { Link } from '#ui/link.tsx'
import type { CatFacets } from '../../contract.ts'
import { genderText } from '../gender.ts'
import { type CatListFilter, catListUrl, withoutFilters } from './cat-filter.ts'

/** A filter in use: its text, and the changes that remove it. */
export type Chip = { text: string; without: Partial<CatListFilter> }

/** The filters in use, one chip each; `place` is the location in full, if it is known. */
export function filterChips(filter: CatListFilter, place?: NamedPlace | null): Chip[] {
  const { q, sort, location, within, gender, minPrice, maxPrice, minAge, maxAge } = filter
  const name = place?.name ?? location
  const isDefault = sort === (q ? 'relevance' : 'newest')
  const noPlace = { location: undefined, within: undefined, ...(isDefault && { sort: undefined }) }
  const chips: [string | 0 | false | null | undefined, Partial<CatListFilter>][] = [
    [q && `“${q}”`, { q: undefined, sort: sort === 'newest' ? undefined : sort }],
    [filter.featured && 'Featured', { featured: undefined }],
    [breedNamesText(filter.breed), { breed: undefined }],
    place?.isState
      ? [`In ${name}`, noPlace]
      : within && location
        ? [`Within ${within} miles of ${name}`, { within: undefined }]
        : [location && `Near ${name}`, noPlace],
    [gender && genderText(gender), { gender: undefined }],
    [minPrice !== undefined && `From ${formatWholeDollars(minPrice)}`, { minPrice: undefined }],
    [maxPrice !== undefined && `Up to ${formatWholeDollars(maxPrice)}`, { maxPrice: undefined }],
    [ageRangeText(minAge ?? null, maxAge ?? null), { minAge: undefined, maxAge: undefined }],
    [filter.healthCertified && 'Health Certified', { healthCertified: undefined }],
    [filter.dnaTested && 'DNA Tested', { dnaTested: undefined }],
    [filter.stated && 'Including tests without a document', { stated: undefined }],
    [filter.deposit && 'Deposit accepted', { deposit: undefined }],
    [filter.reserved && 'Including reserved', { reserved: undefined }],
  ]
  return chips.flatMap(([text, without]) => (text ? [{ text, without }] : []))
}

/** What a search text was understood as, one chip for each part. */
export function chipsOfParts(parts: CatFacets['parts']): Chip[] {
  return parts.map(({ kind, label, without }) => ({
    text: kind === 'text' ? `“${label}”` : label,
    without: { q: without || undefined },
  }))
}

type Props = {
  filter: CatListFilter
  /** What the text of the filter was understood as; empty if it was not, or if that is not known yet. */
  parts: CatFacets['parts']
  /** The location in full; null if it is unknown, so that the list is not near it. */
  place: NamedPlace | null | undefined
}

/** A link for each filter in use that removes it, and one that removes all of them. */
export function FilterChips({ filter, parts, place }: Props) {
  const applied = place === null ? { ...filter, location: undefined } : filter
  const chips =
    parts.length > 0
      ? [...chipsOfParts(parts), ...filterChips({ ...applied, q: undefined }, place)]
      : filterChips(applied, place)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {chips.map(({ text, without }) => (
        <li key={text} className="min-w-0">
          <ChipLink to={catListUrl({ ...filter, ...without, page: 1 })} aria-label={`Remove filter ${text}`}>
            <span dir="auto" className="min-w-0 truncate">
              {text}
            </span>
            <span aria-hidden="true">×</span>
          </ChipLink>
        </li>
      ))}
      <li>
        <Link to={catListUrl(withoutFilters(filter))} className="link px-1 text-sm">
          Clear all
        </Link>
      </li>
    </ul>
  )
}
