/** Who may cancel a sale before the handover, from its facts. */
import type { StoredSale } from '#features/sales/api/index.ts'
import { FROZEN_TEXTS } from '#features/sales/contract.ts'

export type Party = 'buyer' | 'breeder'
type State = Pick<StoredSale, 'status' | 'frozen'>

/** Sentences for the user. */
export const NOT_CANCELABLE = {
  ...FROZEN_TEXTS,
  handed_over: 'The cat has been handed over, so this sale can no longer be canceled.',
  ended: 'This sale has already ended.',
  confirmed_by_you: 'You have confirmed the handover, so this purchase can no longer be canceled.',
  confirmed_by_buyer: 'The buyer has confirmed the handover, so this sale can no longer be canceled.',
  confirmed_by_breeder:
    'The handover has been confirmed. If it did not happen, please report that on this page.',
} as const

/** Whether a sale has been canceled or refunded. */
export function hasEnded({ status }: Pick<State, 'status'>): boolean {
  return status === 'canceled' || status === 'refunded'
}

/** Why a party cannot cancel a sale, apart from a payment in progress; null if nothing prevents it. */
export function reasonNotToCancel(
  sale: State,
  confirmed: Record<Party, boolean>,
  party: Party,
): keyof typeof NOT_CANCELABLE | null {
  if (sale.status === 'completed') return 'handed_over'
  if (hasEnded(sale)) return 'ended'
  // A cat that died cannot be handed over.
  if (sale.frozen && sale.frozen !== 'cat_died') return sale.frozen
  // A breeder whose own confirmation was a mistake can still cancel, but not once the buyer has the cat.
  if (confirmed.buyer) return party === 'buyer' ? 'confirmed_by_you' : 'confirmed_by_buyer'
  return party === 'buyer' && confirmed.breeder ? 'confirmed_by_breeder' : null
}

/** Sentences for the user. */
export const PAYMENT_IN_PROGRESS = {
  payment_check: 'Please decide about the payment that is checked first.',
  pending: 'The payment is being processed. Please try again in a minute.',
} as const

/** The payment of a sale, apart from its balance, that prevents its end; null if there is none. */
export function paymentInProgress({ status, frozen }: State): keyof typeof PAYMENT_IN_PROGRESS | null {
  if (frozen === 'payment_check') return frozen
  return status === 'pending' ? status : null
}
