import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { signInUrl } from '#features/accounts/web/index.ts'
import type { CatDetail } from '#features/cats/contract.ts'
import { invalidateCats } from '#features/cats/web/index.ts'
import type { ApiError } from '#lib/client.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { Preparing } from './preparing.tsx'
import { storePurchase } from './stored-purchase.ts'
import { type Order, usePaymentIntent } from './use-payment-intent.ts'

const CardForm = lazy(async () => ({ default: (await import('./card-form.tsx')).CardForm }))

type Props = { cat: CatDetail; order: Order; onPaying: (paying: boolean) => void }

/** Creates the payment intent of an order and shows the card form or an error. */
export function PaymentStep({ cat, order, onPaying }: Props) {
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
    if (error && !isOutdated(error) && error.status !== 401 && error.code !== 'suspended')
      toast(initFailure(kind))
  }, [error, kind])

  return (
    <section aria-labelledby="payment" aria-busy={isPending} className="min-w-0">
      <h2 id="payment" className="mb-5 text-xl">
        Payment
      </h2>
      {error ? (
        <PaymentError error={error} onRetry={retry} />
      ) : intent && !hasOldData ? (
        <Suspense fallback={<Preparing />}>
          <CardForm
            key={intent.clientSecret}
            cat={cat}
            order={order}
            clientSecret={intent.clientSecret}
            onPaying={onPaying}
          />
        </Suspense>
      ) : (
        <Preparing />
      )}
    </section>
  )
}

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

function PaymentError({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { pathname, search } = useLocation()
  if (error.status === 401) {
    return (
      <Notice title="Please sign in">
        <p className="mb-3">
          Your session has ended. Sign in again to return to this checkout. You have not been charged.
        </p>
        <LinkButton size="sm" href={signInUrl(pathname + search)}>
          Sign In
        </LinkButton>
      </Notice>
    )
  }
  // Retrying would not help.
  if (error.code === 'suspended') {
    return (
      <Notice title="You cannot make purchases right now">
        <p className="mb-3">{error.detail}</p>
        <LinkButton size="sm" href="/account-status">
          See details
        </LinkButton>
      </Notice>
    )
  }
  const text =
    error.code === 'email_unconfirmed'
      ? 'Please confirm your email address first: open the link in the email that we sent you, then try again.'
      : // Without a code the response is not from our API: the network or a proxy failed.
        error.code
        ? error.detail
        : 'We cannot be reached right now. Please check your connection and try again.'
  return (
    <Notice tone="danger">
      <p className="mb-3">{text}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
