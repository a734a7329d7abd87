import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { useAction } from '#ui/use-action.ts'
import type { BulkAction, BulkCatEndpoints, BulkResult, PriceChange } from '../../bulk-contract.ts'
import type { ManagedCat } from '../../manage-contract.ts'
import { invalidateManagedCats } from '../invalidation.ts'

type Request = { action: BulkAction; cats: ManagedCat[]; priceChange?: PriceChange | undefined }

/** The cats that the server refused, with what happened to the others as a title. */
type Refused = { title: string; cats: { id: string; name: string; reason: string | null }[] }

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const DONE: Record<BulkAction, (count: number) => string> = {
  pause: (count) => `${plural(count, 'cat')} paused`,
  relist: (count) => `${plural(count, 'cat')} relisted`,
  changePrice: (count) => `${plural(count, 'price')} changed`,
}

/** Invalidates what higher-level features show of the changed cats. */
export type InvalidateOthers = (client: QueryClient) => Promise<void>

/** Changes several cats at once. Refused cats stay in `refused` until they are dismissed. */
export function useBulk(onDone: () => void, invalidateOthers: InvalidateOthers) {
  const client = useQueryClient()
  const api = useApi<BulkCatEndpoints>()
  const [refused, setRefused] = useState<Refused | null>(null)
  const action = useAction({
    run: ({ action, cats, priceChange }: Request) =>
      api.call('POST /api/breeders/cats/bulk', {
        body: { action, priceChange, cats: cats.map(({ id, price }) => ({ id, price })) },
      }),
    done: ({ results }, request) =>
      refusedOf(results).length === 0 ? { title: titleOf(request.action, results) } : null,
    failed: { title: 'Error', description: 'The cats could not be changed. Please try again.' },
    onSuccess({ results }, request) {
      const nameOf = (id: string) => request.cats.find((cat) => cat.id === id)?.name ?? ''
      const refusedCats = refusedOf(results)
      if (refusedCats.length > 0)
        setRefused({
          title: titleOf(request.action, results),
          cats: refusedCats.map(({ id, name, reason }) => ({ id, reason, name: name ?? nameOf(id) })),
        })
      onDone()
    },
    onSettled: () => Promise.all([invalidateManagedCats(client), invalidateOthers(client)]),
  })
  return {
    run: (kind: BulkAction, cats: ManagedCat[], priceChange?: PriceChange) =>
      action.mutate({ action: kind, cats, priceChange }),
    action,
    isPending: action.isPending,
    refused,
    dismiss: () => setRefused(null),
  }
}

const refusedOf = (results: BulkResult[]) => results.filter(({ outcome }) => outcome === 'refused')

function titleOf(action: BulkAction, results: BulkResult[]): string {
  const done = results.filter(({ outcome }) => outcome !== 'refused').length
  return done === 0 ? 'No cats were changed' : DONE[action](done)
}
