import { findCat } from '#features/cats/api/index.ts'
import { getSale, presentSale } from '#features/orders/api/index.ts'
import { STOPPED_TEXT } from '#features/payment-stops/api/index.ts'
import { readHoldText } from '#features/waiting-lists/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { dayIn } from '#lib/times.ts'
import { LOST_REASONS, type PaymentStatus } from '../contract.ts'
import { type Intent, retrieveIntent } from './provider.ts'
import { type SettleServices, settlePayment } from './settle.ts'
import { findPayment, type Payment } from './store.ts'

type StatusServices = Pick<SettleServices, 'db' | 'clock' | 'stripe' | 'checks'>

/**
 * Settles the buyer's payment as far as possible and returns its status. Throws not_found for other users' payments and
 * payment_unavailable if the provider cannot be reached.
 */
export async function confirmPayment(
  services: SettleServices,
  buyerId: string,
  intentId: string,
): Promise<PaymentStatus> {
  const payment = await findOwnPayment(services, buyerId, intentId)
  return statusOf(services, (await settlePayment(services, intentId)) ?? payment, intentId)
}

/** Returns the status of the buyer's payment without settling it. Throws as confirmPayment does. */
export async function getPaymentStatus(
  services: StatusServices,
  buyerId: string,
  intentId: string,
): Promise<PaymentStatus> {
  return statusOf(services, await findOwnPayment(services, buyerId, intentId), intentId)
}

/**
 * The status of the buyer's payment while its confirmation takes too long, without asking the provider. Throws not_found as
 * confirmPayment does.
 */
export async function unconfirmedStatus(
  services: StatusServices,
  buyerId: string,
  intentId: string,
): Promise<PaymentStatus> {
  const payment = await findOwnPayment(services, buyerId, intentId)
  const known = payment.state === 'open' ? withoutMessage('processing') : outcomeOf(payment)
  const message = known.outcome === 'processing' ? 'Your payment is still being confirmed.' : known.message
  return withHold(services, payment, { ...known, message, ...(await describe(services, payment)) })
}

async function findOwnPayment({ db }: StatusServices, buyerId: string, intentId: string): Promise<Payment> {
  const payment = await findPayment(db, intentId)
  if (payment?.buyerId !== buyerId) throw new AppError('not_found')
  return payment
}

async function statusOf(
  services: StatusServices,
  payment: Payment,
  intentId: string,
): Promise<PaymentStatus> {
  const intent = payment.state === 'open' ? await retrieveIntent(services.stripe, intentId) : undefined
  return withHold(services, payment, {
    ...outcomeOf(payment, intent),
    ...(await describe(services, payment)),
  })
}

/** Says until when a cat is on hold that a payment could not buy, while it is. */
async function withHold(
  { db, clock }: StatusServices,
  { catId, buyerId }: Payment,
  status: PaymentStatus,
): Promise<PaymentStatus> {
  const cat = status.lostReason === 'on_hold' ? await findCat(db, catId) : undefined
  if (!cat?.heldByOffer) return status
  return { ...status, message: `${await readHoldText(db, cat, buyerId, clock.now())} ${NOT_CHARGED}` }
}

/** What a payment is for, and its sale once it is recorded. */
async function describe(
  { db, clock, checks }: StatusServices,
  payment: Payment,
): Promise<Omit<PaymentStatus, keyof Outcome>> {
  const isRecorded = payment.state === 'recorded'
  const isChecked = payment.state === 'waiting'
  const transactionId = isRecorded || isChecked ? payment.transactionId : null
  const known = transactionId ? await getSale(db, transactionId) : null
  const sale = known && isRecorded ? presentSale(known, payment.buyerId, clock.now()) : null
  return {
    kind: payment.kind,
    amount: payment.amount,
    catId: payment.catId,
    catName: sale?.snapshot.name ?? (await findCat(db, payment.catId))?.name ?? '',
    transactionId,
    finalPaymentDue: sale?.finalPaymentDue ?? null,
    sale,
    checkedUntil: known && isChecked ? dayIn(await checks.waitsUntil(payment), known.timeZone) : null,
  }
}

const NOT_CHARGED = 'Your card has not been charged.'
const AUTHORIZED: Intent['status'][] = ['processing', 'requires_capture', 'succeeded']

type Outcome = Pick<PaymentStatus, 'outcome' | 'lostReason' | 'message'>

/** The outcome shown to the buyer, from the payment's state and, while it is open, the provider's intent. */
function outcomeOf(
  { state, failure }: Pick<Payment, 'state' | 'failure'>,
  intent?: Pick<Intent, 'status' | 'last_payment_error'>,
): Outcome {
  switch (state) {
    case 'recorded':
      return withoutMessage('succeeded')
    case 'waiting':
      return withoutMessage('checking')
    case 'claimed':
    case 'captured':
      return withoutMessage('processing')
    case 'lost':
      return lost(failure)
    case 'released':
      return LOST_REASONS.some((reason) => reason === failure) ? lost(failure) : failed(failure)
    case 'refused':
      return failed(failure)
    case 'canceled':
      // The provider's form refuses a canceled intent, so a lost payment is explained.
      return LOST_REASONS.some((reason) => reason === failure)
        ? lost(failure)
        : failed('This payment was canceled.')
    case 'open':
      if (intent?.status === 'canceled') return failed('This payment was canceled.')
      // Authorized payments are settled by the next confirmation, webhook, or timer.
      if (intent && AUTHORIZED.includes(intent.status)) return withoutMessage('processing')
      if (intent?.last_payment_error) return failed(intent.last_payment_error.message ?? null)
      return withoutMessage('open')
  }
}

function withoutMessage(outcome: Outcome['outcome']): Outcome {
  return { outcome, lostReason: null, message: null }
}

const LOST_TEXTS: Record<(typeof LOST_REASONS)[number], string> = {
  taken: 'Another buyer was faster.',
  on_hold: 'A family of the breeder’s waiting list was deciding when your payment arrived.',
  price_changed: 'The price changed before your payment arrived.',
  terms_changed: 'The deposit policy or the dates changed before your payment arrived.',
  sale_ended: 'Your reservation ended before this payment arrived.',
  already_paid: 'The balance had already been paid.',
  sale_frozen: 'The order is on hold.',
  payments_stopped: STOPPED_TEXT,
  offer_ended: 'The offer ended before your payment arrived.',
}

function lost(failure: string | null): Outcome {
  const lostReason = LOST_REASONS.find((reason) => reason === failure) ?? 'taken'
  return { outcome: 'lost', lostReason, message: `${LOST_TEXTS[lostReason]} ${NOT_CHARGED}` }
}

function failed(reason: string | null): Outcome {
  const message = `${reason ?? 'The payment was not completed.'} ${NOT_CHARGED}`
  return { outcome: 'failed', lostReason: null, message }
}
