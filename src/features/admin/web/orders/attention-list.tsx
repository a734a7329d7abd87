import { useQuery } from '@tanstack/react-query'
import { orderPath } from '#features/orders/web/index.ts'
import type { Attention } from '#features/payment-checks/contract.ts'
import { formatWithCents } from '#lib/money.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { adminUrl } from '../admin-url.ts'
import { adminQueries } from '../queries.ts'
import { StaffCell, StaffRow, StaffTable } from '../staff-table.tsx'
import { ATTENTION_KINDS } from './attention-kinds.ts'

/** Failed and late refunds, open disputes, waiting payments, and fraud warnings, oldest first. Each links to its order, where staff act on it. */
export function AttentionList({ page }: { page: number }) {
  const rows = useQuery(adminQueries.attention(page))
  return (
    <>
      <h3 className="text-xl">Payments that need attention</h3>
      <PagedList
        query={rows}
        perPage={ROWS_PER_PAGE}
        label="Pages of payments that need attention"
        page={page}
        href={(to) => adminUrl({ tab: 'orders', orderStatus: 'attention', page: to })}
        empty={
          <EmptyState
            title="Nothing needs attention"
            hint="Refunds that fail or take more than a day, open disputes, payments that need approval, and fraud warnings appear here."
          />
        }
      >
        {(items) => (
          <StaffTable label="Payments that need attention" columns={COLUMNS} numbers={['Amount']}>
            {items.map((item) => (
              <AttentionRow key={item.id} item={item} />
            ))}
          </StaffTable>
        )}
      </PagedList>
    </>
  )
}

const COLUMNS = ['Order', 'What', 'Amount', 'Since', 'Next']

function AttentionRow({ item }: { item: Attention }) {
  const { kind, catName, orderNumber, amount, reason, since, nextAt, isOverdue } = item
  const texts = ATTENTION_KINDS[kind]
  return (
    <StaffRow>
      <StaffCell isMain>
        <h4 className="font-sans text-base font-medium wrap-anywhere">
          <Link to={orderPath(item)} className="link">
            {`${catName}, ${orderNumber}`}
          </Link>
        </h4>
      </StaffCell>
      <StaffCell>
        <Badge tone={texts.tone} className="whitespace-nowrap">
          {texts.label}
        </Badge>
        {/* The provider's words, such as expired_or_canceled_card. */}
        {reason && <span className="block text-muted">{reason.replaceAll('_', ' ')}</span>}
      </StaffCell>
      <StaffCell isNumber>{formatWithCents(amount)}</StaffCell>
      <StaffCell>
        {texts.since}
        <LocalTime at={since} format="dateTime" />
      </StaffCell>
      <StaffCell>
        {nextAt && (
          <span className={isOverdue ? 'font-medium text-danger' : undefined}>
            {isOverdue ? texts.past : texts.next}
            <LocalTime at={nextAt} format="deadline" />
          </span>
        )}
        {kind === 'failed_refund' && !nextAt && (
          <span>No further attempt: please act on it in the order.</span>
        )}
      </StaffCell>
    </StaffRow>
  )
}
