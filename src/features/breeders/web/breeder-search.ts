import type { InputOf } from '#lib/client/endpoint.ts'
import { readPage } from '#lib/pages.ts'
import { readNear } from '#lib/places/read-near.ts'
import type { WithinMiles } from '#lib/places/within.ts'
import { readTextParam } from '#lib/texts/text-param.ts'
import type { BreederEndpoints } from '../contract.ts'

export type BreederQuery = NonNullable<InputOf<BreederEndpoints['GET /api/breeders']>['query']>
export type BreederSort = NonNullable<BreederQuery['sort']>

/** The search in the URL of the list page. */
export type BreederSearch = {
  q: string
  /** A ZIP code, a town, or a state. */
  location: string
  within: WithinMiles | ''
  /** Empty for the default: the nearest first with a place, otherwise recommended ones. */
  sort: BreederSort | ''
  /** A grid of cards, a list of rows, or the map, of a state if one is chosen. */
  view: '' | 'list' | 'map'
  state: string
  page: number
}

/** Labels of the sort orders. */
export const SORTS: Record<BreederSort, string> = {
  recommended: 'Recommended',
  name: 'Name A-Z',
  rating: 'Highest Rated',
  experience: 'Most Experienced',
  reviews: 'Most Reviews',
  distance: 'Nearest First',
}

/** Breeders on a page of the site; without a limit, the API sends BREEDERS_PER_PAGE. */
export const BREEDERS_SHOWN = 12
const VIEWS = ['list', 'map'] as const
/** The API's limit for the length of a text. */
const MAX_TEXT = 200

/** Reads the search from a URL; ignores invalid values. */
export function readBreederSearch(params: URLSearchParams): BreederSearch {
  const { location, within = '' } = readNear(params)
  const sort = params.get('sort')
  const view = VIEWS.find((name) => name === params.get('view')) ?? ''
  const state = params.get('state') ?? ''
  const isChosen = sort && Object.hasOwn(SORTS, sort) && sort !== defaultSort(location) && sort !== 'distance'
  return {
    q: readTextParam(params.get('q'), MAX_TEXT),
    location,
    within,
    sort: isChosen ? (sort as BreederSort) : '',
    view,
    state: view === 'map' && /^[A-Z]{2}$/.test(state) ? state : '',
    page: readPage(params),
  }
}

/** The order without a choice. */
export function defaultSort(location: string): BreederSort {
  return location ? 'distance' : 'recommended'
}

/** The URL of a search, without empty and default values: `/breeders?q=ragdoll&page=2`. */
export function breederSearchUrl({ q, location, within, sort, view, state, page }: BreederSearch): string {
  const params = new URLSearchParams({
    ...(q && { q }),
    ...(location && { location }),
    ...(within && { within: String(within) }),
    ...(sort && { sort }),
    ...(view && { view }),
    ...(state && { state }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size > 0 ? `/breeders?${params}` : '/breeders'
}

/** The API query for a search. */
export function toBreederQuery({ q, location, within, sort, page }: BreederSearch): BreederQuery {
  return {
    verified: 'true',
    ...(q && { q }),
    ...(location && { near: location, ...(within && { within }) }),
    sort: sort || defaultSort(location),
    limit: BREEDERS_SHOWN,
    ...(page > 1 && { page }),
  }
}
