import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  BulkAction,
  BulkCatEndpoints,
  BulkResult,
  ManagedCat,
  PriceChange,
} from '#features/cats/web/index.ts'
import { invalidateManagedCats } from '#features/cats/web/index.ts'
import { invalidateFavorites } from '#features/favorites/web/index.ts'
import { useApi } from '#lib/query-client.ts'
import { toast } from '#ui/toast.ts'

type Request = { action: BulkAction; cats: ManagedCat[]; priceChange?: PriceChange | undefined }

/** The cats that the server refused, with what happened to the others as a title. */
type Refused = { title: string; cats: { id: string; name: string; reason: string | null }[] }

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const DONE: Record<BulkAction, (count: number) => string> = {
  pause: (count) => `${plural(count, 'cat')} paused`,
  relist: (count) => `${plural(count, 'cat')} relisted`,
  changePrice: (count) => `${plural(count, 'price')} changed`,
}

/** Changes several cats at once. Refused cats stay in `refused` until they are dismissed. */
export function useBulk(onDone: () => void) {
  const client = useQueryClient()
  const api = useApi<BulkCatEndpoints>()
  const [refused, setRefused] = useState<Refused | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, cats, priceChange }: Request) =>
      api.call('POST /api/breeders/cats/bulk', {
        body: { action, priceChange, cats: cats.map(({ id, price }) => ({ id, price })) },
      }),
    onSuccess({ results }, { action, cats }) {
      const title = titleOf(action, results)
      const failed = results.filter(({ outcome }) => outcome === 'refused')
      const nameOf = (id: string) => cats.find((cat) => cat.id === id)?.name ?? ''
      if (failed.length === 0) toast({ title })
      else
        setRefused({
          title,
          cats: failed.map(({ id, name, reason }) => ({ id, reason, name: name ?? nameOf(id) })),
        })
      onDone()
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: error.detail || 'The cats could not be changed. Please try again.',
        tone: 'danger',
      }),
    onSettled: () => Promise.all([invalidateManagedCats(client), invalidateFavorites(client)]),
  })
  return {
    run: (action: BulkAction, cats: ManagedCat[], priceChange?: PriceChange) =>
      mutate({ action, cats, priceChange }),
    isPending,
    refused,
    dismiss: () => setRefused(null),
  }
}

function titleOf(action: BulkAction, results: BulkResult[]): string {
  const done = results.filter(({ outcome }) => outcome !== 'refused').length
  return done === 0 ? 'No cats were changed' : DONE[action](done)
}
