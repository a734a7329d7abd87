import type { QueryClient } from '@tanstack/react-query'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { managesCat } from '#features/cats/web/index.ts'
import { SALE_CHANGED } from '#features/sales/events.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import type { OrderEndpoints } from '../contract.ts'

const { key } = endpointQueries<OrderEndpoints>()

/** The key of the lists of the signed-in breeder's sales. */
export const saleListsKey = key('GET /api/sales')

/** Invalidates the sale of a cat, or of all cats, and the breeder's list if the viewer manages the cat. */
export function invalidateSales(client: QueryClient, catId?: string): void {
  const params = catId ? { id: catId } : {}
  void client.invalidateQueries({ queryKey: key('GET /api/cats/{id}/sale', { params }) })
  if (managesCat(client, catId)) void client.invalidateQueries({ queryKey: key('GET /api/breeders/sales') })
}

/** Invalidates the page of a sale, or of all sales, with the lists. */
export function invalidateOrder(client: QueryClient, transactionId?: string): void {
  const params = transactionId ? { id: transactionId } : {}
  for (const queryKey of [key('GET /api/orders/{id}', { params }), key('GET /api/orders'), saleListsKey])
    void client.invalidateQueries({ queryKey })
}

export const saleInvalidation: InvalidationRules = {
  events: [
    onEvent(CAT_CHANGED, (client, { catId }) => invalidateSales(client, catId)),
    onEvent(SALE_CHANGED, (client, { transactionId }) => invalidateOrder(client, transactionId)),
  ],
  missed: (client) => {
    invalidateSales(client)
    invalidateOrder(client)
  },
}
