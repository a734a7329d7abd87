import { useQuery } from '@tanstack/react-query'
import { accountStatusQuery } from './queries.ts'

/** The reason that staff gave when it last rejected the viewer's application; nothing until it is known. */
export function RejectionReason() {
  const { data: status } = useQuery(accountStatusQuery)
  const reason = status?.decisions.find(({ action }) => action === 'reject')?.reason
  return reason ? <p className="mt-2">Our staff wrote: “{reason}”</p> : null
}
