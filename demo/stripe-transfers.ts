import type { PastTransfer } from '@littermate/local-stripe'
import type { Plan } from './rows/index.ts'

/** The planned transfers to breeders, as the payment provider has stored them. */
export function plannedTransfers(plan: Plan): PastTransfer[] {
  const payouts = new Map(plan.bankPayouts.map((payout) => [payout.id, payout]))
  return plan.payoutTransfers.map(
    ({ id, transactionId, stripeAccountId, amount, stripeTransferId, stripePaymentId, ...transfer }) => {
      if (!id || !stripeTransferId || !stripePaymentId) throw new Error(`The transfer ${id} is incomplete.`)
      const { createdAt, bankPayoutId } = transfer
      const payout = bankPayoutId ? payouts.get(bankPayoutId) : undefined
      return {
        id: stripeTransferId,
        paymentId: stripePaymentId,
        account: stripeAccountId,
        amount,
        createdAt,
        group: transactionId,
        metadata: { transferId: id, attempt: '1' },
        ...(payout && { payout: { id: payout.stripePayoutId, arrivedAt: payout.updatedAt } }),
      }
    },
  )
}
