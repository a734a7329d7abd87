import { payoutAccountOf } from '#features/payout-accounts/api/index.ts'
import type { Handle } from '#platform/db/index.ts'

/** The ID of the breeder's active account at the provider; null if there is none. */
export async function activeAccountOf(db: Handle, breederId: string): Promise<string | null> {
  const account = await payoutAccountOf(db, breederId)
  return account?.state === 'active' ? account.stripeAccountId : null
}
