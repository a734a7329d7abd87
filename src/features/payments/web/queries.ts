import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { PaymentEndpoints, PaymentKind } from '../contract.ts'

/** One payment that the page wants to make: the cents are what the page shows. */
export type Order = { catId: string; breederId: string; kind: PaymentKind; amount: number }

export const paymentQueries = {
  /** Where the provider's script is and for whom it works. */
  config: () =>
    queryOptions({
      queryKey: ['/api/payments/config'],
      queryFn: ({ client, signal }) =>
        apiFor<PaymentEndpoints>(client).call('GET /api/payments/config', { signal }),
    }),
  /**
   * The intent of an order. Never kept: whoever comes back to a way of paying asks again, and the server answers the
   * same intent while it can still be paid.
   */
  intent: (order: Order) =>
    queryOptions({
      queryKey: ['payment-intent', order],
      queryFn: ({ client, signal }) => {
        const api = apiFor<PaymentEndpoints>(client)
        const { catId, breederId, amount, kind } = order
        return kind === 'deposit'
          ? api.call('POST /api/create-deposit-payment-intent', { body: { catId }, signal })
          : api.call('POST /api/create-payment-intent', { body: { amount, catId, breederId }, signal })
      },
      staleTime: 0,
      gcTime: 0,
    }),
}
