import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { invalidateOrder } from '#features/orders/web/index.ts'
import { apiFor } from '#lib/query-client.ts'
import type { RiskEndpoints, Risks } from '../risk-contract.ts'

/** The checks and fraud warnings of an order, for finance. */
export const risksQuery = (id: string) =>
  queryOptions({
    // Below the key of the sale, so that live updates of the sale refetch it.
    queryKey: ['/api/orders/detail', id, 'risks'],
    queryFn: ({ client, signal }) =>
      apiFor<RiskEndpoints>(client).call('GET /api/admin/orders/{id}/risks', { params: { id }, signal }),
  })

/** Shows the state after a decision, and loads the order and staff's list again. */
export function refreshRisks(client: QueryClient, id: string, risks?: Risks): void {
  if (risks) client.setQueryData(risksQuery(id).queryKey, risks)
  invalidateOrder(client, id)
  void client.invalidateQueries({ queryKey: ['/api/admin/attention'] })
}
