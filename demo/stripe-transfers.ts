import type { PastTransfer } from '#stand-ins/stripe/past-transfers.ts'
import type { Plan } from './rows/index.ts'

/** The planned transfers to breeders, as the payment provider has stored them. */
export function plannedTransfers(plan: Plan): PastTransfer[] {
  return plan.payoutTransfers.map(
    ({ id, transactionId, stripeAccountId, amount, stripeTransferId, stripePaymentId, createdAt }) => {
      if (!id || !stripeTransferId || !stripePaymentId) throw new Error(`The transfer ${id} is incomplete.`)
      return {
        ...{ id: stripeTransferId, paymentId: stripePaymentId, account: stripeAccountId, amount, createdAt },
        ...{ group: transactionId, metadata: { transferId: id, attempt: '1' } },
      }
    },
  )
}
