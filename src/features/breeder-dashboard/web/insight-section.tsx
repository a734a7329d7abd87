import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MEASURES } from '../contract.ts'
import { insightQuery } from './insight-query.ts'
import { MeasureChart } from './measure-chart.tsx'
import { WeekTable } from './week-table.tsx'

/** The statistics of the cattery by week, as charts and as a table. */
export function InsightSection() {
  const insight = useQuery(insightQuery)
  return (
    <Section title="Insights">
      {insight.data ? (
        <>
          <p className="mb-6 max-w-prose text-sm text-muted">
            All your cats and pairings over the last 12 weeks. Views are counted anonymously and without
            cookies; your own are not included.
          </p>
          <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
            {MEASURES.map((measure) => (
              <MeasureChart
                key={measure}
                measure={measure}
                values={insight.data.cattery[measure]}
                weeks={insight.data.weeks}
              />
            ))}
          </div>
          <details className="mt-6">
            <summary className="link inline-block text-sm">Show as a table</summary>
            <div className="mt-3 overflow-x-auto">
              <WeekTable
                title="Your cattery by week"
                weeks={insight.data.weeks}
                numbers={insight.data.cattery}
              />
            </div>
          </details>
        </>
      ) : insight.isError ? (
        <div className="flex flex-wrap items-center gap-3 text-muted">
          <p>Your statistics could not be loaded.</p>
          <Button variant="secondary" size="sm" onClick={() => void insight.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div role="status" className="grid grid-cols-2 gap-6 lg:grid-cols-4">
          <span className="sr-only">Loading...</span>
          {MEASURES.map((measure) => (
            <Skeleton key={measure} className="h-28" />
          ))}
        </div>
      )}
    </Section>
  )
}
