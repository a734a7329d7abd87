import type { QueryClient } from '@tanstack/react-query'
import { orderQuery } from '#features/orders/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { GuaranteeEndpoints, StaffGuaranteeEndpoints } from '../contract.ts'

/** The guarantee of a sale for one of its parties. */
export const guaranteeQuery = (orderId: string) =>
  endpointQueries<GuaranteeEndpoints>().query(
    'GET /api/orders/{id}/problem',
    { params: { id: orderId } },
    // Live updates of the sale refetch it.
    { within: orderQuery(orderId).queryKey },
  )

/** A reported problem as staff see it, by its case. */
export const staffProblemQuery = (caseId: string) =>
  endpointQueries<StaffGuaranteeEndpoints>().query(
    'GET /api/admin/problems/{id}',
    { params: { id: caseId } },
    { staleTime: 0, refetchOnWindowFocus: true },
  )

/** Refetches the guarantee of a sale and the sale, whose timeline has changed. */
export function refreshProblem(queries: QueryClient, orderId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
}
