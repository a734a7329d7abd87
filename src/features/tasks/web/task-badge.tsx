import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import type { Task } from '../contract.ts'
import { taskCountsQuery } from './queries.ts'

/** How many open tasks a page lists for the viewer; renders nothing for 0. */
export function TaskBadge({ place }: { place: Task['place'] }) {
  const viewer = useViewer()
  const count = useQuery({ ...taskCountsQuery, enabled: !!viewer }).data?.[place] ?? 0
  if (count === 0) return null
  return (
    <span>
      {' '}
      <CountBadge count={count} noun={count === 1 ? 'open task' : 'open tasks'} />
    </span>
  )
}
