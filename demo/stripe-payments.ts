import { intentLabels } from '#features/payments/api/index.ts'
import type { PastPayment } from '#stand-ins/stripe/past-payments.ts'
import type { Plan } from './rows/index.ts'

/** The payments of the planned charges, as the payment provider has stored them. */
export function plannedPayments(plan: Plan): PastPayment[] {
  const payments = new Map(plan.payments.map((payment) => [payment.id, payment]))
  return plan.charges.map((charge) => {
    const payment = payments.get(charge.paymentId)
    if (!payment?.id || !charge.stripeChargeId || !charge.createdAt)
      throw new Error(`The charge ${charge.id} is incomplete.`)
    return {
      intentId: charge.stripePaymentIntentId,
      chargeId: charge.stripeChargeId,
      amount: charge.amount,
      ...intentLabels({ ...payment, id: payment.id }),
      createdAt: charge.createdAt,
    }
  })
}
