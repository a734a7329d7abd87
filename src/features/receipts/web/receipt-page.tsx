import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { orderPath } from '#features/orders/web/index.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Receipt } from '../contract.ts'
import { RECEIPT_TITLES, type ReceiptLine, receiptAmounts, receiptFacts } from '../texts.ts'
import { receiptQuery } from './queries.ts'

/** `/orders/{id}/receipts/{number}`: a receipt to read, print, and download, for the parties of the sale. */
export function ReceiptPage() {
  const { id = '', number = '' } = useParams()
  return (
    <LoadedPage
      query={useQuery(receiptQuery(id, number))}
      failure="This receipt could not be loaded."
      missing={<NoReceipt />}
    >
      {(receipt) => <ReceiptView orderId={id} receipt={receipt} />}
    </LoadedPage>
  )
}

function NoReceipt() {
  return (
    <div className="page py-16">
      <PageTitle>Receipt Not Found</PageTitle>
      <EmptyState
        isPage
        title="Receipt Not Found"
        hint="It belongs to another account, or the link is incomplete."
      />
    </div>
  )
}

function ReceiptView({ orderId, receipt }: { orderId: string; receipt: Receipt }) {
  const { kind, number, role } = receipt
  const canPrint = useHydrated()
  const title = RECEIPT_TITLES[kind]
  return (
    <div className="page max-w-2xl py-6 sm:py-10">
      <PageTitle>{`${title} ${number}`}</PageTitle>
      <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted print:hidden">
        <Link
          to={orderPath({ transactionId: orderId }, role === 'buyer' ? 'buyer' : 'breeder')}
          className="link"
        >
          {`${role === 'buyer' ? 'Order' : 'Sale'} ${receipt.orderNumber}`}
        </Link>
      </nav>
      <article>
        <p className="text-muted">Littermate</p>
        <h1 dir="auto" className="mb-6 text-3xl">
          {title}
        </h1>
        <Lines lines={receiptFacts(receipt)} />
        <Lines lines={receiptAmounts(receipt)} />
        <p className="border-t border-line pt-6 text-sm text-muted">
          {`${role === 'buyer' ? 'Buyer’s copy' : 'Breeder’s copy'}. All amounts are in US dollars.`}
        </p>
      </article>
      <div className="mt-8 flex flex-wrap gap-2.5 print:hidden">
        <LinkButton href={`/api/orders/${orderId}/receipts/${number}/pdf`}>Download PDF</LinkButton>
        {canPrint && (
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
    </div>
  )
}

function Lines({ lines }: { lines: ReceiptLine[] }) {
  return (
    <dl className="grid gap-2 border-t border-line py-6 tabular-nums">
      {lines.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
