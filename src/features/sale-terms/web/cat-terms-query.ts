import { catQueries } from '#features/cats/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { SaleTermsEndpoints } from '../contract.ts'

/** What canceling the purchase of a cat would refund, as of today; invalidated with the cat. */
export const catTermsQuery = (catId: string) =>
  endpointQueries<SaleTermsEndpoints>().query(
    'GET /api/cats/{id}/terms',
    { params: { id: catId } },
    { within: catQueries.detail(catId).queryKey },
  )
