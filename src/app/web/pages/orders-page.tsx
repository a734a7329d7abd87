import { OrdersPage as Orders } from '#features/orders/web/order-list-page.tsx'
import { UpcomingPickups } from '#features/pickups/web/upcoming-pickups.tsx'

/** `/orders` with the pickups to come. */
export function OrdersPage() {
  return <Orders pickups={<UpcomingPickups party="buyer" />} />
}
