import type { QueryClient } from '@tanstack/react-query'
import { invalidateOrder, orderQuery } from '#features/orders/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { PaymentCheckEndpoints, Risks } from '../contract.ts'

/** The checks and fraud warnings of an order, for finance. */
export const risksQuery = (id: string) =>
  endpointQueries<PaymentCheckEndpoints>().query(
    'GET /api/admin/orders/{id}/risks',
    { params: { id } },
    // Live updates of the sale refetch it.
    { within: orderQuery(id).queryKey },
  )

/** Shows the state after a decision, and loads the order and staff's list again. */
export function refreshRisks(client: QueryClient, id: string, risks?: Risks): void {
  if (risks) client.setQueryData(risksQuery(id).queryKey, risks)
  invalidateOrder(client, id)
  const queryKey = endpointQueries<PaymentCheckEndpoints>().key('GET /api/admin/attention')
  void client.invalidateQueries({ queryKey })
}
