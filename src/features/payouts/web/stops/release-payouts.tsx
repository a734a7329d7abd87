import { useApi } from '#lib/client/query-client.ts'
import type { PayoutEndpoints } from '../../contract.ts'
import { ReasonAction } from './reason-action.tsx'

/** Releases all payouts of a breeder that wait because its payments are stopped. */
export function ReleasePayouts({ breederId, queryKey }: { breederId: string; queryKey: readonly unknown[] }) {
  const api = useApi<PayoutEndpoints>()
  return (
    <ReasonAction
      label="Release all"
      hint="Only staff read this."
      done="Payouts released"
      failure="The payouts were not released."
      queryKey={queryKey}
      run={(reason) =>
        api.call('POST /api/admin/breeders/{id}/payouts/release', {
          params: { id: breederId },
          body: { reason },
        })
      }
    />
  )
}
