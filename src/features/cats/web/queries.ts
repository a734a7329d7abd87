import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { CatEndpoints } from '../contract.ts'
import { toCardCat, toRowCat } from './card-cat.ts'
import { type CatQuery, type CatSearch, toCatFilter, toCatQuery } from './cat-search.ts'
import { toFacets } from './facets.ts'
import { catKeys } from './keys.ts'

/** The public queries of cats. */
export const catQueries = {
  /** One page of cats, as far as a card shows them, and how many match; `words` adds what a row says of a cat. */
  list: (query: CatQuery, words = false) =>
    queryOptions({
      queryKey: catKeys.list(query, words),
      queryFn: async ({ client, signal }) => {
        const { items, total } = await apiFor<CatEndpoints>(client).page('GET /api/cats', { query, signal })
        return { items: items.map(words ? toRowCat : toCardCat), total }
      },
    }),
  /** The page of cats that the address of the list asks for. */
  search: (search: CatSearch) => catQueries.list(toCatQuery(search), search.view === 'list'),
  /** How many cats each choice of the filters would show. */
  facets: (search: CatSearch) => {
    const query = toCatFilter(search)
    return queryOptions({
      queryKey: catKeys.facetsOf(query),
      queryFn: async ({ client, signal }) =>
        toFacets(await apiFor<CatEndpoints>(client).call('GET /api/cats/facets', { query, signal })),
    })
  },
  /** One cat with its breeder; an ApiError with status 404 where there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: catKeys.detail(id),
      queryFn: ({ client, signal }) =>
        apiFor<CatEndpoints>(client).call('GET /api/cats/{id}', { params: { id }, signal }),
    }),
  /** The names of the breeds to choose from. */
  breeds: () =>
    queryOptions({
      queryKey: catKeys.breeds,
      queryFn: async ({ client, signal }) =>
        (await apiFor<CatEndpoints>(client).call('GET /api/breeds', { signal })).map(({ name }) => name),
    }),
  /** What a buyer should know of a breed; an ApiError with status 404 for one that nobody knows. */
  breed: (name: string) =>
    queryOptions({
      queryKey: catKeys.breed(name),
      queryFn: ({ client, signal }) =>
        apiFor<CatEndpoints>(client).call('GET /api/breeds/{name}', { params: { name }, signal }),
    }),
}

/** The few that the front pages show: two rows of three. */
export const featuredCats = catQueries.list({ featured: 'true', limit: 6 })
