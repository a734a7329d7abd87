import { useQueryClient } from '@tanstack/react-query'
import { orderQuery, saleListsKey } from '#features/orders/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { Pickup, PickupEndpoints } from '../contract.ts'

const { query } = endpointQueries<PickupEndpoints>()

/** The pickup of a sale as the viewer, one of its parties, sees it; refetched with the sale. */
export const pickupQuery = (id: string) =>
  query('GET /api/orders/{id}/pickup', { params: { id } }, { within: orderQuery(id).queryKey })

/** The pickups of the viewer that are not over; refetched with the lists of sales. */
export const upcomingPickupsQuery = query('GET /api/pickups', {}, { within: saleListsKey })

/** Returns a function that shows a changed pickup, and loads the sale again. */
export function useStorePickup(): (pickup: Pickup) => void {
  const client = useQueryClient()
  return (pickup) => {
    client.setQueryData(pickupQuery(pickup.transactionId).queryKey, pickup)
    void client.invalidateQueries({ queryKey: orderQuery(pickup.transactionId).queryKey })
  }
}
