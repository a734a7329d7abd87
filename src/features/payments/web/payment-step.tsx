import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import type { CatDetail } from '#features/cats/contract.ts'
import { invalidateCats } from '#features/cats/web/index.ts'
import { catTermsQuery } from '#features/sale-terms/web/index.ts'
import type { ApiError } from '#lib/client/client.ts'
import { toast } from '#ui/toast.ts'
import { PaymentError } from './payment-error.tsx'
import { Preparing } from './preparing.tsx'
import { storePurchase } from './stored-purchase.ts'
import { returnPath, successPath } from './success-url.ts'
import { type Order, usePaymentIntent } from './use-payment-intent.ts'

const CardForm = lazy(async () => ({ default: (await import('./card-form.tsx')).CardForm }))

type Props = { order: Order; seller: CatDetail['breeder']; onPaying: (paying: boolean) => void }

/** Creates the payment intent of an order and shows the card form or an error. */
export function PaymentStep({ order, seller, onPaying }: Props) {
  const client = useQueryClient()
  const { catId, kind, amount } = order
  const { intent, error, isPending, retry } = usePaymentIntent(order)
  // The server may have a newer price than the page.
  const hasOldData = intent ? intent.amount !== amount : isOutdated(error)

  useEffect(() => {
    if (hasOldData) void invalidateCats(client, catId)
  }, [hasOldData, client, catId])
  useEffect(() => {
    if (intent) storePurchase({ intentId: intent.paymentIntentId, catId, kind })
  }, [intent, catId, kind])
  useEffect(() => {
    // These terms apply, so the order summary shows them.
    if (intent) client.setQueryData(catTermsQuery(catId).queryKey, intent.terms)
  }, [client, intent, catId])
  useEffect(() => {
    if (error && !isOutdated(error) && error.status !== 401 && !FINAL.includes(error.code ?? ''))
      toast(initFailure(kind))
  }, [error, kind])

  return (
    <section aria-labelledby="payment" aria-busy={isPending} className="min-w-0">
      <h2 id="payment" className="mb-5 text-xl">
        Payment
      </h2>
      {error ? (
        <PaymentError error={error} seller={seller} onRetry={retry} />
      ) : intent && !hasOldData ? (
        <Suspense fallback={<Preparing />}>
          <CardForm
            key={intent.clientSecret}
            action={kind === 'deposit' ? 'Reserve with Deposit' : 'Complete Purchase'}
            amount={amount}
            clientSecret={intent.clientSecret}
            returnPath={returnPath(catId, kind)}
            outcomePath={(intentId) => successPath({ catId, kind, intentId })}
            onPaying={onPaying}
          />
        </Suspense>
      ) : (
        <Preparing />
      )}
    </section>
  )
}

/** Errors for which trying again does not help. */
const FINAL = ['suspended', 'breeder_not_ready']

/** Whether the error means that the page shows an older state of the cat than the server has. */
function isOutdated(error: ApiError | null): boolean {
  return ['price_changed', 'cat_unavailable', 'deposit_not_offered', 'own_cat', 'not_found'].includes(
    error?.code ?? '',
  )
}

function initFailure(kind: Order['kind']) {
  const what = kind === 'deposit' ? 'deposit payment' : 'payment'
  return {
    title: 'Payment Error',
    description: `Unable to initialize ${what}. Please try again.`,
    tone: 'danger' as const,
  }
}
