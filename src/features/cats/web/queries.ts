import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { CATS_PER_PAGE } from '../choices.ts'
import type { CatEndpoints, CatFilter } from '../contract.ts'
import { toCardCat, toRowCat } from './card-cat.ts'
import { type CatListFilter, toApiFilter, toQuery } from './list/cat-filter.ts'
import { toFacets } from './list/facets.ts'

const endpoints = endpointQueries<CatEndpoints>()

/** The public queries of cats. */
export const catQueries = {
  /** Cats with the fields of a card and the number of matches; `isRow` adds the excerpt that a row shows. */
  list: (filter: CatFilter, isRow = false) =>
    endpoints.page(
      'GET /api/cats',
      { query: toQuery(filter) },
      {
        map: ({ items, total }) => ({ items: items.map(isRow ? toRowCat : toCardCat), total }),
        ...(isRow && { variant: 'row' }),
      },
    ),
  /** The cats of the list page. */
  page: (filter: CatListFilter) =>
    catQueries.list({ ...toApiFilter(filter), limit: CATS_PER_PAGE }, filter.view === 'list'),
  /** How many cats each option of the filters would show. */
  facets: (filter: CatListFilter) => {
    const { sort, page, ...query } = toQuery(toApiFilter(filter))
    return endpoints.query('GET /api/cats/facets', { query }, { map: toFacets })
  },
  /** What the filters find farther away. */
  nearest: (filter: CatListFilter) => {
    const { sort, page, ...query } = toQuery(toApiFilter(filter))
    return endpoints.query('GET /api/cats/nearest', { query })
  },
  /** A cat with its breeder; an ApiError with status 404 if there is none. */
  detail: (id: string) => endpoints.query('GET /api/cats/{id}', { params: { id } }),
  /** The public part of a cat's pedigree. */
  pedigree: (id: string) => endpoints.query('GET /api/cats/{id}/pedigree', { params: { id } }),
  /** What the tests of a cat and its parents mean. */
  health: (id: string) => endpoints.query('GET /api/cats/{id}/health', { params: { id } }),
  /** The names of the breeds to choose from. */
  breeds: () => endpoints.query('GET /api/breeds', {}, { map: (breeds) => breeds.map(({ name }) => name) }),
  /** Every breed, also those that nobody lists, with how many cats of it are for sale. */
  allBreeds: () => endpoints.query('GET /api/breeds', { query: { all: 'true' } }),
  /** Facts about a breed; an ApiError with status 404 if it is unknown. */
  breed: (name: string) => endpoints.query('GET /api/breeds/{name}', { params: { name } }),
}

/** The featured cats of the front pages, whose turn it is: two rows of three. */
export const featuredCats = catQueries.list({
  featured: true,
  status: ['available'],
  sort: 'rotation',
  limit: 6,
})
