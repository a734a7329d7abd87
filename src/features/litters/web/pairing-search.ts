import type { InputOf } from '#lib/endpoint.ts'
import { readTextParam } from '#lib/text-param.ts'
import type { LitterEndpoints, PairingStatus } from '../contract.ts'

export type PairingQuery = NonNullable<InputOf<LitterEndpoints['GET /api/breeding-pairings']>['query']>

/** What the address of the list page asks for. */
export type PairingSearch = { q: string; breed: string; status: PairingStatus | ''; page: number }

/** Pairings on one page: rows of one, two or three all come out even. */
export const PAGE_SIZE = 12
/** Most pages that the API takes. */
const MOST_PAGES = 10_000
/** In the order of a pairing's life. */
export const STATUSES: PairingStatus[] = ['planned', 'confirmed', 'born']

/** Reads an address; what makes no sense is left out. */
export function readPairingSearch(params: URLSearchParams): PairingSearch {
  const page = Number.parseInt(params.get('page') ?? '', 10)
  return {
    q: readTextParam(params.get('q'), 200),
    breed: readTextParam(params.get('breed'), 80),
    status: STATUSES.find((status) => status === params.get('status')) ?? '',
    page: page >= 1 ? Math.min(page, MOST_PAGES) : 1,
  }
}

/** The address of a search, without what is empty or usual: `/breeding-pairings?breed=Ragdoll&page=2`. */
export function pairingSearchUrl({ page = 1, ...words }: Partial<PairingSearch>): string {
  const given = Object.entries(words).filter(([, value]) => value)
  const params = new URLSearchParams(page > 1 ? [...given, ['page', String(page)]] : given)
  return params.size > 0 ? `/breeding-pairings?${params}` : '/breeding-pairings'
}

/** Whether a search asks for less than everything. */
export function isNarrowed({ q, breed, status }: PairingSearch): boolean {
  return Boolean(q || breed || status)
}

/** The API's query for a search, without what is empty. */
export function toPairingQuery({ q, breed, status, page }: PairingSearch): PairingQuery {
  return {
    ...(q && { q }),
    ...(breed && { breed }),
    ...(status && { status }),
    ...(page > 1 && { page }),
    limit: PAGE_SIZE,
  }
}
