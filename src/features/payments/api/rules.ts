import { addDays } from '#lib/dates.ts'
import { shareOf } from '#lib/money.ts'
import type { PaymentKind } from '../contract.ts'

/** Days between the day on which a kitten may leave home, or the deposit if that is later, and the balance's due date. */
export const BALANCE_DAYS = 14

/** Cents below which the provider takes no card in US dollars (Stripe, "Minimum and maximum charge amounts"). */
export const SMALLEST_CHARGE = 50

/** Cents that the card is charged; undefined where the cat takes no deposit. */
export function amountToPay(
  kind: PaymentKind,
  cat: { price: number; depositAmount: number | null },
): number | undefined {
  if (kind === 'full') return cat.price
  return cat.depositAmount && cat.depositAmount > 0 ? cat.depositAmount : undefined
}

/** How a price is shared, in cents: the platform's fee in basis points, the rest is the breeder's. */
export function sharesOf(price: number, feeBps: number): { platformFee: number; breederAmount: number } {
  const platformFee = shareOf(price, feeBps)
  return { platformFee, breederAmount: price - platformFee }
}

/** ISO date on which the balance of a reservation is due. */
export function balanceDue(depositPaid: string, leavesHomeFrom: string): string {
  return addDays(leavesHomeFrom > depositPaid ? leavesHomeFrom : depositPaid, BALANCE_DAYS)
}
