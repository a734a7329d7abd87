import { useQuery } from '@tanstack/react-query'
import type { PayoutAttention } from '#features/payouts/contract.ts'
import { ATTENTION_TEXTS, payoutAttentionQuery } from '#features/payouts/web/index.ts'
import { formatWithCents } from '#lib/money.ts'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** Transfers, reversals, debts, and returned payouts that finance looks at, oldest first. Nothing if there are none. */
export function PayoutAttentionList() {
  const query = useQuery(payoutAttentionQuery)
  return (
    <Loaded query={query} failure="The payouts could not be loaded." loading={null}>
      {(rows) => rows.length > 0 && <Rows rows={rows} />}
    </Loaded>
  )
}

function Rows({ rows }: { rows: PayoutAttention[] }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-xl">Payouts that need attention</h3>
      <ul className="divide-y border-y">
        {rows.map(({ id, kind, transactionId, orderNumber, businessName, amount, reason, since }) => (
          <li key={id} className="grid gap-1 py-4 text-sm wrap-anywhere">
            <p className="flex flex-wrap justify-between gap-x-6">
              <strong className="font-medium">{ATTENTION_TEXTS[kind]}</strong>
              <span className="font-medium tabular-nums">{formatWithCents(amount)}</span>
            </p>
            <p>
              <bdi>{businessName}</bdi>
              {transactionId && (
                <span>
                  {', '}
                  <Link to={`/orders/${transactionId}`} className="link">
                    {`order ${orderNumber}`}
                  </Link>
                </span>
              )}
              <span>{', since '}</span>
              <LocalTime at={since} format="date" />
            </p>
            {reason && (
              <p dir="auto" className="text-muted">
                {reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
