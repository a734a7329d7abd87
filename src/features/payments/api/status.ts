import { AppError } from '#lib/errors.ts'
import type { PaymentStatus } from '../contract.ts'
import { type Intent, retrieveIntent } from './provider.ts'
import { type SettleServices, settlePayment } from './settle.ts'
import { findPayment, getParties, type Payment } from './store.ts'

/**
 * Settles the buyer's payment as far as possible and returns its status. Throws not_found for other users' payments and
 * payment_unavailable if the provider cannot be reached.
 */
export async function paymentStatus(
  services: SettleServices,
  buyerId: string,
  intentId: string,
): Promise<PaymentStatus> {
  const known = await findPayment(services.db, intentId)
  if (known?.buyerId !== buyerId) throw new AppError('not_found')
  const payment = (await settlePayment(services, intentId)) ?? known
  const intent = payment.state === 'open' ? await retrieveIntent(services.stripe, intentId) : undefined
  const parties = await getParties(services.db, payment.id)
  return {
    ...outcomeOf(payment, intent),
    kind: payment.kind,
    amount: payment.amount,
    catId: payment.catId,
    catName: parties.catName,
    transactionId: payment.state === 'recorded' ? payment.transactionId : null,
    finalPaymentDue: payment.state === 'recorded' ? parties.finalPaymentDue : null,
  }
}

const NOT_CHARGED = 'Your card has not been charged.'

/** The outcome shown to the buyer, from the payment's state and, while it is open, the provider's intent. */
export function outcomeOf(
  { state, failure }: Pick<Payment, 'state' | 'failure'>,
  intent?: Pick<Intent, 'status' | 'last_payment_error'>,
): Pick<PaymentStatus, 'outcome' | 'message'> {
  switch (state) {
    case 'recorded':
      return { outcome: 'succeeded', message: null }
    case 'claimed':
    case 'captured':
      return { outcome: 'processing', message: null }
    case 'lost':
      return lost(failure)
    case 'released':
      return failure === 'taken' || failure === 'price_changed' ? lost(failure) : failed(failure)
    case 'refused':
      return failed(failure)
    case 'canceled':
      return { outcome: 'failed', message: `This payment was canceled. ${NOT_CHARGED}` }
    case 'open':
      if (intent?.status === 'processing') return { outcome: 'processing', message: null }
      if (intent?.last_payment_error) return failed(intent.last_payment_error.message ?? null)
      return { outcome: 'open', message: null }
  }
}

function lost(failure: string | null): Pick<PaymentStatus, 'outcome' | 'message'> {
  const cause =
    failure === 'price_changed'
      ? 'The price changed before your payment arrived.'
      : 'Another buyer was a moment faster.'
  return { outcome: 'lost', message: `${cause} ${NOT_CHARGED}` }
}

function failed(reason: string | null): Pick<PaymentStatus, 'outcome' | 'message'> {
  return { outcome: 'failed', message: `${reason ?? 'The payment was not completed.'} ${NOT_CHARGED}` }
}
