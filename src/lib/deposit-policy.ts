/** What a buyer gets back after canceling, as the breeder chooses it; orders/policy.ts computes the amounts. */
export const POLICIES = ['flexible', 'moderate', 'firm'] as const
export type Policy = (typeof POLICIES)[number]
