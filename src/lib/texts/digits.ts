/**
 * `1234567` -> `1,234,567`, for whole numbers. Intl.NumberFormat writes the same, but loading its data takes a phone about
 * 100 ms, and most pages show a price or a count.
 */
export function inDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
