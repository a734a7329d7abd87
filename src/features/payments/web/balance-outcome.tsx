import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { invalidateCats } from '#features/cats/web/index.ts'
import { invalidateOrder, invalidateSales } from '#features/orders/web/index.ts'
import { formatWithCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Spinner } from '#ui/loading/spinner.tsx'
import { Notice } from '#ui/notice.tsx'
import { useConfirmPayment } from './use-confirm-payment.ts'

type Props = { transactionId: string; catId: string; intentId: string; isDue: boolean }

/** Confirms a payment of the balance and shows its outcome, above the order. */
export function BalanceOutcome({ transactionId, catId, intentId, isDue }: Props) {
  const client = useQueryClient()
  const { status, error, isPending, isWaiting, isLate, confirm } = useConfirmPayment({
    intentId,
    catId,
    kind: 'full',
  })
  const outcome = status?.outcome
  useEffect(() => {
    if (outcome !== 'succeeded' && outcome !== 'failed' && outcome !== 'lost' && outcome !== 'checking')
      return
    invalidateOrder(client, transactionId)
    invalidateSales(client)
    void invalidateCats(client)
  }, [client, outcome, transactionId])
  // A link to someone else's payment.
  if (error && [400, 401, 404].includes(error.status)) return null
  if (error || isLate)
    return (
      <Notice title={isLate ? 'Payment still processing' : 'We could not check your payment'}>
        <p className="mb-3">
          {isLate
            ? 'Your payment is still being confirmed. This takes longer than usual. You can leave this page, and we will email you when your payment is complete.'
            : 'If your payment went through, we will record it automatically and email you.'}
        </p>
        <Button variant="secondary" size="sm" busy={isPending} onClick={confirm}>
          Check again
        </Button>
      </Notice>
    )
  if (isWaiting || !status)
    return (
      <p className="flex items-center gap-3 text-muted">
        <Spinner /> Processing your payment...
      </p>
    )
  switch (status.outcome) {
    case 'succeeded':
      return (
        <Notice tone="good" title="Balance paid">
          {`Thank you! We have received ${formatWithCents(status.amount)}. You will receive a confirmation email shortly.`}
        </Notice>
      )
    case 'checking':
      return (
        <Notice title="We are checking this payment">
          Your card has not been charged yet. We will email you as soon as this is done.
        </Notice>
      )
    case 'lost':
      return <Notice title="Your card was not charged">{status.message}</Notice>
    default:
      return (
        <NotPaid message={status.message}>
          {isDue && (
            <LinkButton size="sm" variant="secondary" to={`/orders/${transactionId}/pay`}>
              Try again
            </LinkButton>
          )}
        </NotPaid>
      )
  }
}

function NotPaid({ message, children }: { message: string | null; children: ReactNode }) {
  return (
    <Notice tone="danger" title="Payment not completed">
      <p className="mb-3">
        <bdi>{message ?? 'You started this payment, but your card has not been charged yet.'}</bdi> The cat is
        still reserved for you. You can try again or use another card.
      </p>
      {children}
    </Notice>
  )
}
