import { useQuery } from '@tanstack/react-query'
import { Link } from '#ui/link.tsx'
import { taskCountsQuery } from './queries.ts'

/** How many open tasks the viewer has, with links to the pages that list them; nothing without any. */
export function TaskSummary() {
  const { home = 0, dashboard = 0 } = useQuery(taskCountsQuery).data ?? {}
  if (home + dashboard === 0) return null
  const text = (count: number) => (count === 1 ? '1 open task' : `${count} open tasks`)
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t bg-amber-soft px-4 py-2.5 text-sm text-amber">
      {home > 0 && (
        <Link to="/" className="link">
          {`${text(home)} for you`}
        </Link>
      )}
      {dashboard > 0 && (
        <Link to="/dashboard" className="link">
          {`${text(dashboard)} in your dashboard`}
        </Link>
      )}
    </p>
  )
}
