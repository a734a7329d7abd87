import { queryOptions } from '@tanstack/react-query'
import { catQueries } from '#features/cats/web/index.ts'
import { apiFor } from '#lib/query-client.ts'
import type { OrderEndpoints } from '../contract.ts'

/** What canceling the purchase of a cat would refund, as of today; invalidated with the cat. */
export const catTermsQuery = (catId: string) =>
  queryOptions({
    queryKey: [...catQueries.detail(catId).queryKey, 'terms'],
    queryFn: ({ client, signal }) =>
      apiFor<OrderEndpoints>(client).call('GET /api/cats/{id}/terms', { params: { id: catId }, signal }),
  })
