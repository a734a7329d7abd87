import { useQuery } from '@tanstack/react-query'
import { accountStatusQuery } from './queries.ts'

/** The reason for the latest rejection of the viewer's application. */
export function RejectionReason() {
  const { data: status } = useQuery(accountStatusQuery)
  const reason = status?.decisions.find(({ action }) => action === 'reject')?.reason
  return reason ? (
    <p className="mt-2">
      Our staff wrote: “<bdi>{reason}</bdi>”
    </p>
  ) : null
}
