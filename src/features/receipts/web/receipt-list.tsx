import { useQuery } from '@tanstack/react-query'
import { dateText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { receiptPath } from '../path.ts'
import { RECEIPT_TITLES } from '../texts.ts'
import { receiptsQuery } from './queries.ts'

/** The receipts of an order, on its page. */
export function ReceiptList({ orderId }: { orderId: string }) {
  const receipts = useQuery(receiptsQuery(orderId))
  return (
    <PlainSection title="Receipts">
      <Loaded
        query={receipts}
        failure="The receipts could not be loaded."
        loading={<Skeleton className="h-12" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted">A receipt appears here after each payment.</p>
          ) : (
            <ul className="grid gap-3">
              {rows.map(({ number, kind, amount, issuedOn }) => (
                <li key={number} className="flex flex-wrap justify-between gap-x-6">
                  <div>
                    <Link to={receiptPath(orderId, number)} className="link">
                      {RECEIPT_TITLES[kind]}
                    </Link>
                    <p className="text-sm text-muted">{`${number}\u00a0· ${dateText(issuedOn)}`}</p>
                  </div>
                  <p className="font-medium tabular-nums">{formatWithCents(amount)}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </PlainSection>
  )
}
