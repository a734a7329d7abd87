import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { PaymentEndpoints } from '../contract.ts'

/** Where the payment provider's script is, and the publishable key. */
export const paymentConfigQuery = queryOptions({
  queryKey: ['/api/payments/config'],
  queryFn: ({ client, signal }) =>
    apiFor<PaymentEndpoints>(client).call('GET /api/payments/config', { signal }),
})
