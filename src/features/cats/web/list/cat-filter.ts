import type { NamedPlace } from '#features/breeders/web/index.ts'
import type { InputOf } from '#lib/client/endpoint.ts'
import { inOrder } from '#lib/in-order.ts'
import { MAX_PRICE } from '#lib/money.ts'
import { readPage } from '#lib/pages.ts'
import { readNear } from '#lib/places/read-near.ts'
import { readTextParam } from '#lib/texts/text-param.ts'
import type { View } from '#ui/lists/view-choice.tsx'
import { GENDERS, LIST_SORTS, MAX_FILTER_WEEKS } from '../../choices.ts'
import type { CatEndpoints, CatFilter } from '../../contract.ts'

type CatQuery = NonNullable<InputOf<CatEndpoints['GET /api/cats']>['query']>

/**
 * The state of the list page, which is stored in its URL: the API's filter, and how the list is shown. `location` is a ZIP
 * code, a town, or a state, which is the API's `near`.
 */
export type CatListFilter = Omit<CatFilter, 'status' | 'near'> & {
  page: number
  view?: View | undefined
  /** Whether the list contains reserved cats, too; otherwise only available ones. */
  reserved?: true | undefined
}

/** The API's maximum values, to which the page reduces larger ones. */
const MAX = { dollars: Math.ceil(MAX_PRICE / 100), weeks: MAX_FILTER_WEEKS }

/**
 * Parses the URL of the list page, where prices are in whole dollars. Invalid values are ignored, and reversed ranges
 * are swapped. The form has one control for both ends of the age range: `age=8-26`.
 */
export function parseCatFilter(params: URLSearchParams): CatListFilter {
  const text = (name: string, maxLength: number) => readTextParam(params.get(name), maxLength) || undefined
  const flag = (name: string) => params.get(name) === 'true' || undefined
  const cents = (name: string) => {
    const dollars = wholeNumber(params.get(name), MAX.dollars)
    return dollars === undefined ? undefined : dollars * 100
  }
  const [from, to] = params.get('age')?.split('-') ?? [params.get('minAge'), params.get('maxAge')]
  const [minAge, maxAge] = inOrder(wholeNumber(from, MAX.weeks), wholeNumber(to, MAX.weeks))
  const [minPrice, maxPrice] = inOrder(cents('minPrice'), cents('maxPrice'))
  const q = text('q', 200)
  const { location, within } = readNear(params)
  const sort = LIST_SORTS.find((name) => name === params.get('sort'))
  return {
    breed: text('breed', 80),
    location: location || undefined,
    within,
    q,
    gender: GENDERS.find((name) => name === params.get('gender')),
    minPrice,
    maxPrice,
    minAge,
    maxAge,
    featured: flag('featured'),
    healthCertified: flag('healthCertified'),
    dnaTested: flag('dnaTested'),
    stated: flag('stated'),
    deposit: flag('deposit'),
    reserved: flag('reserved'),
    sort: isDefaultSort(sort, { location, q }) ? undefined : sort,
    view: params.get('view') === 'list' ? 'list' : undefined,
    page: readPage(params),
  }
}

/** The URL of the list page without empty and default values: `/cats?breed=Ragdoll&page=2`. */
export function catListUrl(filter: Partial<CatListFilter>): string {
  const values = {
    ...filter,
    minPrice: toDollars(filter.minPrice),
    maxPrice: toDollars(filter.maxPrice),
    page: filter.page === 1 ? undefined : filter.page,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '' && value !== false) params.set(name, String(value))
  }
  return params.size > 0 ? `/cats?${params}` : '/cats'
}

/** The values of the filter form's controls by name. */
export function toFormValues({ minPrice, maxPrice, minAge, maxAge, ...rest }: CatListFilter) {
  return {
    ...rest,
    minPrice: toDollars(minPrice),
    maxPrice: toDollars(maxPrice),
    age: ageRangeValue(minAge, maxAge),
  }
}

/** Both ends of an age range in weeks as one value: `8-26`, `-16`; empty for any age. */
export function ageRangeValue(min: number | null | undefined, max: number | null | undefined): string {
  const value = `${min ?? ''}-${max ?? ''}`
  return value === '-' ? '' : value
}

/** The API's filter for the list page, which shows available cats, and reserved ones if the visitor includes them. */
export function toApiFilter({ view, reserved, location, sort, ...filter }: CatListFilter): CatFilter {
  return {
    ...filter,
    near: location,
    // With a state or an unknown place, the API has its own default.
    sort: sort ?? (location ? 'distance' : undefined),
    status: reserved ? ['available', 'reserved'] : ['available'],
  }
}

/** The filters of a saved search: a state is where the cattery is, not a place to measure from. */
export function toSavedFilter(filter: CatListFilter, place: NamedPlace | undefined): CatFilter {
  const { near, ...others } = toApiFilter(filter)
  return place?.isState ? { ...others, location: place.name, within: undefined } : { ...others, near }
}

/** The default order: the nearest first, without a place by relevance with a text, otherwise newest first. */
function isDefaultSort(
  sort: CatListFilter['sort'],
  { location, q }: Pick<CatListFilter, 'location' | 'q'>,
): boolean {
  if (sort === 'distance' || (sort === 'relevance' && !q)) return true
  return !location && sort === (q ? 'relevance' : 'newest')
}

/** The API's query for a filter: flags and lists are text. */
export function toQuery(filter: CatFilter): CatQuery {
  const flag = (value: boolean | undefined) => (value ? ('true' as const) : undefined)
  return {
    ...filter,
    status: filter.status?.join(),
    featured: flag(filter.featured),
    healthCertified: flag(filter.healthCertified),
    dnaTested: flag(filter.dnaTested),
    stated: flag(filter.stated),
    deposit: flag(filter.deposit),
    page: filter.page === 1 ? undefined : filter.page,
  }
}

/**
 * Whether few visitors use the same filter. Its facets load after the page, because they cost the database more than
 * the cats and are rarely cached. A text search needs them at once: they contain the corrected text.
 */
export function isNarrow({
  q,
  breed,
  featured,
  reserved,
  sort,
  view,
  page,
  ...others
}: CatListFilter): boolean {
  return !q && Object.values(others).some((value) => value !== undefined)
}

/** The same list without filters, in the same view and order. */
export function withoutFilters({ view, sort }: CatListFilter): Partial<CatListFilter> {
  return { view, sort: sort === 'newest' || sort === 'distance' ? undefined : sort }
}

function toDollars(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : cents / 100
}

function wholeNumber(text: string | null | undefined, max: number): number | undefined {
  const value = Number.parseInt(text ?? '', 10)
  return value >= 0 ? Math.min(value, max) : undefined
}
