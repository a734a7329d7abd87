/** Transfers, and their payouts to banks, from before the server was started, such as those of a demo's sample data. */
import type { StartCall } from '../call.ts'
import { remove } from '../objects.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import { storePayout } from './account-payouts.ts'
import { storeTransfer } from './transfers.ts'

export type PastTransfer = {
  id: string
  /** The payment in the connected account. */
  paymentId: string
  account: string
  /** Cents. */
  amount: number
  group: string
  metadata: Record<string, string>
  createdAt: Date
  /** The payout to the bank that contains it alone. */
  payout?: { id: string; arrivedAt: Date }
}

/** Stores transfers without sending webhooks, in place of earlier ones with their IDs. */
export async function addPastTransfers(
  store: Store,
  startCall: StartCall,
  transfers: readonly PastTransfer[],
): Promise<void> {
  await store.transaction(async (tx) => {
    for (const { id, paymentId, account, amount, group, metadata, createdAt, payout } of transfers) {
      const call = { ...startCall(tx), now: Math.floor(createdAt.getTime() / 1000) }
      await tx.rows(sql`delete from objects where type = 'balance_transaction' and data ->> 'source' = ${id}`)
      await tx.rows(
        sql`delete from account_transactions where data ->> 'source' in (${paymentId}, ${payout?.id ?? ''})`,
      )
      await remove(tx, id)
      if (payout) await remove(tx, payout.id)
      await storeTransfer(call, {
        id,
        payment: paymentId,
        amount,
        destination: account,
        description: null,
        metadata,
        group,
      })
      if (!payout) continue
      const arrived = { ...call, now: Math.floor(payout.arrivedAt.getTime() / 1000) }
      await storePayout(arrived, { id: payout.id, account, amount }, sql`data ->> 'source' = ${paymentId}`)
    }
  })
}
