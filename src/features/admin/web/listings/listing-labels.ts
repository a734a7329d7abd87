import type { AdminListing } from '#features/moderation/contract.ts'
import { formatWithCents } from '#lib/money.ts'
import type { BadgeTone } from '#ui/badge.tsx'

/** Labels of a listing's status; the dashboard calls withdrawn cats paused. */
export const LISTING_STATUS: Record<AdminListing['status'], string> = {
  available: 'Available',
  reserved: 'Reserved',
  sold: 'Sold',
  withdrawn: 'Paused',
  planned: 'Planned',
  confirmed: 'Confirmed',
  born: 'Born',
}

/** The label and color of a listing's state. */
export function listingState({ status, isTakenDown }: AdminListing): [text: string, tone: BadgeTone] {
  if (isTakenDown) return ['Taken down', 'danger']
  return [LISTING_STATUS[status], status === 'available' ? 'good' : 'plain']
}

/** "$2,500.00", or the price range of a pairing. */
export function listingPrice({ price, priceTo }: AdminListing): string {
  if (price === null) return 'No price'
  return priceTo === null
    ? formatWithCents(price)
    : `${formatWithCents(price)} to ${formatWithCents(priceTo)}`
}
