import { eq } from 'drizzle-orm'
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
import { payoutTransfers } from './tables.ts'
import { listOwed } from './transfers/debts.ts'
import { decidePayout } from './transfers/decide.ts'
import { reversalMovement } from './transfers/reversal.ts'
import { transferRows } from './transfers/store.ts'
import { transferMovement } from './transfers/transfer.ts'

/** Registers the jobs of payout accounts and payouts. */
export function registerPayoutJobs(services: PayoutServices): void {
  const { jobs, env } = services
  jobs.handle(accountChangedJob, async ({ stripeAccountId }) => {
    if (env.PAYOUTS === 'connect') await recordAccount(services, stripeAccountId)
  })
  jobs.handle(BALANCE_CHANGED, ({ transactionId }) => decidePayout(services, transactionId))
  jobs.handle(transferJob, ({ transferId }) => transferMovement.continue(services, transferId))
  jobs.handle(reversalJob, ({ reversalId }) => reversalMovement.continue(services, reversalId))
  jobs.handle(bankPayoutChangedJob, (payout) => recordBankPayout(services, payout))
  jobs.handle(payoutAccountChangedJob, ({ breederId }) => continueBreeder(services, breederId))
}

/** Continues what waited for an account: sales that owe money, and transfers that the provider rejected. */
export async function continueBreeder(services: PayoutServices, breederId: string): Promise<void> {
  const { db, clock } = services
  const rejected = await transferRows.retry(db, eq(payoutTransfers.breederId, breederId), clock.now())
  for (const { id } of rejected) await transferMovement.continue(services, id)
  for (const id of await listOwed(db, breederId)) await decidePayout(services, id)
}
