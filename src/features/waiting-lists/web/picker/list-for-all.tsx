import { useQueryClient } from '@tanstack/react-query'
import type { ManagedCatEndpoints } from '#features/cats/manage-contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { useAction } from '#ui/use-action.ts'
import type { PickerKitten } from '../../picker-schemas.ts'
import { invalidateLists } from '../queries.ts'

/** Lists a paused kitten for everybody, instead of offering it to the list. */
export function ListForAll({ kitten: { id, name } }: { kitten: PickerKitten }) {
  const api = useApi<ManagedCatEndpoints>()
  const client = useQueryClient()
  const list = useAction({
    run: () => api.call('PATCH /api/breeders/cats/{id}', { params: { id }, body: { isAvailable: true } }),
    done: { title: `${name} is listed for everybody` },
    failed: { title: `${name} was not listed` },
    onSuccess: () => invalidateLists(client),
  })
  return (
    <Button variant="quiet" size="sm" className="mt-2" busy={list.isPending} onClick={() => list.mutate()}>
      {`List ${name} for everybody`}
    </Button>
  )
}
