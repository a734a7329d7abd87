/** What a buyer gets back after canceling, as the breeder chooses it; sale-terms/policy.ts computes the amounts. */
export const POLICIES = ['flexible', 'moderate', 'firm'] as const
export type Policy = (typeof POLICIES)[number]

/** How long banks need until a refund arrives on a card, in texts. */
export const REFUND_ARRIVAL = '5 to 10 business days'
