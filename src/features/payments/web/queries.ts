import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { PaymentEndpoints } from '../contract.ts'

/** The URL of the payment provider's script and the publishable key. */
export const paymentConfigQuery = endpointQueries<PaymentEndpoints>().query('GET /api/payments/config')
