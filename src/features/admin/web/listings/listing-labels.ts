import type { CatFacts } from '#features/cats/contract.ts'
import { catStates } from '#features/cats/web/index.ts'
import { STATUS_TEXT, STATUS_TONE } from '#features/litters/web/index.ts'
import type { AdminListing } from '#features/moderation/contract.ts'
import { formatWithCents } from '#lib/money.ts'
import type { BadgeTone } from '#ui/badge.tsx'

/** The label and color of a listing's state, as its breeder and visitors read it. */
export function listingState(listing: AdminListing): [text: string, tone: BadgeTone] {
  const { status, isTakenDown, isHeld } = listing
  if (isCatStatus(status)) return catStates.catStateBadge({ status, isTakenDown, isHeld })
  return isTakenDown
    ? [catStates.CAT_STATE_TEXTS.taken_down, 'danger']
    : [STATUS_TEXT[status], STATUS_TONE[status]]
}

function isCatStatus(status: AdminListing['status']): status is CatFacts['status'] {
  return !(status in STATUS_TEXT)
}

/** "$2,500.00", or the price range of a pairing. */
export function listingPrice({ price, priceTo }: AdminListing): string {
  if (price === null) return 'No price'
  return priceTo === null
    ? formatWithCents(price)
    : `${formatWithCents(price)} to ${formatWithCents(priceTo)}`
}
