import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import { apiFor, useApi } from '#lib/query-client.ts'
import { toast } from '#ui/toast.ts'
import type { FavoriteEndpoints } from '../contract.ts'

/** The cats that the signed-in person keeps. Small and private, so that the public lists can be shared by all. */
export const favoritesQuery = queryOptions({
  queryKey: ['/api/favorites'],
  queryFn: ({ client, signal }) => apiFor<FavoriteEndpoints>(client).call('GET /api/favorites', { signal }),
})

type Kept = { id: string; name: string }

/** Whether the viewer keeps a cat, and a function that turns it over: at once on the screen, then on the server. */
export function useFavorite(cat: Kept): { kept: boolean; turn: () => void } {
  const viewer = useViewer()
  const client = useQueryClient()
  const api = useApi<FavoriteEndpoints>()
  const { data } = useQuery({ ...favoritesQuery, enabled: !!viewer })
  const change = useMutation({
    mutationFn: async (keep: boolean): Promise<void> => {
      if (keep) await api.call('POST /api/favorites', { body: { catId: cat.id } })
      else {
        const params = { userId: viewer?.id ?? 'me', catId: cat.id }
        await api.call('DELETE /api/favorites/{userId}/{catId}', { params })
      }
    },
    onSuccess: (_, keep) =>
      toast(
        keep
          ? { title: 'Added to favorites', description: `${cat.name} has been added to your favorites` }
          : {
              title: 'Removed from favorites',
              description: `${cat.name} has been removed from your favorites`,
            },
      ),
    onError: (error) => toast({ title: 'Error', description: error.detail, tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: favoritesQuery.queryKey }),
  })
  const stored = data?.some((favorite) => favorite.catId === cat.id) ?? false
  const kept = change.isPending ? change.variables : stored
  return { kept, turn: () => change.mutate(!kept) }
}
