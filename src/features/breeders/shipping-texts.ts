import { dateText } from '#lib/dates.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import type { Shipping, ShippingBasis } from './shipping.ts'

const BASIS_TEXTS: Record<ShippingBasis, (license: string | null) => string> = {
  exempt: () =>
    'has at most four breeding females, sells only their offspring, and so needs no license of the USDA',
  licensed: (license) => `has the license ${license} of the USDA`,
}

/** What visitors read about shipping: the price, and what the breeder stated on which day. */
export function shippingStatement({ basis, license, price, statedOn }: Shipping): string {
  const cost =
    price === 0 ? 'at no extra cost' : `for ${formatWithCentsIfAny(price)} at most, paid to the carrier`
  return `Ships cats ${cost}. The breeder stated on ${dateText(statedOn)} that the cattery ${BASIS_TEXTS[basis](license)}.`
}
