import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSincePage } from '#lib/client/page-data.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { MEASURES, WEEKS } from '../measures.ts'
import { insightQuery } from './insight-query.ts'
import { MeasureChart } from './measure-chart.tsx'
import { WeekTable } from './week-table.tsx'

/**
 * The collapsible statistics of a cat; renders nothing until they are loaded. The table of a page of cats would be half of its
 * elements, so it is rendered when it is opened; the charts' descriptions contain the same figures.
 */
export function CatInsight({ catId, name }: { catId: string; name: string }) {
  const { data: current } = useQuery(insightQuery)
  const data = useSincePage(insightQuery.queryKey, current)
  const [isTableOpen, setIsTableOpen] = useState(false)
  const canOpen = useHydrated()
  const numbers = data?.cats.find((cat) => cat.catId === catId)
  if (!data || !numbers) return null
  const views = numbers.views.reduce((sum, week) => sum + week, 0)
  return (
    <details className="mt-2 text-sm">
      <summary className="link inline-block">
        <span>{`${inDigits(views)} ${views === 1 ? 'view' : 'views'} in ${WEEKS} weeks`}</span>
        <span className="sr-only">{` of ${name}`}</span>
      </summary>
      <div className="mt-4 grid grid-cols-2 gap-6">
        {MEASURES.map((measure) => (
          <MeasureChart key={measure} measure={measure} values={numbers[measure]} weeks={data.weeks} />
        ))}
      </div>
      {canOpen && (
        <details className="mt-4" onToggle={({ currentTarget }) => setIsTableOpen(currentTarget.open)}>
          <summary className="link inline-block">
            Show as a table<span className="sr-only">{` of ${name}`}</span>
          </summary>
          {isTableOpen && <WeekTable title={`${name} by week`} weeks={data.weeks} numbers={numbers} />}
        </details>
      )}
    </details>
  )
}
