import { useQuery } from '@tanstack/react-query'
import { Section } from '#ui/card.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import { MEASURES, WEEKS } from '../measures.ts'
import { insightQuery } from './insight-query.ts'
import { MeasureChart } from './measure-chart.tsx'
import { WeekTable } from './week-table.tsx'

/** The statistics of the cattery by week, as charts and as a table. */
export function InsightSection() {
  const insight = useQuery(insightQuery)
  return (
    <Section title="Insights">
      <Loaded
        query={insight}
        failure="Your statistics could not be loaded."
        loading={
          <Skeletons shapes={MEASURES.map(() => 'h-28')} className="grid grid-cols-2 gap-6 lg:grid-cols-4" />
        }
      >
        {({ cattery, weeks }) =>
          MEASURES.every((measure) => cattery[measure].every((number) => number === 0)) ? (
            <p className="text-muted">
              Views, favorites, inquiries, and sales will appear here, week by week.
            </p>
          ) : (
            <>
              <p className="mb-6 max-w-prose text-sm text-muted">
                {`All your cats and pairings over the last ${WEEKS} weeks. Views are counted anonymously and without cookies; your own are not included.`}
              </p>
              <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
                {MEASURES.map((measure) => (
                  <MeasureChart key={measure} measure={measure} values={cattery[measure]} weeks={weeks} />
                ))}
              </div>
              <details className="mt-6">
                <summary className="link inline-block text-sm">Show as a table</summary>
                <WeekTable title="Your cattery by week" weeks={weeks} numbers={cattery} />
              </details>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
