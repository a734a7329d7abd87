import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { BreederEndpoints } from '../contract.ts'
import { type BreederQuery, type BreederSearch, toBreederQuery } from './breeder-search.ts'
import { toCardBreeder } from './card-breeder.ts'

const { page, query } = endpointQueries<BreederEndpoints>()

function listQuery(query: BreederQuery, withExcerpt: boolean) {
  return page(
    'GET /api/breeders',
    { query },
    {
      map: ({ items, total }) => ({
        items: items.map((breeder) => toCardBreeder(breeder, { withExcerpt })),
        total,
      }),
      ...(withExcerpt && { variant: 'excerpt' }),
      // Cards count cats and reviews.
      meta: { shows: ['breeders', 'cats', 'reviews'] },
    },
  )
}

/** The public queries of breeders. */
export const breederQueries = {
  /** One page of breeders with the fields that cards show, and the number of matches. */
  list: (query: BreederQuery) => listQuery(query, false),
  /** The list for the search in the URL. */
  search: (search: BreederSearch) => listQuery(toBreederQuery(search), search.view === 'list'),
  /** What the search finds farther away. */
  nearest: (search: BreederSearch) => {
    const { sort, page, limit, ...filter } = toBreederQuery(search)
    return query('GET /api/breeders/nearest', { query: filter }, { meta: { shows: ['breeders'] } })
  },
  /** How many cats and catteries are in each state, in each town of one, or around a place. */
  map: ({ state, location }: Pick<BreederSearch, 'state' | 'location'>) =>
    query(
      'GET /api/breeders/map',
      { query: location ? { near: location } : state ? { state } : {} },
      { meta: { shows: ['breeders', 'cats'] } },
    ),
}
