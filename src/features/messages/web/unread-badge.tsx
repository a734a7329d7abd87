import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { unreadQuery } from './queries.ts'

/** The number of the viewer's conversations with unread messages; renders nothing for 0. */
export function UnreadBadge() {
  const viewer = useViewer()
  const { data } = useQuery({ ...unreadQuery, enabled: !!viewer })
  if (!data?.count) return null
  return (
    <span>
      {' '}
      <CountBadge count={data.count} noun="unread" />
    </span>
  )
}
