import { useQuery } from '@tanstack/react-query'
import { messagesUrl } from '#features/messages/web/index.ts'
import { useSincePage } from '#lib/client/page-data.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { Link } from '#ui/link.tsx'
import type { Sale } from '../contract.ts'
import { orderPath } from '../order-path.ts'
import { breederStep } from '../sale-texts.ts'
import { breederSalesQuery } from './sale-queries.ts'

const WHO: Record<Sale['status'], string> = {
  pending: 'Being paid by',
  deposit_paid: 'Reserved by',
  paid: 'Sold to',
  completed: 'Sold to',
  canceled: 'Canceled by',
  refunded: 'Refunded to',
}

/** In the breeder's list of cats: who reserved or bought a cat, and the next step. Nothing for other cats. */
export function SaleNote({ catId }: { catId: string }) {
  const { data: current } = useQuery(breederSalesQuery)
  const sales = useSincePage(breederSalesQuery.queryKey, current)
  const sale = sales?.find((each) => each.catId === catId)
  if (!sale) return null
  const step = breederStep(sale)
  return (
    <div className="text-sm">
      <p>
        <span className="text-clay">{WHO[sale.status]}</span>{' '}
        <Link
          dir="auto"
          to={messagesUrl(sale.reservedBy)}
          aria-label={`Message ${sale.buyerName}`}
          className="link"
        >
          {sale.buyerName}
        </Link>
        {sale.status !== 'pending' && <span>{`, ${formatWithCentsIfAny(sale.paid)} paid`}</span>}
      </p>
      {step && <p className="text-muted">{step}</p>}
      <p>
        <Link
          to={orderPath(sale, 'breeder')}
          aria-label={`View the sale of ${sale.snapshot.name}`}
          className="link"
        >
          View sale
        </Link>
      </p>
    </div>
  )
}
