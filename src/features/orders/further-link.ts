/** Where the page of a sale that has ended leads. What waits for a party comes from the list of tasks. */
import type { Order } from './contract.ts'

export type FurtherLink = { label: string; to: string }

type Facts = Pick<Order, 'transactionId' | 'role' | 'status' | 'catId' | 'hasCatPage'> & {
  snapshot: Pick<Order['snapshot'], 'name' | 'breed'>
}

/** Null where nothing follows, or the sale has not ended. */
export function furtherLink({
  transactionId,
  role,
  status,
  snapshot,
  catId,
  hasCatPage,
}: Facts): FurtherLink | null {
  const { name, breed } = snapshot
  if (role === 'staff') return null
  if (status === 'canceled' || status === 'refunded') {
    if (role === 'buyer') return { label: 'See similar cats', to: `/cats?${new URLSearchParams({ breed })}` }
    return hasCatPage ? { label: `See the listing of ${name}`, to: `/cats/${catId}` } : null
  }
  return status === 'completed' && role === 'buyer'
    ? { label: `${name}’s record`, to: `/orders/${transactionId}/cat` }
    : null
}
