import { dateText } from '#lib/dates.ts'
import type { Measure } from '../contract.ts'
import { Bars } from './bars.tsx'

export const NAMES: Record<Measure, string> = {
  views: 'Views',
  favorites: 'Favorites',
  inquiries: 'Inquiries',
  sales: 'Sales',
}

/** What one measure came to in the last weeks, week by week, with the sum. */
export function MeasureChart({
  measure,
  values,
  weeks,
}: {
  measure: Measure
  values: number[]
  weeks: string[]
}) {
  const sum = values.reduce((all, each) => all + each, 0)
  const label = `${NAMES[measure]} by week since ${dateText(weeks[0] ?? '')}: ${values.join(', ')}`
  return (
    <div className="min-w-0">
      <p className="mb-2 flex items-baseline justify-between gap-2">
        <span className="text-sm text-muted">{NAMES[measure]}</span>
        <span className="font-serif text-xl tabular-nums">{sum.toLocaleString('en-US')}</span>
      </p>
      <Bars values={values} label={label} />
      <p className="mt-1.5 flex justify-between gap-2 text-xs text-muted">
        <span>{shortDay(weeks[0])}</span>
        <span>This week</span>
      </p>
    </div>
  )
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `2026-08-31` -> `Aug 31`. */
export function shortDay(date: string | undefined): string {
  return date ? short.format(new Date(`${date}T00:00:00Z`)) : ''
}
