import type { InputOf } from '#lib/endpoint.ts'
import { readTextParam } from '#lib/text-param.ts'
import type { CatEndpoints } from '../contract.ts'

export type CatQuery = NonNullable<InputOf<CatEndpoints['GET /api/cats']>['query']>
export type CatSort = 'newest' | 'price' | '-price' | 'age'

/** What the address of the list page asks for; prices in whole dollars, ages in weeks. */
export type CatSearch = {
  breed: string
  location: string
  q: string
  gender: '' | 'male' | 'female'
  minPrice: number | null
  maxPrice: number | null
  minAge: number | null
  maxAge: number | null
  featured: boolean
  healthCertified: boolean
  dnaTested: boolean
  deposit: boolean
  /** Empty for the usual order: the best match of a text, otherwise the newest first. */
  sort: '' | CatSort
  /** How the cards lie; no filter, but in the address so that the server draws what the visitor chose. */
  view: '' | 'list'
  page: number
}

/** Cats on one page of the list. */
export const PAGE_SIZE = 24
/** Most dollars, weeks and pages that the API takes; more is cut to these. */
const MOST = { dollars: 1_000_000, weeks: 2_000, page: 10_000 }
const SORTS: CatSort[] = ['newest', 'price', '-price', 'age']

function whole(text: string | null | undefined, most: number): number | null {
  const value = Number.parseInt(text ?? '', 10)
  return Number.isNaN(value) || value < 0 ? null : Math.min(value, most)
}

/** Two limits in their order: a reversed range is turned round. */
function range(low: number | null, high: number | null): [number | null, number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high]
}

/**
 * Reads an address; what makes no sense is left out, and reversed ranges are turned round. The form has one control
 * for both limits of the age: `age=8-26`.
 */
export function readCatSearch(params: URLSearchParams): CatSearch {
  const flag = (name: string) => params.get(name) === 'true'
  const [from, to] = params.get('age')?.split('-') ?? [params.get('minAge'), params.get('maxAge')]
  const [minAge, maxAge] = range(whole(from, MOST.weeks), whole(to, MOST.weeks))
  const [minPrice, maxPrice] = range(
    whole(params.get('minPrice'), MOST.dollars),
    whole(params.get('maxPrice'), MOST.dollars),
  )
  const gender = params.get('gender')
  const q = readTextParam(params.get('q'), 200)
  const sort = SORTS.find((name) => name === params.get('sort')) ?? ''
  return {
    breed: readTextParam(params.get('breed'), 80),
    location: readTextParam(params.get('location'), 120),
    q,
    gender: gender === 'male' || gender === 'female' ? gender : '',
    ...{ minPrice, maxPrice, minAge, maxAge },
    featured: flag('featured'),
    healthCertified: flag('healthCertified'),
    dnaTested: flag('dnaTested'),
    deposit: flag('deposit'),
    sort: sort === 'newest' && !q ? '' : sort,
    view: params.get('view') === 'list' ? 'list' : '',
    page: Math.max(1, whole(params.get('page'), MOST.page) ?? 1),
  }
}

/** The address of a search, without what is empty or usual: `/cats?breed=Ragdoll&page=2`. */
export function catSearchUrl(search: Partial<CatSearch>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === '' || value === null || value === false || value === undefined) continue
    if (name === 'page' && value === 1) continue
    params.set(name, String(value))
  }
  const text = params.toString()
  return text ? `/cats?${text}` : '/cats'
}

/** The API's query for the filters of a search: cents for dollars, and nothing that is empty. */
export function toCatFilter(search: CatSearch): CatQuery {
  const { breed, location, q, gender, minPrice, maxPrice, minAge, maxAge } = search
  return {
    ...(breed && { breed }),
    ...(location && { location }),
    ...(q && { q }),
    ...(gender && { gender }),
    ...(minPrice !== null && { minPrice: minPrice * 100 }),
    ...(maxPrice !== null && { maxPrice: maxPrice * 100 }),
    ...(minAge !== null && { minAge }),
    ...(maxAge !== null && { maxAge }),
    ...(search.featured && { featured: 'true' as const }),
    ...(search.healthCertified && { healthCertified: 'true' as const }),
    ...(search.dnaTested && { dnaTested: 'true' as const }),
    ...(search.deposit && { deposit: 'true' as const }),
  }
}

/**
 * Whether hardly anybody asks the same: then the list comes without its counts, which cost the database more than the
 * cats and follow when the page is shown. Words are corrected with the counts, so they wait for them.
 */
export function isNarrow(search: CatSearch): boolean {
  return !search.q && Object.keys(toCatFilter(search)).some((name) => name !== 'breed' && name !== 'featured')
}

/** The API's query for one page of the list. */
export function toCatQuery(search: CatSearch): CatQuery {
  const { sort, page } = search
  return { ...toCatFilter(search), ...(sort && { sort }), ...(page > 1 && { page }), limit: PAGE_SIZE }
}

/** The search without any filter, in the same view and order. */
export function withoutFilters({ view, sort }: CatSearch): Partial<CatSearch> {
  return { view, sort: sort === 'newest' ? '' : sort }
}
