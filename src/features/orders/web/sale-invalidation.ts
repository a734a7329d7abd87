import type { QueryClient } from '@tanstack/react-query'
import { managesCat } from '#features/cats/web/index.ts'
import { type InvalidationRules, onEvent } from '#lib/invalidation.ts'
import { CAT_CHANGED, SALE_CHANGED } from '../events.ts'
import { saleKeys } from './sale-keys.ts'

/** Invalidates the sale of a cat, or of all cats, and the breeder's list if the viewer manages the cat. */
export function invalidateSales(client: QueryClient, catId?: string): void {
  void client.invalidateQueries({ queryKey: catId ? saleKeys.ofCat(catId) : saleKeys.ofCats })
  if (managesCat(client, catId)) void client.invalidateQueries({ queryKey: saleKeys.ofBreeder })
}

/** Invalidates the page of a sale, or of all sales, with the lists. */
export function invalidateOrder(client: QueryClient, transactionId?: string): void {
  const queryKey = transactionId ? saleKeys.order(transactionId) : saleKeys.orders
  void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey: saleKeys.lists })
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
