import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { ConfirmationEndpoints } from '../../confirmation-contract.ts'

/** The listings that a link in an email asks about; an ApiError with status 404 for an invalid link. */
export const confirmationQuery = (token: string) =>
  endpointQueries<ConfirmationEndpoints>().query('GET /api/listing-confirmation', { query: { token } })
