import { useQuery } from '@tanstack/react-query'
import { dateText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { receiptPath } from '../path.ts'
import { RECEIPT_TITLES } from '../texts.ts'
import { receiptsQuery } from './queries.ts'

/** The receipts of an order, on its page. */
export function ReceiptList({ orderId }: { orderId: string }) {
  const { data, isError, refetch } = useQuery(receiptsQuery(orderId))
  return (
    <PlainSection title="Receipts">
      {!data && !isError && <Skeleton className="h-12" />}
      {!data && isError && (
        <>
          <p className="mb-3">The receipts could not be loaded.</p>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      {data?.length === 0 && <p className="text-muted">A receipt appears here after each payment.</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-3">
          {data.map(({ number, kind, amount, issuedOn }) => (
            <li key={number} className="flex flex-wrap justify-between gap-x-6">
              <div>
                <Link to={receiptPath(orderId, number)} className="link">
                  {RECEIPT_TITLES[kind]}
                </Link>
                <p className="text-sm text-muted">{`${number} · ${dateText(issuedOn)}`}</p>
              </div>
              <p className="font-medium tabular-nums">{formatWithCents(amount)}</p>
            </li>
          ))}
        </ul>
      )}
    </PlainSection>
  )
}
