import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { unreadQuery } from './queries.ts'

/** The highest number that a badge shows. */
const MOST = 99

/** The number of the viewer's conversations with unread messages; renders nothing for 0. */
export function UnreadBadge() {
  const viewer = useViewer()
  return <Count of={useQuery({ ...unreadQuery, enabled: !!viewer }).data?.count} />
}

function Count({ of = 0 }: { of: number | undefined }) {
  if (of === 0) return null
  return (
    <span>
      {' '}
      <Badge tone="duty">
        {of > MOST ? `${MOST}+` : of}
        <span className="sr-only"> unread</span>
      </Badge>
    </span>
  )
}
