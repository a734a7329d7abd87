import { formatWholeDollars } from '#lib/money.ts'

/** "$1,400 to $1,900", or one price if both are equal; prices in cents. */
export function priceRangeText({ low, high }: { low: number; high: number }): string {
  const [from, to] = [formatWholeDollars(low), formatWholeDollars(high)]
  return from === to ? from : `${from} to ${to}`
}
