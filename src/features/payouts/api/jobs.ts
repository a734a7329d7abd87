import { BALANCE_CHANGED } from '#features/ledger/api/index.ts'
import { recordAccount } from './accounts/record.ts'
import { recordBankPayout } from './bank/bank.ts'
import {
  accountChangedJob,
  bankPayoutChangedJob,
  payoutAccountChangedJob,
  reversalJob,
  transferJob,
} from './job-definitions.ts'
import type { PayoutServices } from './services.ts'
import { listOwed } from './transfers/debts.ts'
import { decidePayout } from './transfers/decide.ts'
import { continueReversal } from './transfers/reversal-steps.ts'
import { retryRejected } from './transfers/store.ts'
import { continueTransfer } from './transfers/transfer-steps.ts'

/** Registers the jobs of payout accounts and payouts. */
export function registerPayoutJobs(services: PayoutServices): void {
  const { jobs, env } = services
  jobs.handle(accountChangedJob, async ({ stripeAccountId }) => {
    if (env.PAYOUTS === 'connect') await recordAccount(services, stripeAccountId)
  })
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
