import { useQuery } from '@tanstack/react-query'
import { rejectionQuery } from './manage-queries.ts'

/** What staff wrote when it turned the viewer's application down; nothing until that is known. */
export function RejectionReason() {
  const { data: reason } = useQuery(rejectionQuery)
  return reason ? <p className="mt-2">Our staff wrote: “{reason}”</p> : null
}
