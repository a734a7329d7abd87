import { useQuery } from '@tanstack/react-query'
import { SalesPage as Sales } from '#features/orders/web/order-list-page.tsx'
import { payoutsQuery } from '#features/payouts/web/index.ts'
import { PayoutBadge } from '#features/payouts/web/payout-badge.tsx'
import { UpcomingPickups } from '#features/pickups/web/upcoming-pickups.tsx'

/** `/sales` with the pickups to come and the status of each payout. */
export function SalesPage() {
  const { data } = useQuery(payoutsQuery)
  return (
    <Sales
      pickups={<UpcomingPickups party="breeder" />}
      payout={({ transactionId }) => {
        const payout = data?.sales.find((each) => each.transactionId === transactionId)
        return payout && <PayoutBadge payout={payout} />
      }}
    />
  )
}
