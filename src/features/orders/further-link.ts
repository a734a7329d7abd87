/** Where the page of a sale that has ended leads. What waits for a party comes from the list of tasks. */
import type { Order } from './contract.ts'
import { isNotifiedOfDeath } from './death-state.ts'

export type FurtherLink = { label: string; to: string }

type Facts = Pick<
  Order,
  | 'transactionId'
  | 'role'
  | 'status'
  | 'frozen'
  | 'events'
  | 'catId'
  | 'breeder'
  | 'hasCatPage'
  | 'hasBreederPage'
> & {
  snapshot: Pick<Order['snapshot'], 'name' | 'breed'>
}

/** Null where nothing follows, or the sale has neither ended nor lost its cat. */
export function furtherLink(order: Facts): FurtherLink | null {
  const { transactionId, role, status, snapshot, catId, breeder, hasCatPage, hasBreederPage } = order
  const { name, breed } = snapshot
  if (role === 'staff') return null
  if (status === 'canceled' || status === 'refunded') {
    if (role === 'buyer') return { label: 'See similar cats', to: `/cats?${new URLSearchParams({ breed })}` }
    return hasCatPage ? { label: `See the listing of ${name}`, to: `/cats/${catId}` } : null
  }
  if (role === 'buyer' && isNotifiedOfDeath(order) && hasBreederPage)
    return { label: `See the cats of ${breeder.businessName}`, to: `/breeder/${breeder.id}` }
  return status === 'completed' && role === 'buyer'
    ? { label: `${name}’s record`, to: `/orders/${transactionId}/cat` }
    : null
}
