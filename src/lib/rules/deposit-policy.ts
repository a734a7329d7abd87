/** What a buyer gets back after canceling, as the breeder chooses it; sale-terms/policy.ts computes the amounts. */
import { DAY_MS } from '../durations.ts'

export const POLICIES = ['flexible', 'moderate', 'firm'] as const
export type Policy = (typeof POLICIES)[number]

/** How long banks need until a refund arrives on a card, in texts. */
export const REFUND_ARRIVAL = '5 to 10 business days'

/** Days after sending in which the bank of a card may still return a refund, as the payment provider documents. */
export const REFUND_RETURN_DAYS = 30

/** Whether the bank can no longer return a refund that was sent at a time. */
export function isRefundFinal(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() >= REFUND_RETURN_DAYS * DAY_MS
}
