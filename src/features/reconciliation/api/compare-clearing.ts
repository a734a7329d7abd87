/** Compares what the ledger says is at the provider with the provider's balance. */
import { setTimeout as sleep } from 'node:timers/promises'
import { clearingBalance } from '#features/ledger/api/index.ts'
import type { SettleServices } from '#features/payments/api/index.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { otherCurrency } from '#platform/stripe/calls.ts'
import { isBankMovement, isDispute, providerFeeOf } from './compare-balance.ts'
import type { Found } from './compare-intent.ts'
import { balanceBetween, currentBalance } from './provider.ts'

/** Money may be between the provider and the ledger for some seconds. */
const ATTEMPTS = 3
const PAUSE_MS = 1_000

/**
 * The difference of the provider's balance and the ledger's account `card_clearing`, in cents; none if they are equal. Fees and
 * bank movements after `comparedTo` are posted by the next run.
 */
export async function compareClearing(
  services: Pick<SettleServices, 'db' | 'stripe' | 'clock'>,
  comparedTo: Date,
): Promise<Found[]> {
  for (let attempt = 1; ; attempt += 1) {
    const difference = (await balanceAsPosted(services, comparedTo)) - (await clearingBalance(services.db))
    if (difference === 0) return []
    if (attempt === ATTEMPTS)
      return [
        {
          kind: 'clearing',
          reference: 'card_clearing',
          providerAmount: difference,
          ourAmount: 0,
          repaired: false,
        },
      ]
    await sleep(PAUSE_MS)
  }
}

/** The provider's balance without what the comparison has not posted yet. */
async function balanceAsPosted(
  { stripe, clock }: Pick<SettleServices, 'stripe' | 'clock'>,
  comparedTo: Date,
): Promise<number> {
  let balance = await currentBalance(stripe)
  // The provider's times are whole seconds, of which the compared period includes its last one.
  const from = new Date((Math.floor(comparedTo.getTime() / 1_000) + 1) * 1_000)
  const to = new Date(clock.now().getTime() + MINUTE_MS)
  for await (const transaction of balanceBetween(stripe, { from, to })) {
    // The fee of a dispute is posted with the dispute.
    if (otherCurrency(transaction.currency) || isDispute(transaction)) continue
    balance += providerFeeOf(transaction)
    if (isBankMovement(transaction)) balance -= transaction.amount
  }
  return balance
}
