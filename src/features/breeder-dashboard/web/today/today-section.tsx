import { useQuery } from '@tanstack/react-query'
import { TaskList } from '#features/tasks/web/index.ts'
import { Section } from '#ui/card.tsx'
import { checklistQuery } from '../insight-query.ts'
import { Checklist } from './checklist.tsx'

/**
 * What waits for the breeder, by deadline; for a new breeder, the first steps. Not loaded later, because it is at the top of the
 * page, and would push everything below it.
 */
export function TodaySection() {
  const steps = useQuery(checklistQuery).data?.steps
  return (
    <>
      {steps && <Checklist steps={steps} />}
      <Section title="Today">
        <TaskList place="dashboard" empty="Nothing is waiting for you today." />
      </Section>
    </>
  )
}
