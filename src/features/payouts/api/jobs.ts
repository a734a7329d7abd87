import { BALANCE_CHANGED } from '#features/ledger/api/index.ts'
import { bankPayoutChangedJob } from '#features/payments/api/index.ts'
import { payoutAccountChangedJob } from '#features/payout-accounts/api/index.ts'
import { recordBankPayout } from './bank.ts'
import { listOwed } from './debts.ts'
import { decidePayout } from './decide.ts'
import { reversalJob, transferJob } from './job-definitions.ts'
import { continueReversal } from './reversal-steps.ts'
import type { PayoutServices } from './services.ts'
import { retryRejected } from './store.ts'
import { continueTransfer } from './transfer-steps.ts'

/** Registers the jobs of payouts. */
export function registerPayoutJobs(services: PayoutServices): void {
  const { jobs } = services
  jobs.handle(BALANCE_CHANGED, ({ transactionId }) => decidePayout(services, transactionId))
  jobs.handle(transferJob, ({ transferId }) => continueTransfer(services, transferId))
  jobs.handle(reversalJob, ({ reversalId }) => continueReversal(services, reversalId))
  jobs.handle(bankPayoutChangedJob, (payout) => recordBankPayout(services, payout))
  jobs.handle(payoutAccountChangedJob, ({ breederId }) => continueBreeder(services, breederId))
}

/** Continues what waited for an account: sales that owe money, and transfers that the provider rejected. */
export async function continueBreeder(services: PayoutServices, breederId: string): Promise<void> {
  const { db, clock } = services
  for (const id of await retryRejected(db, breederId, clock.now())) await continueTransfer(services, id)
  for (const id of await listOwed(db, breederId)) await decidePayout(services, id)
}
