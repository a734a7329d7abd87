import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { unreadQuery } from './queries.ts'

/** Most that the badge counts up to. */
const MOST = 99

/** How many messages wait for the viewer, beside the link to them; nothing where none does. */
export function UnreadBadge() {
  const viewer = useViewer()
  const count = useQuery({ ...unreadQuery, enabled: !!viewer }).data?.count ?? 0
  if (count === 0) return null
  return (
    <>
      {' '}
      <Badge tone="warm">
        {count > MOST ? `${MOST}+` : count}
        <span className="sr-only"> unread</span>
      </Badge>
    </>
  )
}
