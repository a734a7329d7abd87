/** Whether a transfer is due. */
import { readPayable } from '#features/ledger/api/index.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import { findActiveAccount } from '../accounts/store.ts'
import type { PayoutServices } from '../services.ts'
import { factsOfSale } from './facts.ts'
import { reasonToWait } from './status.ts'
import type { Transfer } from './store.ts'

/** Why a sale that owes its breeder money is not paid out now; null if it is, with the account that receives it. */
export async function checkDue(
  { env, clock }: Pick<PayoutServices, 'env' | 'clock'>,
  tx: DbOrTx,
  sale: StoredSale,
): Promise<{ waits: ReturnType<typeof reasonToWait>; accountId: string | null }> {
  const facts = await factsOfSale(tx, sale.id)
  const account = await findActiveAccount(tx, sale.breederId)
  if (!facts) throw new Error(`There is no sale ${sale.id}.`)
  const now = clock.now()
  const circumstances = {
    hasAccount: account !== null,
    limits: env,
    now,
    outages: await readOutages(tx, now),
  }
  return { waits: reasonToWait(facts, circumstances), accountId: account }
}

/** Whether an unsent transfer is still exactly what is due, to the same account. The caller has locked the sale. */
export async function isStillDue(
  services: Pick<PayoutServices, 'env' | 'clock'>,
  tx: DbOrTx,
  sale: StoredSale,
  { amount, stripeAccountId }: Transfer,
): Promise<boolean> {
  if (services.env.PAYOUTS !== 'connect' || (await readPayable(tx, sale)) !== amount) return false
  const { waits, accountId } = await checkDue(services, tx, sale)
  return waits === null && accountId === stripeAccountId
}
