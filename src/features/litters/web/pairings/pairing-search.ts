import type { NamedPlace } from '#features/breeders/web/index.ts'
import type { InputOf } from '#lib/client/endpoint.ts'
import { readPage } from '#lib/pages.ts'
import { readNear } from '#lib/places/read-near.ts'
import type { WithinMiles } from '#lib/places/within.ts'
import { readTextParam } from '#lib/texts/text-param.ts'
import type { LitterEndpoints, PairingFilter, PairingStatus, SavedPairingFilter } from '../../contract.ts'
import { PAIRINGS_PER_PAGE } from '../../limits.ts'

export type PairingQuery = NonNullable<InputOf<LitterEndpoints['GET /api/breeding-pairings']>['query']>

/** The search in the URL of the list page. */
export type PairingSearch = {
  q: string
  breed: string
  status: PairingStatus | ''
  /** A ZIP code, a town, or a state. */
  location: string
  within: WithinMiles | ''
  /** By default the nearest are first, without a place expected litters, by date. */
  sort: 'date' | ''
  page: number
}

/** In order of progress. */
export const STATUSES: PairingStatus[] = ['planned', 'confirmed', 'born']

/** Reads the search from a URL; ignores invalid values. */
export function readPairingSearch(params: URLSearchParams): PairingSearch {
  const { location, within = '' } = readNear(params)
  return {
    q: readTextParam(params.get('q'), 200),
    breed: readTextParam(params.get('breed'), 80),
    status: STATUSES.find((status) => status === params.get('status')) ?? '',
    location,
    within,
    sort: location && params.get('sort') === 'date' ? 'date' : '',
    page: readPage(params),
  }
}

/** The URL of a search, without empty and default values: `/breeding-pairings?breed=Ragdoll&page=2`. */
export function pairingSearchUrl({ page = 1, ...filters }: Partial<PairingSearch>): string {
  const entries = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  const params = new URLSearchParams(page > 1 ? [...entries, ['page', String(page)]] : entries)
  return params.size > 0 ? `/breeding-pairings?${params}` : '/breeding-pairings'
}

/** Whether any filter is set. */
export function hasFilters({ q, breed, status, location }: PairingSearch): boolean {
  return Boolean(q || breed || status || location)
}

/** The filters of a search, without empty values. */
export function toPairingFilter({ q, breed, status, location, within }: PairingSearch): PairingFilter {
  return {
    ...(q && { q }),
    ...(breed && { breed }),
    ...(status && { status }),
    ...(location && { near: location, ...(within && { within }) }),
  }
}

/** The filters of a saved search: a state is where the cattery is, not a place to measure from. */
export function toSavedFilter(search: PairingSearch, place: NamedPlace | undefined): SavedPairingFilter {
  if (!place?.isState) return toPairingFilter(search)
  return { ...toPairingFilter({ ...search, location: '' }), location: place.name }
}

/** The API query for a search, without empty values. */
export function toPairingQuery(search: PairingSearch): PairingQuery {
  const { location, sort, page } = search
  return {
    ...toPairingFilter(search),
    ...(location && !sort && { sort: 'distance' }),
    ...(page > 1 && { page }),
    limit: PAIRINGS_PER_PAGE,
  }
}
