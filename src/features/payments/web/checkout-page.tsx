import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
import type { CatDetail } from '#features/cats/contract.ts'
import { CatNotFound, catQueries } from '#features/cats/web/index.ts'
import { SaleOfCat } from '#features/orders/web/index.ts'
import { OfferAtCheckout, OfferOfCat } from '#features/waiting-lists/web/index.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { LoadingPage } from '#ui/loading/loading-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Checkout } from './checkout.tsx'
import { CatNotAvailable, OwnCat } from './unavailable-checkout.tsx'

/** `/checkout/{catId}`: payment for a cat or its deposit. */
export function CheckoutPage() {
  const { catId = '' } = useParams()
  const viewer = useViewer()
  const cat = useQuery(catQueries.detail(catId))
  // While a payment is processed the page does not change: the cat may become unavailable because of it.
  const [payingFor, setPayingFor] = useState<CatDetail | null>(null)
  const shown = payingFor ?? cat.data
  if (cat.error?.status === 404 || cat.error?.status === 400)
    return <SaleOfCat catId={catId} isListed={false} otherwise={<CatNotFound />} />
  if (!shown && cat.error) {
    return (
      <div className="page max-w-2xl py-16">
        <PageTitle>Something Went Wrong</PageTitle>
        <h1 className="mb-4 text-2xl">Something went wrong</h1>
        <LoadFailure
          text={cat.error.detail || 'Please try again in a moment.'}
          onRetry={() => void cat.refetch()}
        />
      </div>
    )
  }
  if (!shown) {
    return <LoadingPage title="Checkout" />
  }
  if (viewer?.id === shown.breeder.userId) return <OwnCat cat={shown} />
  if (shown.isHeld && !payingFor)
    return (
      <OfferOfCat catId={shown.id} otherwise={<CatNotAvailable cat={shown} />}>
        {({ price, depositAmount }, offer) => {
          const offered = { ...shown, price, depositAmount, isAvailable: true }
          return (
            <Checkout
              key={shown.id}
              cat={offered}
              isPaying={false}
              onPaying={(isPaying) => setPayingFor(isPaying ? offered : null)}
              notice={<OfferAtCheckout catId={shown.id} offer={offer} />}
            />
          )
        }}
      </OfferOfCat>
    )
  if (!shown.isAvailable)
    return <SaleOfCat catId={shown.id} isListed otherwise={<CatNotAvailable cat={shown} />} />
  return (
    <Checkout
      key={shown.id}
      cat={shown}
      isPaying={payingFor !== null}
      onPaying={(isPaying) => setPayingFor(isPaying ? shown : null)}
    />
  )
}
