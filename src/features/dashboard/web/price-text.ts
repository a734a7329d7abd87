import { formatDollars, formatMoney } from '#lib/money.ts'

/** A price in cents, with cents only if there are any: `$1,800`, `$1,250.50`. */
export function priceText(cents: number): string {
  return cents % 100 === 0 ? formatDollars(cents) : formatMoney(cents)
}
