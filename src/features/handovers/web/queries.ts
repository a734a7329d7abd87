import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderQuery } from '#features/orders/web/index.ts'
import type { ApiError } from '#lib/client/client.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { useApi } from '#lib/client/query-client.ts'
import type { Handover, HandoverAnswer, HandoverEndpoints } from '../contract.ts'

const { query } = endpointQueries<HandoverEndpoints>()

/** The handover of a sale as the viewer, one of its parties, sees it. */
export const handoverQuery = (id: string) =>
  query('GET /api/orders/{id}/handover', { params: { id } }, { within: orderQuery(id).queryKey })

/** The buyer's printable page of a cat. */
export const catRecordQuery = (id: string) =>
  query('GET /api/orders/{id}/cat', { params: { id } }, { within: orderQuery(id).queryKey })

/** Returns a function that shows a changed handover, and loads the sale again. */
export function useStoreHandover(): (handover: Handover) => void {
  const client = useQueryClient()
  return (handover) => {
    client.setQueryData(handoverQuery(handover.transactionId).queryKey, handover)
    void client.invalidateQueries({ queryKey: orderQuery(handover.transactionId).queryKey })
  }
}

/** The buyer's answer. */
export function useHandoverAnswer(id: string) {
  const api = useApi<HandoverEndpoints>()
  const store = useStoreHandover()
  return useMutation<Handover, ApiError, HandoverAnswer>({
    mutationFn: (answer) =>
      api.call('POST /api/orders/{id}/handover/answer', { params: { id }, body: { answer } }),
    onSuccess: store,
  })
}
