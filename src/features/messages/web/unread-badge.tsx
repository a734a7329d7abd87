import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { inquiryCountsQuery } from './inquiries.ts'
import { unreadQuery } from './queries.ts'

/** Most that a badge counts up to. */
const MOST = 99

/** How many messages wait for the viewer, beside the link to them; nothing where none does. */
export function UnreadBadge() {
  const viewer = useViewer()
  return <Count of={useQuery({ ...unreadQuery, enabled: !!viewer }).data?.count} />
}

/** How many inquiries a breeder has not read, beside the link to the dashboard. */
export function InquiryBadge() {
  const viewer = useViewer()
  return <Count of={useQuery({ ...inquiryCountsQuery, enabled: !!viewer?.breederId }).data?.unread} />
}

function Count({ of = 0 }: { of: number | undefined }) {
  if (of === 0) return null
  return (
    <>
      {' '}
      <Badge tone="warm">
        {of > MOST ? `${MOST}+` : of}
        <span className="sr-only"> unread</span>
      </Badge>
    </>
  )
}
