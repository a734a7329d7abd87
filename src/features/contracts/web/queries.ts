import { useQueryClient } from '@tanstack/react-query'
import { orderQuery } from '#features/orders/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { ContractEndpoints, SaleContract } from '../contract.ts'

const { query } = endpointQueries<ContractEndpoints>()

/** The contract of a sale as the viewer, one of its parties, sees it; refetched with the sale. */
export const contractQuery = (id: string) =>
  query('GET /api/orders/{id}/contract', { params: { id } }, { within: orderQuery(id).queryKey })

/** The templates of the viewer's cattery. */
export const templatesQuery = query('GET /api/contract-templates', {})

/** Returns a function that shows a changed contract, and loads the sale again. */
export function useStoreContract(): (contract: SaleContract) => void {
  const client = useQueryClient()
  return (contract) => {
    client.setQueryData(contractQuery(contract.transactionId).queryKey, contract)
    void client.invalidateQueries({ queryKey: orderQuery(contract.transactionId).queryKey })
  }
}
