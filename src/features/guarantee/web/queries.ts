import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { GuaranteeEndpoints, StaffGuaranteeEndpoints } from '../contract.ts'

/** The guarantee of a sale for one of its parties. */
export const guaranteeQuery = (orderId: string) =>
  queryOptions({
    // Below the key of the sale, so that live updates of the sale refetch it.
    queryKey: ['/api/orders/detail', orderId, 'problem'],
    queryFn: ({ client, signal }) =>
      apiFor<GuaranteeEndpoints>(client).call('GET /api/orders/{id}/problem', {
        params: { id: orderId },
        signal,
      }),
  })

/** A reported problem as staff see it, by its case. */
export const staffProblemQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['/api/admin/problems', caseId],
    queryFn: ({ client, signal }) =>
      apiFor<StaffGuaranteeEndpoints>(client).call('GET /api/admin/problems/{id}', {
        params: { id: caseId },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Refetches the guarantee of a sale and the sale, whose timeline has changed. */
export function refreshProblem(queries: QueryClient, orderId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['/api/orders/detail', orderId] })
}
