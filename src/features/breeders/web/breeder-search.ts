import type { InputOf } from '#lib/endpoint.ts'
import { readTextParam } from '#lib/text-param.ts'
import type { BreederEndpoints } from '../contract.ts'

export type BreederQuery = NonNullable<InputOf<BreederEndpoints['GET /api/breeders']>['query']>
export type BreederSort = NonNullable<BreederQuery['sort']>

/** What the address of the list asks for. */
export type BreederSearch = {
  q: string
  location: string
  sort: BreederSort
  /** Cards in a grid, or a row across the page for each. */
  view: '' | 'list'
  page: number
}

/** The orders to choose from, in the words of the screen; the first is the usual one. */
export const SORTS: Record<BreederSort, string> = {
  name: 'Name A-Z',
  rating: 'Highest Rated',
  experience: 'Most Experienced',
  reviews: 'Most Reviews',
}

/** Breeders on one page of the list. */
export const PAGE_SIZE = 12
/** Most signs and pages that the API takes; more is cut to these. */
const MOST = { q: 200, location: 120, page: 10_000 }

/** Reads an address; what makes no sense is left out. */
export function readBreederSearch(params: URLSearchParams): BreederSearch {
  const sort = params.get('sort')
  const page = Number.parseInt(params.get('page') ?? '', 10)
  return {
    q: readTextParam(params.get('q'), MOST.q),
    location: readTextParam(params.get('location'), MOST.location),
    sort: sort && Object.hasOwn(SORTS, sort) ? (sort as BreederSort) : 'name',
    view: params.get('view') === 'list' ? 'list' : '',
    page: page > 1 ? Math.min(page, MOST.page) : 1,
  }
}

/** The address of a search, without what is empty or usual: `/breeders?q=ragdoll&page=2`. */
export function breederSearchUrl({ q, location, sort, view, page }: BreederSearch): string {
  const params = new URLSearchParams({
    ...(q && { q }),
    ...(location && { location }),
    ...(sort !== 'name' && { sort }),
    ...(view && { view }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size > 0 ? `/breeders?${params}` : '/breeders'
}

/** The API's query for a search. */
export function toBreederQuery({ q, location, sort, page }: BreederSearch): BreederQuery {
  return {
    verified: 'true',
    ...(q && { q }),
    ...(location && { location }),
    sort,
    limit: PAGE_SIZE,
    ...(page > 1 && { page }),
  }
}
