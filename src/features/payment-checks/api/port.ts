import type { ChecksPort } from '#features/payments/api/index.ts'
import type { Services } from '#platform/services.ts'
import { recordCardUses, reviewCards } from './card-uses.ts'
import { endWaiting, getCheckOf, startCheck } from './checks.ts'

/** The checks of payments, as payments call them. */
export function openChecks(
  services: Pick<Services, 'db' | 'stripe' | 'env' | 'clock' | 'events' | 'jobs'>,
): ChecksPort {
  return {
    async review(payment, intent) {
      const check = await reviewCards(services, payment, intent)
      return (
        check && ((tx, claimed, transactionId) => startCheck(services, tx, claimed, transactionId, check))
      )
    },
    async recordCardUses(payment, intent) {
      await recordCardUses(services, payment, intent)
    },
    endWaiting: (payment, intent) => endWaiting(services, payment, intent),
    waitsUntil: async ({ id }) => (await getCheckOf(services.db, id)).expiresAt,
  }
}
