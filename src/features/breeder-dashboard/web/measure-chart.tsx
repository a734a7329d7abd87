import { dateText } from '#lib/dates.ts'
import { inDigits } from '#lib/texts/digits.ts'
import type { Measure } from '../measures.ts'
import { BarChart } from './bar-chart.tsx'

/** Labels of the measures. */
export const MEASURE_LABELS: Record<Measure, string> = {
  views: 'Views',
  favorites: 'Favorites',
  inquiries: 'Inquiries',
  sales: 'Sales',
}

/** One measure by week, with its total. */
export function MeasureChart({
  measure,
  values,
  weeks,
}: {
  measure: Measure
  values: number[]
  weeks: string[]
}) {
  const total = values.reduce((sum, value) => sum + value, 0)
  const label = `${MEASURE_LABELS[measure]} by week since ${dateText(weeks[0] ?? '')}: ${values.join(', ')}`
  return (
    <div className="min-w-0">
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-sm text-muted">{MEASURE_LABELS[measure]}</span>
        <span className="text-xl font-medium tabular-nums">{inDigits(total)}</span>
      </p>
      <BarChart values={values} label={label} />
      <p className="mt-1.5 flex justify-between gap-2 text-xs text-muted">
        <span>{weeks[0] && dateText(weeks[0])}</span>
        <span>This week</span>
      </p>
    </div>
  )
}
