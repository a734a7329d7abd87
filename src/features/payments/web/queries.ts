import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { PaymentEndpoints } from '../contract.ts'

/** The URL of the payment provider's script and the publishable key. */
export const paymentConfigQuery = queryOptions({
  queryKey: ['/api/payments/config'],
  queryFn: ({ client, signal }) =>
    apiFor<PaymentEndpoints>(client).call('GET /api/payments/config', { signal }),
})
