import type { Target } from './describe.ts'

/**
 * The address of the list with the filters of a search: `/cats?breed=Ragdoll&maxPrice=1500`. Prices are in dollars there, and
 * its `location` is a ZIP code, a town, or a state.
 */
export function searchPath({ list, filters }: Target): string {
  const { near, ...others } = filters
  const values: Record<string, unknown> = { ...others, location: near || others.location }
  for (const name of ['sort', 'page', 'limit']) delete values[name]
  if (list === 'cats') {
    if (filters.status?.includes('reserved')) values.reserved = true
    delete values.status
    for (const name of ['minPrice', 'maxPrice'] as const)
      if (filters[name] !== undefined) values[name] = filters[name] / 100
  }
  const params = new URLSearchParams()
  for (const name of Object.keys(values).sort()) {
    const value = values[name]
    if (value !== undefined && value !== null && value !== '' && value !== false)
      params.set(name, String(value))
  }
  const path = list === 'cats' ? '/cats' : '/breeding-pairings'
  return params.size > 0 ? `${path}?${params}` : path
}
