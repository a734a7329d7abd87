/** The one button of the page of a sale. */
import type { Order } from './contract.ts'

export type NextAction = { label: string; to: string }

/** The sections of the page that the button leads to. */
export const SECTIONS = { pickup: 'pickup-day', handover: 'handover' } as const

type Facts = Pick<
  Order,
  'role' | 'status' | 'frozen' | 'isStopped' | 'goHomeDate' | 'today' | 'pickup' | 'catId' | 'hasCatPage'
> & { snapshot: Pick<Order['snapshot'], 'name' | 'breed'> }

/**
 * Where the viewer goes next; null where writing to the other party is the next step, or paying the balance, which has a
 * button of its own.
 */
export function nextAction(order: Facts): NextAction | null {
  const { role, status, goHomeDate, today, pickup, snapshot, catId, hasCatPage } = order
  const { name, breed } = snapshot
  if (role === 'staff') return null
  if (status === 'canceled' || status === 'refunded') {
    if (role === 'buyer') return { label: 'See similar cats', to: `/cats?${new URLSearchParams({ breed })}` }
    return hasCatPage ? { label: `See the listing of ${name}`, to: `/cats/${catId}` } : null
  }
  if (status === 'completed')
    return role === 'buyer' ? { label: `See ${name}'s record`, to: `#${SECTIONS.handover}` } : null
  if (status === 'pending' || order.frozen || order.isStopped) return null
  if (status === 'deposit_paid' && role === 'buyer') return null
  if (status === 'paid' && pickup && goHomeDate <= today)
    return {
      label: role === 'buyer' ? 'Show your pickup code' : `Hand ${name} over`,
      to: `#${SECTIONS.handover}`,
    }
  return pickup ? null : { label: 'Agree on a pickup day', to: `#${SECTIONS.pickup}` }
}
