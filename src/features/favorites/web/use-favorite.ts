import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/query-client.ts'
import { toast } from '#ui/toast.ts'
import type { FavoriteEndpoints } from '../contract.ts'
import { invalidateFavorites } from './invalidation.ts'
import { listenToOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { favoriteIdsQuery } from './queries.ts'

type Kept = { id: string; name: string }

/** Whether the viewer keeps a cat, and a function that turns it over: at once on the screen, then on the server. */
export function useFavorite(cat: Kept): { kept: boolean; turn: () => void } {
  const viewer = useViewer()
  const client = useQueryClient()
  const api = useApi<FavoriteEndpoints>()
  const { data: ids } = useQuery({ ...favoriteIdsQuery, enabled: !!viewer })
  useEffect(() => listenToOtherTabs(client), [client])
  const change = useMutation({
    // One after the other, however fast somebody clicks: the last wish is the one that stays.
    scope: { id: `favorite ${cat.id}` },
    mutationFn: async (keep: boolean): Promise<void> => {
      if (keep) await api.call('POST /api/favorites', { body: { catId: cat.id } })
      else {
        const params = { userId: viewer?.id ?? 'me', catId: cat.id }
        await api.call('DELETE /api/favorites/{userId}/{catId}', { params })
      }
    },
    onSuccess: (_, keep) => {
      client.setQueryData(favoriteIdsQuery.queryKey, (known = []) => {
        const others = known.filter((id) => id !== cat.id)
        return keep ? [cat.id, ...others] : others
      })
      toast(keep ? added(cat.name) : removed(cat.name))
      tellOtherTabs()
    },
    onError: (error) => {
      if (error.status === 401) location.assign(signInUrl(`/cats/${cat.id}?keep=${cat.id}`))
      else if (error.status === 404) toast({ ...FAILED, description: `${cat.name} is no longer listed.` })
      else toast({ ...FAILED, description: error.detail || 'Please try again in a moment.' })
    },
    onSettled: () => invalidateFavorites(client),
  })
  const stored = ids?.includes(cat.id) ?? false
  const kept = change.isPending ? change.variables : stored
  return { kept, turn: () => change.mutate(!kept) }
}

const FAILED = { title: 'Error', tone: 'danger' } as const

const added = (name: string) => ({
  title: 'Added to favorites',
  description: `${name} has been added to your favorites`,
})
const removed = (name: string) => ({
  title: 'Removed from favorites',
  description: `${name} has been removed from your favorites`,
})
