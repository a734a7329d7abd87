import { inDigits } from '../texts/digits.ts'

/** How far away something is, in words: "about 40 miles away". Distances are between towns, so they are rounded. */
export function aboutMiles(miles: number): string {
  if (miles < 5) return 'less than 5 miles away'
  const step = miles < 100 ? 5 : miles < 1_000 ? 10 : 100
  return `about ${inDigits(Math.round(miles / step) * step)} miles away`
}
