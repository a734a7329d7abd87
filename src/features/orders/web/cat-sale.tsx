import { useQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { messagesUrl } from '#features/messages/web/index.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { Sale } from '../contract.ts'
import { orderPath } from '../order-path.ts'
import { breederStep, paymentProcessing, saleTitle } from '../sale-texts.ts'
import { SaleFacts } from './sale-facts.tsx'
import { catSaleQuery } from './sale-queries.ts'

type Props = {
  catId: string
  /** Shows the viewer's sale. */
  children: (sale: Sale) => ReactNode
  /** Shown while it loads; a placeholder by default. */
  loading?: ReactNode
  /** Shown to everyone who is not a party of the sale. */
  otherwise: ReactNode
}

/** Shows a cat that is reserved or sold to its buyer and breeder, and something else to everyone else. */
export function CatSale({ catId, children, loading = <Skeleton className="h-48" />, otherwise }: Props) {
  const viewer = useViewer()
  const { data: sale, isFetching } = useQuery({ ...catSaleQuery(catId), enabled: !!viewer })
  if (sale) return children(sale)
  return viewer && isFetching ? loading : otherwise
}

/** What the page of a cat says to its buyer or breeder; `ask` is the button that asks the breeder about the cat. */
export function SaleBox({ sale, ask }: { sale: Sale; ask: ReactNode }) {
  const isBuyer = sale.role === 'buyer'
  const isPending = sale.status === 'pending'
  const step = isBuyer ? null : breederStep(sale)
  const other = isBuyer ? sale.breeder.userId : sale.reservedBy
  return (
    <section aria-labelledby="sale" className="grid gap-4 rounded-lg bg-clay-soft p-5">
      <h2 id="sale" className="flex items-center gap-2.5 text-xl text-clay">
        <Heart size={20} aria-hidden="true" className="shrink-0" />
        <span>{saleTitle(sale)}</span>
      </h2>
      {isPending ? (
        <p>{isBuyer ? paymentProcessing(sale) : step}</p>
      ) : (
        <>
          <SaleFacts sale={sale} />
          {step && (
            <p>
              <span className="font-medium">Next step:</span>
              <span>{` ${step}`}</span>
            </p>
          )}
        </>
      )}
      <div className="grid gap-2.5">
        <LinkButton size="lg" to={messagesUrl(other)}>
          {isBuyer ? 'Message the breeder' : `Message ${sale.buyerName}`}
        </LinkButton>
        <LinkButton size="lg" variant="secondary" to={orderPath(sale, isBuyer ? 'buyer' : 'breeder')}>
          {isBuyer ? 'View order' : 'View sale'}
        </LinkButton>
        {isBuyer && ask}
      </div>
    </section>
  )
}
