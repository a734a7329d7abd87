import type { DbOrTx } from '#platform/db/index.ts'
import type { Intent } from './provider.ts'
import type { Payment } from './store.ts'

/** What payments ask of payment checks, a higher feature; `app/services.ts` passes it. */
export type ChecksPort = {
  /**
   * Stores the cards that tried to pay an authorized payment, and decides whether staff check it before it is captured.
   * Returns null if they do not, otherwise what the claim calls. Throws payment_unavailable.
   */
  review(payment: Payment, intent: Intent): Promise<StartCheck | null>
  /** Stores the cards that tried to pay an open payment, declined ones, too. Throws payment_unavailable. */
  recordCardUses(payment: Payment, intent: Intent): Promise<void>
  /**
   * Follows what happened to a waiting payment at the provider: a released authorization rejects it, and a capture that was
   * made there approves it. False if it still waits for staff.
   */
  endWaiting(payment: Payment, intent: Intent): Promise<boolean>
  /** When a waiting payment is canceled automatically. Throws if it never waited. */
  waitsUntil(payment: Payment): Promise<Date>
}

/**
 * Starts the check of a payment in the transaction of its claim, which has locked the payment and moved it to `waiting`.
 * It locks the sale.
 */
export type StartCheck = (tx: DbOrTx, payment: Payment, transactionId: string) => Promise<void>
