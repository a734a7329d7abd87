import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { useSincePage } from '#lib/client/page-data.ts'
import { useApi } from '#lib/client/query-client.ts'
import { toast } from '#ui/toast.ts'
import type { FavoriteEndpoints } from '../contract.ts'
import { invalidateFavorites } from './invalidation.ts'
import { favoriteIdsQuery } from './queries.ts'
import { notifyOtherTabs, subscribeToOtherTabs } from './tab-sync.ts'

/** The URL parameter with the ID of a cat to add after signing in. */
export const ADD_PARAM = 'favorite'

type Cat = { id: string; name: string }

/** Whether a cat is the viewer's favorite, and a function that toggles this with an optimistic update. */
export function useFavorite(cat: Cat): { isFavorite: boolean; toggle: () => void } {
  const viewer = useViewer()
  const client = useQueryClient()
  const api = useApi<FavoriteEndpoints>()
  const current = useQuery({ ...favoriteIdsQuery, enabled: !!viewer }).data
  const ids = useSincePage(favoriteIdsQuery.queryKey, current)
  useEffect(() => subscribeToOtherTabs(client), [client])
  const change = useMutation({
    // Requests run one after another, so that the last of several quick clicks wins.
    scope: { id: `favorite ${cat.id}` },
    mutationFn: async (add: boolean): Promise<void> => {
      if (add) await api.call('POST /api/favorites', { body: { catId: cat.id } })
      else {
        const params = { userId: viewer?.id ?? 'me', catId: cat.id }
        await api.call('DELETE /api/favorites/{userId}/{catId}', { params })
      }
    },
    onSuccess: (_, add) => {
      client.setQueryData(favoriteIdsQuery.queryKey, (ids = []) => {
        const others = ids.filter((id) => id !== cat.id)
        return add ? [cat.id, ...others] : others
      })
      toast(add ? addedToast(cat.name) : removedToast(cat.name))
      notifyOtherTabs()
    },
    onError: (error) => {
      if (error.status === 401) location.assign(signInUrl(`/cats/${cat.id}?${ADD_PARAM}=${cat.id}`))
      else if (error.status === 404) toast({ ...ERROR, description: `${cat.name} is no longer listed.` })
      else toast({ ...ERROR, description: error.detail || 'Please try again in a moment.' })
    },
    onSettled: () => invalidateFavorites(client),
  })
  const isStored = ids?.includes(cat.id) ?? false
  const isFavorite = change.isPending ? change.variables : isStored
  return { isFavorite, toggle: () => change.mutate(!isFavorite) }
}

const ERROR = { title: 'Error', tone: 'danger' } as const

const addedToast = (name: string) => ({
  title: 'Added to favorites',
  description: `${name} has been added to your favorites`,
})
const removedToast = (name: string) => ({
  title: 'Removed from favorites',
  description: `${name} has been removed from your favorites`,
})
