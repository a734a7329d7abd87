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
          <ul className="divide-y card">
            {items.map((item) => (
              <AttentionRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

const KINDS = {
  failed_refund: {
    label: 'Refund failed',
    tone: 'danger',
    since: 'Decided ',
    next: 'Next attempt ',
    past: 'Next attempt was due ',
  },
  late_refund: { label: 'Refund is late', tone: 'duty', since: 'Decided ', next: '', past: '' },
  dispute: {
    label: 'Open dispute',
    tone: 'danger',
    since: 'Opened ',
    next: 'Evidence due by ',
    past: 'Evidence overdue since ',
  },
  payment_check: {
    label: 'Payment needs approval',
    tone: 'duty',
    since: 'Waiting since ',
    next: 'Canceled automatically on ',
    past: 'Was to be canceled automatically on ',
  },
  fraud_warning: { label: 'Fraud warning', tone: 'danger', since: 'Received ', next: '', past: '' },
} as const

function AttentionRow({ item }: { item: Attention }) {
  const { kind, catName, orderNumber, amount, reason, since, nextAt, isOverdue } = item
  const texts = KINDS[kind]
  return (
    <li className="grid gap-1.5 p-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <h4 className="min-w-0 text-lg wrap-anywhere">
          <Link to={orderPath(item)} className="link">
            {`${catName}, ${orderNumber}`}
          </Link>
        </h4>
        <Badge tone={texts.tone}>{texts.label}</Badge>
      </div>
      <p className="wrap-anywhere">
        <strong className="font-medium tabular-nums">{formatWithCents(amount)}</strong>
        {/* The provider's words, such as expired_or_canceled_card. */}
        {reason && <span>{`\u00a0· ${reason.replaceAll('_', ' ')}`}</span>}
      </p>
      <p className="text-sm text-muted">
        {texts.since}
        <LocalTime at={since} format="dateTime" />
        {nextAt && (
          <span>
            <span>{`\u00a0· ${isOverdue ? texts.past : texts.next}`}</span>
            <LocalTime at={nextAt} format="deadline" />
          </span>
        )}
        {kind === 'failed_refund' && !nextAt && (
          <span>{'\u00a0· No further attempt: please act on it in the order.'}</span>
        )}
      </p>
    </li>
  )
}
