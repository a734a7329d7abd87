import { shareOf } from '#lib/money.ts'
import type { PurchaseKind } from '../contract.ts'

/** Minimum card charge in cents (Stripe, "Minimum and maximum charge amounts"). */
export const SMALLEST_CHARGE = 50

/** Cents to charge; undefined if the cat offers no deposit. */
export function amountToPay(
  kind: PurchaseKind,
  cat: { price: number; depositAmount: number | null },
): number | undefined {
  if (kind === 'full') return cat.price
  return cat.depositAmount || undefined
}

/** The platform fee (basis points of the price) and the breeder's amount, in cents. */
export function sharesOf(price: number, feeBps: number): { platformFee: number; breederAmount: number } {
  const platformFee = shareOf(price, feeBps)
  return { platformFee, breederAmount: price - platformFee }
}
