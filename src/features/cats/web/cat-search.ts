import type { InputOf } from '#lib/endpoint.ts'
import type { CatEndpoints } from '../contract.ts'

export type CatQuery = NonNullable<InputOf<CatEndpoints['GET /api/cats']>['query']>
export type CatSort = NonNullable<CatQuery['sort']>

/** What the address of the list page asks for; prices in whole dollars, `maxAge` in weeks. */
export type CatSearch = {
  breed: string
  location: string
  q: string
  gender: '' | 'male' | 'female'
  minPrice: number | null
  maxPrice: number | null
  maxAge: number | null
  featured: boolean
  healthCertified: boolean
  dnaTested: boolean
  sort: CatSort
  page: number
}

/** Cats on one page of the list. */
export const PAGE_SIZE = 24
/** Most dollars, weeks and pages that the API takes; more is cut to these. */
const MOST = { dollars: 1_000_000, weeks: 2_000, page: 10_000 }
const SORTS: CatSort[] = ['newest', 'price', '-price', 'age']

function whole(text: string | null, most: number): number | null {
  const value = Number.parseInt(text ?? '', 10)
  return Number.isNaN(value) || value < 0 ? null : Math.min(value, most)
}

function words(text: string | null, most: number): string {
  return (text ?? '').trim().slice(0, most)
}

/** Reads an address; what makes no sense is left out, and a reversed price range is turned round. */
export function readCatSearch(params: URLSearchParams): CatSearch {
  const [low, high] = [
    whole(params.get('minPrice'), MOST.dollars),
    whole(params.get('maxPrice'), MOST.dollars),
  ]
  const reversed = low !== null && high !== null && low > high
  const gender = params.get('gender')
  return {
    breed: words(params.get('breed'), 80),
    location: words(params.get('location'), 120),
    q: words(params.get('q'), 200),
    gender: gender === 'male' || gender === 'female' ? gender : '',
    minPrice: reversed ? high : low,
    maxPrice: reversed ? low : high,
    maxAge: whole(params.get('maxAge'), MOST.weeks),
    featured: params.get('featured') === 'true',
    healthCertified: params.get('healthCertified') === 'true',
    dnaTested: params.get('dnaTested') === 'true',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    page: Math.max(1, whole(params.get('page'), MOST.page) ?? 1),
  }
}

/** The address of a search, without what is empty or usual: `/cats?breed=Ragdoll&page=2`. */
export function catSearchUrl(search: Partial<CatSearch>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === '' || value === null || value === false || value === undefined) continue
    if ((name === 'sort' && value === 'newest') || (name === 'page' && value === 1)) continue
    params.set(name, String(value))
  }
  const text = params.toString()
  return text ? `/cats?${text}` : '/cats'
}

/** The API's query for a search: cents for dollars, and nothing that is empty. */
export function toCatQuery(search: CatSearch): CatQuery {
  const { breed, location, q, gender, minPrice, maxPrice, maxAge, sort, page } = search
  return {
    ...(breed && { breed }),
    ...(location && { location }),
    ...(q && { q }),
    ...(gender && { gender }),
    ...(minPrice !== null && { minPrice: minPrice * 100 }),
    ...(maxPrice !== null && { maxPrice: maxPrice * 100 }),
    ...(maxAge !== null && { maxAge }),
    ...(search.featured && { featured: 'true' as const }),
    ...(search.healthCertified && { healthCertified: 'true' as const }),
    ...(search.dnaTested && { dnaTested: 'true' as const }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page }),
    limit: PAGE_SIZE,
  }
}
