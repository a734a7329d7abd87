import type { PastAccount } from '@littermate/local-stripe'
import type { Plan } from './rows/index.ts'

/** The planned payout accounts, as the payment provider has stored them. */
export function plannedAccounts(plan: Plan): PastAccount[] {
  return plan.payoutAccounts.map(({ stripeAccountId, breederId, state, createdAt }) => {
    if (!stripeAccountId || !createdAt)
      throw new Error(`The payout account of the breeder ${breederId} is incomplete.`)
    return {
      id: stripeAccountId,
      createdAt,
      metadata: { breederId },
      outcome: state === 'active' ? 'active' : 'incomplete',
    }
  })
}
