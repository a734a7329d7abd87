import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { invalidateOrder, invalidateSales } from '#features/orders/web/index.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { RiskEndpoints } from '../risk-contract.ts'

/** The button that cancels a payment that staff check, with its dialog; for the buyer. */
export function CancelCheckedPayment({ order }: { order: Order }) {
  const { transactionId, status, snapshot } = order
  const client = useQueryClient()
  const api = useApi<RiskEndpoints>()
  const [isOpen, setOpen] = useState(false)
  const cancel = useMutation({
    mutationFn: () =>
      api.call('POST /api/orders/{id}/checked-payment/cancel', { params: { id: transactionId } }),
    onSuccess: () => toast({ title: 'Payment canceled', description: 'Your card was not charged.' }),
    onError: (error) =>
      toast({
        title: 'The payment was not canceled',
        tone: 'danger',
        description: error.detail || 'Please try again.',
      }),
    onSettled: () => {
      invalidateOrder(client, transactionId)
      invalidateSales(client)
      setOpen(false)
    },
  })
  const effect =
    status === 'pending'
      ? `${snapshot.name} will be available to other buyers again.`
      : `${snapshot.name} stays reserved for you, and the balance is still due.`
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Cancel this payment
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Cancel this payment?"
          text={`Your card will not be charged. ${effect}`}
          action="Cancel the payment"
          dismissal="Keep waiting"
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
