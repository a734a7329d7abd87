/** Money is whole US cents everywhere but on the screen. */

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `250000` -> `$2,500`: cards and headings, without decimals. */
export function formatDollars(cents: number): string {
  return whole.format(cents / 100)
}

/** `250000` -> `$2,500.00`: summaries and receipts. */
export function formatMoney(cents: number): string {
  return exact.format(cents / 100)
}

/** Dollars as typed into a form to cents, rounded to the nearest cent. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** The share of an amount in basis points (1/100 of a percent), rounded to the nearest cent. */
export function shareOf(cents: number, basisPoints: number): number {
  return Math.round((cents * basisPoints) / 10_000)
}
