import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import type { SavedSearch } from '../contract.ts'
import type { Target } from '../describe.ts'
import { searchPath } from '../search-path.ts'
import { newCatsQuery, newPairingsQuery, searchesQuery } from './queries.ts'

type Filters<List extends Target['list']> = Extract<Target, { list: List }>['filters']

/** The search that the viewer saved with the filters of a list. */
export function useSaved(target: Target): SavedSearch | undefined {
  const viewer = useViewer()
  const { data: searches } = useQuery({ ...searchesQuery, enabled: !!viewer })
  return searches?.find(({ path }) => path === searchPath(target))
}

/** What is new in the list of a search that the viewer has saved, latest first; none for other lists and for visitors. */
export const useNewCats = (filters: Filters<'cats'>) => useNewIn({ list: 'cats', filters }, newCatsQuery)

/** The same for a search for litters. */
export const useNewPairings = (filters: Filters<'pairings'>) =>
  useNewIn({ list: 'pairings', filters }, newPairingsQuery)

function useNewIn<Found>(target: Target, toQuery: (id: string) => UseQueryOptions<Found[]>): Found[] {
  const id = useSaved(target)?.id
  return useQuery({ ...toQuery(id ?? ''), enabled: id !== undefined }).data ?? []
}
