import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import type { CatDetail } from '#features/cats/contract.ts'
import { catQueries } from '#features/cats/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { Notice } from '#ui/notice.tsx'
import type { PayoutAccountEndpoints } from '../../account-contract.ts'

/** Whether buyers can pay the breeder of a cat now; invalidated with the cat. */
const payableQuery = (catId: string) =>
  endpointQueries<PayoutAccountEndpoints>().query(
    'GET /api/cats/{id}/payable',
    { params: { id: catId } },
    { within: catQueries.detail(catId).queryKey },
  )

/** Says on the page of a cat that its breeder cannot be paid yet, and what a buyer can do. Nothing if they can be paid. */
export function NotPayable({ cat: { id, name, breeder } }: { cat: CatDetail }) {
  const viewer = useViewer()
  const { data } = useQuery(payableQuery(id))
  if (data?.isPayable !== false || viewer?.id === breeder.userId) return null
  return (
    <Notice tone="plain" title="You cannot buy this cat online yet">
      {`${breeder.businessName} is still setting up payments. Ask the breeder when it will be possible, or save ${name} as a favorite: we will notify you as soon as you can reserve or buy.`}
    </Notice>
  )
}
