import { inUnits } from './units.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** How long answers take, from a number of minutes: "Within 1 hour", "Within 5 hours", "Within 2 days". Rounded up. */
export function responseTimeText(minutes: number): string {
  const hours = Math.max(1, Math.ceil(minutes / HOUR))
  return `Within ${hours < 24 ? inUnits(hours, 'hour') : inUnits(Math.ceil(minutes / DAY), 'day')}`
}
