import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import type { Task } from '../contract.ts'
import { taskCountsQuery } from './queries.ts'

/** The highest number that a badge shows. */
const MOST = 99

/** How many open tasks a page lists for the viewer; renders nothing for 0. */
export function TaskBadge({ place }: { place: Task['place'] }) {
  const viewer = useViewer()
  const count = useQuery({ ...taskCountsQuery, enabled: !!viewer }).data?.[place] ?? 0
  if (count === 0) return null
  return (
    <span>
      {' '}
      <Badge tone="duty">
        {count > MOST ? `${MOST}+` : count}
        <span className="sr-only">{count === 1 ? ' open task' : ' open tasks'}</span>
      </Badge>
    </span>
  )
}
