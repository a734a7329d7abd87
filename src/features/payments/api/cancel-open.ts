/** Cancels payments that can no longer succeed, before their cards are authorized. */
import { lostReasonOf } from './lost-reason.ts'
import { cancelPayment, type SettleServices, settlePayment } from './settle.ts'
import { abandonWithoutIntent, listOpenOfCat, type Payment } from './store.ts'

/** Payments that are canceled at the same time. */
const CONCURRENT = 8

/**
 * Cancels the open payments of a cat that can no longer succeed: those of other buyers once it is claimed or on hold, and the
 * balance once its sale has ended. An authorized one is settled first, which releases it. Safe to repeat.
 */
export async function cancelOpenPayments(services: SettleServices, catId: string): Promise<void> {
  const queue = await listOpenOfCat(services.db, catId)
  const errors: unknown[] = []
  const work = async () => {
    for (let payment = queue.shift(); payment && errors.length === 0; payment = queue.shift())
      await cancelIfLost(services, payment).catch((error: unknown) => errors.push(error))
  }
  await Promise.all(Array.from({ length: CONCURRENT }, work))
  // The job is retried, and continues with the payments that are still open.
  if (errors.length > 0) throw errors[0]
}

async function cancelIfLost(services: SettleServices, payment: Payment): Promise<void> {
  const failure = await lostReasonOf(services, payment)
  if (!failure) return
  const { id, stripePaymentIntentId } = payment
  if (!stripePaymentIntentId) return abandonWithoutIntent(services.db, id, failure)
  const settled = await settlePayment(services, stripePaymentIntentId)
  if (settled?.state === 'open') await cancelPayment(services, payment, stripePaymentIntentId, failure)
}
