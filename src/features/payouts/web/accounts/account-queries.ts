import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { PayoutAccountEndpoints } from '../../account-contract.ts'

/** The payout account of the signed-in breeder; null if payouts are off. */
export const payoutAccountQuery = endpointQueries<PayoutAccountEndpoints>().query('GET /api/payout-account')
