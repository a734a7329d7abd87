import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { CatEndpoints, CatFilter } from '../contract.ts'
import { toCardCat, toRowCat } from './card-cat.ts'
import { type CatListFilter, PAGE_SIZE, toApiFilter, toQuery } from './cat-filter.ts'
import { toFacets } from './facets.ts'
import { catKeys } from './keys.ts'

/** The public queries of cats. */
export const catQueries = {
  /** Cats with the fields of a card and the number of matches; `isRow` adds the excerpt that a row shows. */
  list: (filter: CatFilter, isRow = false) => {
    const query = toQuery(filter)
    return queryOptions({
      queryKey: catKeys.list(query, isRow),
      queryFn: async ({ client, signal }) => {
        const { items, total } = await apiFor<CatEndpoints>(client).page('GET /api/cats', { query, signal })
        return { items: items.map(isRow ? toRowCat : toCardCat), total }
      },
    })
  },
  /** The cats of the list page. */
  page: (filter: CatListFilter) =>
    catQueries.list({ ...toApiFilter(filter), limit: PAGE_SIZE }, filter.view === 'list'),
  /** How many cats each option of the filters would show. */
  facets: (filter: CatListFilter) => {
    const { sort, page, ...query } = toQuery(toApiFilter(filter))
    return queryOptions({
      queryKey: catKeys.facetsOf(query),
      queryFn: async ({ client, signal }) =>
        toFacets(await apiFor<CatEndpoints>(client).call('GET /api/cats/facets', { query, signal })),
    })
  },
  /** A cat with its breeder; an ApiError with status 404 if there is none. */
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
  /** Facts about a breed; an ApiError with status 404 if it is unknown. */
  breed: (name: string) =>
    queryOptions({
      queryKey: catKeys.breed(name),
      queryFn: ({ client, signal }) =>
        apiFor<CatEndpoints>(client).call('GET /api/breeds/{name}', { params: { name }, signal }),
    }),
}

/** The featured cats of the front pages, whose turn it is: two rows of three. */
export const featuredCats = catQueries.list({
  featured: true,
  status: ['available'],
  sort: 'rotation',
  limit: 6,
})
