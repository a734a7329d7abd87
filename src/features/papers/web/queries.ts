import { useQueryClient } from '@tanstack/react-query'
import { orderQuery } from '#features/orders/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { PapersEndpoints, SalePapers } from '../contract.ts'

const { query } = endpointQueries<PapersEndpoints>()

/** The proof and the papers of a sale as the viewer, one of its parties, sees them; refetched with the sale. */
export const papersQuery = (id: string) =>
  query('GET /api/orders/{id}/papers', { params: { id } }, { within: orderQuery(id).queryKey })

/** Returns a function that shows what has changed, and loads the sale again. */
export function useStorePapers(): (papers: SalePapers) => void {
  const client = useQueryClient()
  return (papers) => {
    client.setQueryData(papersQuery(papers.transactionId).queryKey, papers)
    void client.invalidateQueries({ queryKey: orderQuery(papers.transactionId).queryKey })
  }
}
