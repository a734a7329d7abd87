import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { LoadingPage } from '#ui/loading/loading-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SubjectTimeZone } from '#ui/time-zone.ts'
import { correctPath } from './correct-path.ts'
import type { OrderSlots } from './order-slots.ts'
import { OrderView } from './order-view.tsx'
import { orderQuery } from './sale-queries.ts'

/** `/orders/{id}` for the buyer and `/sales/{id}` for the breeder: one sale. Staff see the same without actions. */
export function OrderPage(slots: OrderSlots) {
  const { id = '' } = useParams()
  const { pathname, search, hash } = useLocation()
  const query = useQuery(orderQuery(id))
  const navigate = useNavigate()
  const path = query.data ? correctPath(pathname, query.data) : null
  useEffect(() => {
    if (path) void navigate(path + search + hash, { replace: true })
  }, [path, search, hash, navigate])
  return (
    <LoadedPage
      query={query}
      failure="This order could not be loaded."
      missing={<UnknownOrder isSale={pathname.startsWith('/sales')} />}
    >
      {(order) =>
        path ? (
          <LoadingPage />
        ) : (
          // Deadlines, timeline, and receipts have one clock: that of the cattery.
          <SubjectTimeZone value={order.timeZone}>
            <OrderView order={order} slots={slots} />
          </SubjectTimeZone>
        )
      }
    </LoadedPage>
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
