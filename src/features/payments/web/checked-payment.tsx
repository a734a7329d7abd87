import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateOrder } from '#features/orders/web/index.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import type { RiskEndpoints } from '../risk-contract.ts'

/** Cancels a payment that staff check, after a second question. */
export function CancelCheckedPayment({ orderId }: { orderId: string }) {
  const client = useQueryClient()
  const api = useApi<RiskEndpoints>()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => api.call('POST /api/orders/{id}/checked-payment/cancel', { params: { id: orderId } }),
    onSettled: () => invalidateOrder(client, orderId),
  })
  if (cancel.isSuccess) return <p role="status">The payment is canceled. Your card was not charged.</p>
  return (
    <div className="grid gap-4">
      <FailureNotice title="The payment was not canceled." error={cancel.error} />
      {isAsking ? (
        <>
          <p>Nothing will be charged. If this payment reserves a cat, the cat is available again.</p>
          <div className="flex flex-wrap gap-3">
            <Button key="cancel" variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel the payment
            </Button>
            <Button key="keep" variant="secondary" onClick={() => setAsking(false)}>
              Keep waiting
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button key="ask" variant="secondary" onClick={() => setAsking(true)}>
            Cancel this payment
          </Button>
        </div>
      )}
    </div>
  )
}
