import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { apiFor } from '#lib/client/query-client.ts'
import type { FavoriteEndpoints } from '../contract.ts'
import { favoriteIdsQuery } from './queries.ts'

/** On the page of a favorite: stores that the viewer has seen its present price and status. Renders nothing. */
export function SeenFavorite({ catId }: { catId: string }) {
  const client = useQueryClient()
  const { data: ids } = useQuery({ ...favoriteIdsQuery, enabled: !!useViewer() })
  const isFavorite = ids?.includes(catId) ?? false
  useEffect(() => {
    if (!isFavorite) return
    // If it fails, the change is shown once more.
    apiFor<FavoriteEndpoints>(client)
      .call('POST /api/favorites/seen', { body: { catIds: [catId] } })
      .catch(() => {})
  }, [client, catId, isFavorite])
  return null
}
