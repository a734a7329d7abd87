import { addDays } from '#lib/dates.ts'
import { shareOf } from '#lib/money.ts'
import type { PaymentKind } from '../contract.ts'

/** Days from the go-home date or the deposit, whichever is later, to the due date of the balance. */
export const BALANCE_DAYS = 14

/** Minimum card charge in cents (Stripe, "Minimum and maximum charge amounts"). */
export const SMALLEST_CHARGE = 50

/** Cents to charge; undefined if the cat offers no deposit. */
export function amountToPay(
  kind: PaymentKind,
  cat: { price: number; depositAmount: number | null },
): number | undefined {
  if (kind === 'full') return cat.price
  return cat.depositAmount && cat.depositAmount > 0 ? cat.depositAmount : undefined
}

/** The platform fee (basis points of the price) and the breeder's amount, in cents. */
export function sharesOf(price: number, feeBps: number): { platformFee: number; breederAmount: number } {
  const platformFee = shareOf(price, feeBps)
  return { platformFee, breederAmount: price - platformFee }
}

/** Due date of the balance (ISO date). */
export function balanceDue(depositPaid: string, leavesHomeFrom: string): string {
  return addDays(leavesHomeFrom > depositPaid ? leavesHomeFrom : depositPaid, BALANCE_DAYS)
}
