import type { FavoriteChange } from '#features/favorites/contract.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { capitalized } from '#lib/texts/capitalized.ts'

/** What changed about a favorite; `isGood` where it may be bought now, or for less. */
export function changeText(change: FavoriteChange): { text: string; isGood: boolean } {
  const { status, seenStatus, price, seenPrice } = change
  const priceText =
    price === seenPrice ? '' : `now ${formatWholeDollars(price)}, was ${formatWholeDollars(seenPrice)}`
  switch (status) {
    case 'reserved':
      return { text: 'Reserved by someone else', isGood: false }
    case 'sold':
      return { text: 'Sold', isGood: false }
    case 'withdrawn':
      return { text: 'Paused by the breeder', isGood: false }
    case 'available': {
      if (seenStatus === 'available') return { text: capitalized(priceText), isGood: price < seenPrice }
      return { text: ['Available again', priceText].filter(Boolean).join(', '), isGood: true }
    }
  }
}
