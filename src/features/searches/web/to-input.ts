import type { InputOf } from '#lib/client/endpoint.ts'
import type { NewSearch, SearchEndpoints } from '../contract.ts'

type Input = InputOf<SearchEndpoints['POST /api/searches']>['body']

/** A search as the API reads it: flags and lists are text, as in the query of a list. Order and page do not belong to it. */
export function toInput(search: NewSearch): Input {
  if (search.list === 'pairings') {
    const { sort: _, ...filters } = search.filters
    return { ...search, filters }
  }
  const entries = Object.entries(search.filters)
    .filter(([name, value]) => value !== undefined && !['sort', 'page', 'limit', 'view'].includes(name))
    .map(([name, value]) => [
      name,
      Array.isArray(value) || typeof value === 'boolean' ? String(value) : value,
    ])
  return { ...search, filters: Object.fromEntries(entries) }
}
