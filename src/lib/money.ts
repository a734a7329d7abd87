/** Amounts are integers in US cents; only texts for users show dollars. */
import { inDigits } from './texts/digits.ts'

/** The maximum price in cents: what one card payment can charge (Stripe, "Minimum and maximum charge amounts"). */
export const MAX_PRICE = 99_999_999

/** `250000` -> `$2,500`: rounded to whole dollars, for cards and headings. */
export function formatWholeDollars(cents: number): string {
  return `${minus(cents)}$${inDigits(Math.round(Math.abs(cents) / 100))}`
}

function minus(cents: number): string {
  return cents < 0 ? '-' : ''
}

/** `140000`, `190000` -> `$1,400 to $1,900`, in whole dollars; one amount if both are shown equal. */
export function formatDollarRange(low: number, high: number): string {
  return [...new Set([low, high].map(formatWholeDollars))].join(' to ')
}

/** `250000` -> `$2,500.00`: for summaries and receipts. */
export function formatWithCents(cents: number): string {
  const amount = Math.abs(cents)
  return `${minus(cents)}$${inDigits(Math.trunc(amount / 100))}.${String(amount % 100).padStart(2, '0')}`
}

/** `30000` -> `$300`, `30050` -> `$300.50`: cents only if there are any, for sentences and tables. */
export function formatWithCentsIfAny(cents: number): string {
  return cents % 100 === 0 ? formatWholeDollars(cents) : formatWithCents(cents)
}

/** `-120000` -> `−$1,200.00`, with a minus sign that lines up with digits. */
export function formatSignedWithCents(cents: number): string {
  return cents < 0 ? `−${formatWithCents(-cents)}` : formatWithCents(cents)
}

/** Converts dollars from a form to cents, rounded to the nearest cent. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** A share of an amount in cents; `basisPoints` are hundredths of a percent. Rounded to the nearest cent. */
export function shareOf(cents: number, basisPoints: number): number {
  return Math.round((cents * basisPoints) / 10_000)
}
