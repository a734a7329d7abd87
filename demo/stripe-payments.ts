import type { PastPayment } from '@littermate/local-stripe'
import { intentLabels } from '#features/payments/api/provider.ts'
import type { Plan } from './rows/index.ts'
import { chargeIdOf } from './rows/risks.ts'

/** The payments of the planned charges and the waiting ones, as the payment provider has stored them. */
export function plannedPayments(plan: Plan): PastPayment[] {
  const payments = new Map(plan.payments.map((payment) => [payment.id, payment]))
  const warnings = new Map(plan.fraudWarnings.map((warning) => [warning.paymentId, warning]))
  const captured = plan.charges.map((charge) => {
    const payment = payments.get(charge.paymentId)
    if (!payment?.id || !charge.stripeChargeId || !charge.createdAt)
      throw new Error(`The charge ${charge.id} is incomplete.`)
    const warning = warnings.get(payment.id)
    return {
      intentId: charge.stripePaymentIntentId,
      chargeId: charge.stripeChargeId,
      amount: charge.amount,
      ...intentLabels({ ...payment, id: payment.id }),
      createdAt: charge.createdAt,
      isCaptured: true,
      warning: warning ? { id: warning.stripeWarningId, createdAt: warning.openedAt } : null,
    }
  })
  const waiting = plan.payments.filter(({ state }) => state === 'waiting')
  return [
    ...captured,
    ...waiting.map((payment) => {
      const { id, stripePaymentIntentId: intentId, amount, createdAt } = payment
      if (!intentId || !createdAt) throw new Error(`The payment ${id} is incomplete.`)
      return {
        intentId,
        chargeId: chargeIdOf(intentId),
        amount,
        ...intentLabels(payment),
        createdAt,
        isCaptured: false,
        warning: null,
      }
    }),
  ]
}
