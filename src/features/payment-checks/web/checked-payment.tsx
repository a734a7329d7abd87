import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { invalidateOrder, invalidateSales } from '#features/orders/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { useAction } from '#ui/use-action.ts'
import type { PaymentCheckEndpoints } from '../contract.ts'

/** The button that cancels a payment that staff check, with its dialog; for the buyer. */
export function CancelCheckedPayment({ order }: { order: Order }) {
  const { transactionId, status, snapshot } = order
  const client = useQueryClient()
  const api = useApi<PaymentCheckEndpoints>()
  const [isOpen, setOpen] = useState(false)
  const cancel = useAction({
    run: () => api.call('POST /api/orders/{id}/checked-payment/cancel', { params: { id: transactionId } }),
    done: { title: 'Payment canceled', description: 'Your card was not charged.' },
    failed: { title: 'The payment was not canceled' },
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
        <ActionDialog
          isDanger
          title="Cancel this payment?"
          text={`Your card will not be charged. ${effect}`}
          submit="Cancel the payment"
          dismissal="Keep waiting"
          action={cancel}
          onSubmit={() => cancel.mutate()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
