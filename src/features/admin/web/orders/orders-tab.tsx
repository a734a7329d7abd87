import { useQuery } from '@tanstack/react-query'
import { ForRole } from '#features/accounts/web/index.ts'
import type { AdminOrder } from '#features/orders/contract.ts'
import { MoneyLine, OrderStatus, orderPath } from '#features/orders/web/index.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { type AdminState, adminUrl } from '../admin-url.ts'
import { FilterLinks } from '../filter-links.tsx'
import { adminQueries } from '../queries.ts'
import { SearchForm } from '../search-form.tsx'
import { StaffCell, StaffRow, StaffTable } from '../staff-table.tsx'
import { AttentionList } from './attention-list.tsx'
import { PayoutAttentionList } from './payout-attention.tsx'

const STATUSES = [
  { id: null, text: 'All' },
  { id: 'pending', text: 'Processing' },
  { id: 'deposit_paid', text: 'Reserved' },
  { id: 'paid', text: 'Paid in full' },
  { id: 'completed', text: 'Completed' },
  { id: 'canceled', text: 'Canceled' },
  { id: 'refunded', text: 'Refunded' },
  { id: 'attention', text: 'Needs attention' },
] as const

/** Sales of all catteries by status, or the refunds and disputes that need attention. Viewing a sale is logged. */
export function OrdersTab({ state }: { state: AdminState }) {
  const { q, orderStatus, page } = state
  const attention = useQuery(adminQueries.attention(1))
  const count = attention.data?.total
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl">Orders</h2>
      {orderStatus !== 'attention' && (
        <SearchForm
          q={q}
          label="Search orders"
          placeholder="Number, cat, buyer, or cattery"
          href={(term) => adminUrl({ tab: 'orders', q: term, orderStatus })}
        />
      )}
      <FilterLinks
        label="Status"
        params="orderStatus"
        current={orderStatus}
        filters={STATUSES.map(({ id, text }) => ({
          id,
          text: id === 'attention' && count ? `${text} (${count})` : text,
          href: adminUrl({ tab: 'orders', q, orderStatus: id }),
        }))}
      />
      <p className="text-sm text-muted">Opening an order is recorded in the log.</p>
      {orderStatus === 'attention' ? (
        <div className="grid gap-8">
          <ForRole needed="finance">
            <PayoutAttentionList />
          </ForRole>
          <AttentionList page={page} />
        </div>
      ) : (
        <OrderList filter={{ q, orderStatus, page }} />
      )}
    </section>
  )
}

/** Newest first, searched by number, cat, buyer, or cattery. */
function OrderList({ filter }: { filter: Parameters<typeof adminQueries.orders>[0] }) {
  const orders = useQuery(adminQueries.orders(filter))
  return (
    <PagedList
      query={orders}
      perPage={ROWS_PER_PAGE}
      label="Pages of orders"
      page={filter.page}
      href={(to) => adminUrl({ tab: 'orders', ...filter, page: to })}
      empty={<EmptyState title="No matching orders" hint="Please check the search term and the status." />}
    >
      {(rows) => (
        <StaffTable label="Orders" columns={COLUMNS} numbers={['Price']}>
          {rows.map((row) => (
            <OrderRow key={row.transactionId} row={row} />
          ))}
        </StaffTable>
      )}
    </PagedList>
  )
}

const COLUMNS = ['Order', 'Buyer', 'Cattery', 'Price', 'Payments', 'Ordered']

function OrderRow({ row }: { row: AdminOrder }) {
  const { orderNumber, status, catName, buyerName, breeder, createdAt } = row
  return (
    <StaffRow>
      <StaffCell isMain>
        <h3 className="font-sans text-base font-medium">
          <Link to={orderPath(row)} className="link">
            {`${catName}, ${orderNumber}`}
          </Link>
        </h3>
        <OrderStatus status={status} />
      </StaffCell>
      <StaffCell label="Buyer">
        <bdi>{buyerName}</bdi>
      </StaffCell>
      <StaffCell label="Cattery">
        <bdi>{breeder.businessName}</bdi>
      </StaffCell>
      <StaffCell isNumber label="Price">
        {formatWithCentsIfAny(row.price)}
      </StaffCell>
      <StaffCell>
        <MoneyLine sale={row} />
      </StaffCell>
      <StaffCell isShort label="Ordered">
        <LocalTime at={createdAt} format="date" />
      </StaffCell>
    </StaffRow>
  )
}
