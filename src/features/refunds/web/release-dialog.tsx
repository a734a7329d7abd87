import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#features/orders/contract.ts'
import { invalidateOrder, invalidateSales } from '#features/orders/web/index.ts'
import { buyerRefund } from '#features/sale-terms/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { useAction } from '#ui/use-action.ts'
import type { RefundEndpoints } from '../contract.ts'
import { isRelisted } from '../refund-texts.ts'

/** Asks the breeder to confirm that an overdue reservation ends. */
export function ReleaseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { transactionId, snapshot, buyerName } = order
  const relists = isRelisted(order)
  const client = useQueryClient()
  const api = useApi<RefundEndpoints>()
  const release = useAction({
    run: () => api.call('POST /api/orders/{id}/release', { params: { id: transactionId } }),
    done: {
      title: 'Reservation ended',
      description: `${snapshot.name} ${relists ? 'is for sale again' : 'is not for sale for now'}.`,
    },
    failed: { title: 'Error' },
    onSettled: () => {
      invalidateOrder(client, transactionId)
      invalidateSales(client)
      onClose()
    },
  })
  return (
    <ActionDialog
      isDanger
      title={`End the reservation of ${snapshot.name}?`}
      text={`${relists ? `${snapshot.name} will be for sale again` : `${snapshot.name} will not be for sale for now; your dashboard shows why`}. ${buyerName} will be told. ${refundText(order)} This cannot be undone.`}
      submit="End the reservation"
      action={release}
      onSubmit={() => release.mutate()}
      onClose={onClose}
    />
  )
}

/** What the deposit policy says about the deposit; the server decides it with the same function. */
function refundText({ paid, refunded, snapshot, policy, refundsUntil, today, buyerName }: Order): string {
  const { price, depositAmount } = snapshot
  const terms = { policy, refundsUntil, price, depositAmount }
  // The first 24 hours have long passed.
  const { refund } = buyerRefund(terms, { paid, paidAt: null }, { at: new Date(`${today}T12:00:00Z`), today })
  const amount = Math.max(0, refund - refunded)
  return amount > 0
    ? sentence(
        `Under your deposit policy, ${formatWithCents(amount)} of the deposit is refunded to ${buyerName}`,
      )
    : `Under your deposit policy, the deposit of ${formatWithCents(paid)} is not refunded.`
}
