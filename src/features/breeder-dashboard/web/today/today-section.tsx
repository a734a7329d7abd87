import { useQuery } from '@tanstack/react-query'
import { TaskList } from '#features/tasks/web/index.ts'
import { Section } from '#ui/card.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { checklistQuery } from '../insight-query.ts'
import { Checklist } from './checklist.tsx'

/** What waits for the breeder, by deadline; for a new breeder, the first steps. */
export function TodaySection() {
  const steps = useQuery(checklistQuery).data?.steps
  return (
    <>
      {steps && <Checklist steps={steps} />}
      <Section title="Today">
        <LazyContent fallback={<Skeleton className="h-28" />}>
          <TaskList place="dashboard" empty="Nothing is waiting for you today." />
        </LazyContent>
      </Section>
    </>
  )
}
