import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { OrderListTools } from './order-list-tools.tsx'
import { type OrderList, orderListUrl, readOrderList } from './order-list-url.ts'
import { OrderRow, OrderSkeletons, type RowSlot } from './order-row.tsx'
import { orderListQuery } from './sale-queries.ts'

const TEXTS = {
  '/orders': {
    title: 'Orders',
    search: 'Cat, cattery, or order number',
    failure: 'Your orders could not be loaded.',
    csv: '/api/orders/export.csv',
    none: ['No orders yet', 'Cats that you reserve or buy will appear here.'],
  },
  '/sales': {
    title: 'Sales',
    search: 'Cat, buyer, or order number',
    failure: 'Your sales could not be loaded.',
    csv: '/api/breeders/exports/sales.csv',
    none: ['No sales yet', 'When a buyer reserves or buys one of your cats, the sale appears here.'],
  },
} as const

/** `/orders`: what the viewer reserved or bought. */
export function OrdersPage({ pickups }: { pickups?: ReactNode }) {
  return <OrderListPage path="/orders" pickups={pickups} />
}

/** `/sales`: the sales of the viewer's cattery. */
export function SalesPage({ payout, pickups }: { payout?: RowSlot; pickups?: ReactNode }) {
  return <OrderListPage path="/sales" payout={payout} pickups={pickups} />
}

type ListProps = {
  path: OrderList['path']
  payout?: RowSlot | undefined
  /** The pickups to come, above the list. */
  pickups?: ReactNode
}

function OrderListPage({ path, payout, pickups }: ListProps) {
  const [search] = useSearchParams()
  const list = readOrderList(path, search)
  const sales = useQuery(orderListQuery(list))
  const { data } = sales
  const { title, search: searchLabel, failure, csv } = TEXTS[path]
  const isFiltered = list.status !== null || list.q !== ''
  const hasNone = data?.total === 0 && !isFiltered
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>{title}</PageTitle>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 dir="auto" className="text-3xl">
          {title}
        </h1>
        {!hasNone && (
          <a href={csv} className={buttonClass('secondary', 'sm')}>
            <Download size={16} aria-hidden="true" />
            Download CSV
          </a>
        )}
      </div>
      {pickups && <div className="mb-8 empty:hidden">{pickups}</div>}
      {!hasNone && <OrderListTools list={list} label={searchLabel} />}
      <p role="status" className="mt-3 mb-4 text-sm text-muted">
        {data && !hasNone && countText(data.total, path)}
      </p>
      <PagedList
        query={sales}
        failure={failure}
        loading={
          <ul className="divide-y border-y" aria-busy="true">
            <OrderSkeletons />
          </ul>
        }
        empty={<NoOrders list={list} isBeyondEnd={!!data?.total} isFiltered={isFiltered} />}
        label={`Pages of ${title.toLowerCase()}`}
        page={list.page}
        perPage={ROWS_PER_PAGE}
        href={(page) => orderListUrl({ ...list, page })}
      >
        {(rows) => (
          <ul className="divide-y border-y">
            {rows.map((sale) => (
              <OrderRow key={sale.transactionId} sale={sale} payout={payout} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function countText(total: number, path: OrderList['path']): string {
  const [one, many] = path === '/orders' ? ['order', 'orders'] : ['sale', 'sales']
  return `${total} ${total === 1 ? one : many}`
}

type NoneProps = { list: OrderList; isBeyondEnd: boolean; isFiltered: boolean }

function NoOrders({ list, isBeyondEnd, isFiltered }: NoneProps) {
  const viewer = useViewer()
  const { path } = list
  const icon = <ShoppingBag size={40} strokeWidth={1.25} aria-hidden="true" />
  if (isBeyondEnd)
    return (
      <EmptyState icon={icon} title="This page is empty" hint="The list ends on an earlier page.">
        <LinkButton to={orderListUrl({ ...list, page: 1 })}>Go to the first page</LinkButton>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState icon={icon} title="Nothing found" hint="Try other words or another status.">
        <LinkButton to={path}>Show all</LinkButton>
      </EmptyState>
    )
  const [title, hint] = TEXTS[path].none
  return (
    <EmptyState icon={icon} title={title} hint={hint}>
      {path === '/orders' ? (
        <LinkButton to="/cats">Browse Cats</LinkButton>
      ) : viewer?.role === 'breeder' ? (
        <LinkButton to="/dashboard">Dashboard</LinkButton>
      ) : (
        <LinkButton to="/orders">Your orders</LinkButton>
      )}
    </EmptyState>
  )
}
