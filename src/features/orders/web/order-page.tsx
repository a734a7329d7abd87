import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageFailure } from '#ui/page-failure.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loading } from '#ui/spinner.tsx'
import { correctPath } from './correct-path.ts'
import type { OrderSlots } from './order-slots.ts'
import { OrderView } from './order-view.tsx'
import { orderQuery } from './sale-queries.ts'

/** `/orders/{id}` for the buyer and `/sales/{id}` for the breeder: one sale. Staff see the same without actions. */
export function OrderPage(slots: OrderSlots) {
  const { id = '' } = useParams()
  const { pathname, search, hash } = useLocation()
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  const navigate = useNavigate()
  const path = order ? correctPath(pathname, order) : null
  useEffect(() => {
    if (path) void navigate(path + search + hash, { replace: true })
  }, [path, search, hash, navigate])
  if (order && !path) return <OrderView order={order} slots={slots} />
  if (!order && error && [400, 404].includes(error.status))
    return <UnknownOrder isSale={pathname.startsWith('/sales')} />
  if (!order && error)
    return (
      <PageFailure
        text="This order could not be loaded."
        reference={error.reference}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <PageTitle>Loading...</PageTitle>
      <Loading />
    </>
  )
}

function UnknownOrder({ isSale }: { isSale: boolean }) {
  const [title, list, listPath] = isSale
    ? (['Sale Not Found', 'Your sales', '/sales'] as const)
    : (['Order Not Found', 'Your orders', '/orders'] as const)
  return (
    <div className="page py-16">
      <PageTitle>{title}</PageTitle>
      <EmptyState isPage title={title} hint="It belongs to another account, or the link is incomplete.">
        <LinkButton to={listPath}>{list}</LinkButton>
      </EmptyState>
    </div>
  )
}
