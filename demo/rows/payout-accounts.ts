import { demoId } from '../ids.ts'
import type { PlanContext } from './plan.ts'

/** The second cattery has begun to set up payouts, the third has not; all others have an active account. */
const WITH_MISSING_INFORMATION = 1
const NOT_STARTED = 2

/** Accounts of the catteries at the payment provider. */
export function addPayoutAccounts({ plan, calendar }: PlanContext): void {
  for (const [index, breeder] of plan.breeders.entries()) {
    if (index === NOT_STARTED || !breeder.id || breeder.verificationStatus !== 'verified') continue
    const isActive = index !== WITH_MISSING_INFORMATION
    const due = ['external_account', 'tos_acceptance.date']
    plan.payoutAccounts.push({
      id: demoId('payout account', breeder.id),
      breederId: breeder.id,
      stripeAccountId: `acct_demo${breeder.id.replaceAll('-', '').slice(0, 12)}`,
      state: isActive ? 'active' : 'information_missing',
      detailsSubmitted: isActive,
      payoutsEnabled: isActive,
      transfers: isActive ? 'active' : 'inactive',
      ...(!isActive && { currentlyDue: due, pastDue: due, disabledReason: 'requirements.past_due' }),
      country: 'US',
      currency: 'usd',
      checkedAt: calendar.moment(1, 9),
      announced: isActive ? 'active' : null,
      createdAt: breeder.createdAt ?? calendar.moment(1, 9),
    })
  }
}
