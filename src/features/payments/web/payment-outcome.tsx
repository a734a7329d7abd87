import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateCats } from '#features/cats/web/index.ts'
import { invalidateSales } from '#features/orders/web/index.ts'
import type { ApiError } from '#lib/client/client.ts'
import { TOAST_TIME, toast } from '#ui/toast.ts'
import type { PaymentStatus } from '../contract.ts'
import { clearStoredPurchase, readStoredPurchase, type StoredPurchase } from './stored-purchase.ts'
import { Succeeded } from './succeeded.tsx'
import {
  CheckFailed,
  Checking,
  Failed,
  Lost,
  NoPayment,
  NotSignedIn,
  Open,
  Processing,
  StillProcessing,
} from './success-states.tsx'
import { useConfirmPayment } from './use-confirm-payment.ts'

/** Confirms a payment and shows its outcome; success only once the server has recorded the sale. */
export function PaymentOutcome({ purchase }: { purchase: StoredPurchase }) {
  const { status, error, isPending, isWaiting, isLate, confirm } = useConfirmPayment(purchase)
  useOutcomeEffects(purchase, status, error)
  if (error?.status === 401) return <NotSignedIn />
  if (error?.status === 404 || error?.status === 400) return <NoPayment />
  if (error) return <CheckFailed busy={isPending} onRetry={confirm} />
  if (isLate) return <StillProcessing busy={isPending} onRetry={confirm} />
  if (isWaiting || !status) return <Processing />
  switch (status.outcome) {
    case 'succeeded':
      return <Succeeded status={status} />
    case 'checking':
      return <Checking status={status} />
    case 'lost':
      return <Lost status={status} />
    case 'failed':
      return <Failed status={status} />
    default:
      return <Open status={status} />
  }
}

/** Shows toasts once, refetches cats, and clears the stored purchase when the outcome is final. */
function useOutcomeEffects(
  purchase: StoredPurchase,
  status: PaymentStatus | undefined,
  error: ApiError | null,
): void {
  const client = useQueryClient()
  const { intentId, kind } = purchase
  const outcome = status?.outcome
  const catName = status?.catName
  const isUnexpected = !!error && ![400, 401, 404].includes(error.status)
  useEffect(() => {
    if (outcome !== 'succeeded' && outcome !== 'failed' && outcome !== 'lost' && outcome !== 'checking')
      return
    void invalidateCats(client)
    invalidateSales(client)
    const isFirstVisit = readStoredPurchase()?.intentId === intentId
    clearStoredPurchase()
    if (outcome !== 'succeeded' || !isFirstVisit) return
    return toastSuccess(kind, catName ?? '')
  }, [client, outcome, intentId, kind, catName])
  useEffect(() => {
    if (!isUnexpected || kind !== 'full') return
    toast({
      title: 'Confirmation Error',
      description: 'Payment successful, but there was an issue recording your order. Please contact support.',
      tone: 'danger',
    })
  }, [isUnexpected, kind])
}

/** Returns a function that removes the toasts, so that they do not cover the next page. */
function toastSuccess(kind: StoredPurchase['kind'], name: string): () => void {
  const description =
    kind === 'deposit'
      ? `Deposit confirmed! ${name} is now reserved for you.`
      : `Thank you for purchasing ${name}!`
  let remove = toast({ title: 'Payment Successful', description })
  if (kind === 'deposit') return remove
  // Only one toast is shown at a time.
  const recorded = 'Your purchase has been recorded successfully!'
  const timer = setTimeout(() => {
    remove = toast({ title: 'Order Confirmed', description: recorded })
  }, TOAST_TIME)
  return () => {
    clearTimeout(timer)
    remove()
  }
}
