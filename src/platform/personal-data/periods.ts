/** How long something is stored. */
export type Period = { count: number; unit: 'hour' | 'day' | 'year' }

const periodOf =
  (unit: Period['unit']) =>
  (count: number): Period => ({ count, unit })
export const hours = periodOf('hour')
export const days = periodOf('day')
export const years = periodOf('year')

/** A period in words, as in `400 days`. */
export function periodText({ count, unit }: Period): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The time before which things that have this period are too old. */
export function computeCutoff({ count, unit }: Period, now: Date): Date {
  const cutoff = new Date(now)
  if (unit === 'hour') cutoff.setUTCHours(cutoff.getUTCHours() - count)
  if (unit === 'day') cutoff.setUTCDate(cutoff.getUTCDate() - count)
  if (unit === 'year') cutoff.setUTCFullYear(cutoff.getUTCFullYear() - count)
  return cutoff
}
