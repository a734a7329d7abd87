import type { QueryClient } from '@tanstack/react-query'
import { managedLitterQueries } from '#features/litters/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { type InvalidationRules, invalidateSubject, onEvent } from '#lib/client/invalidation.ts'
import type { CatEndpoints } from '../contract.ts'
import { CAT_CHANGED } from '../events.ts'
import { managedCatQueries } from './manage/manage-queries.ts'

const { key } = endpointQueries<CatEndpoints>()

/** Invalidates the public lists of cats and the page of one cat, or of all cats. */
export async function invalidateCats(client: QueryClient, catId?: string): Promise<void> {
  const params = catId ? { id: catId } : {}
  const keys = [key('GET /api/cats'), key('GET /api/cats/facets'), key('GET /api/cats/{id}', { params })]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Invalidates everything that shows a cat, or any cat, after its breeder changed it. */
export async function invalidateManagedCats(client: QueryClient, catId?: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: managedCatQueries.everything }),
    client.invalidateQueries({ queryKey: managedLitterQueries.litters.queryKey }),
    invalidateCats(client, catId),
    invalidateSubject(client, 'cats'),
  ])
}

/**
 * Whether a cat, or any cat, may belong to the viewer, as far as the cache knows. A page of the list does not say which
 * other cats the viewer has.
 */
export function managesCat(client: QueryClient, catId?: string): boolean {
  const all = client.getQueryData(managedCatQueries.all.queryKey)
  if (all && catId) return all.some(({ id }) => id === catId)
  const cached = client.getQueriesData({ queryKey: managedCatQueries.everything })
  return cached.some(([, data]) => data !== undefined)
}

/** Invalidates the dashboard's cats and litters, after a cat of the viewer was reserved or sold. */
function invalidateManagedLists(client: QueryClient, catId?: string): void {
  if (!managesCat(client, catId)) return
  // An open form keeps the version that it was loaded with, so that saving it detects the change.
  const refetchType = new URLSearchParams(location.search).has('edit') ? 'none' : 'active'
  for (const queryKey of [managedCatQueries.everything, managedLitterQueries.litters.queryKey])
    void client.invalidateQueries({ queryKey, refetchType })
}

export const catInvalidation: InvalidationRules = {
  events: [
    onEvent(CAT_CHANGED, (client, { catId }) => {
      void invalidateCats(client, catId)
      void invalidateSubject(client, 'cats')
      invalidateManagedLists(client, catId)
    }),
  ],
  missed(client) {
    void invalidateCats(client)
    void invalidateSubject(client, 'cats')
    invalidateManagedLists(client)
  },
}
