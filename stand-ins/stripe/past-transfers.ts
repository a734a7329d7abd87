/** Transfers from before the stand-in was started, such as those of the demo's sales. */
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { StartCall } from './call.ts'
import { remove, rows } from './objects.ts'
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
}

/** Stores transfers without sending webhooks, in place of earlier ones with their IDs. */
export async function addPastTransfers(
  db: Handle,
  startCall: StartCall,
  transfers: readonly PastTransfer[],
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, paymentId, account, amount, group, metadata, createdAt } of transfers) {
      const call = { ...startCall(tx), now: Math.floor(createdAt.getTime() / 1000) }
      await rows(
        tx,
        sql`delete from local_stripe.objects where type = 'balance_transaction' and data ->> 'source' = ${id}`,
      )
      await rows(
        tx,
        sql`delete from local_stripe.account_transactions where data ->> 'source' = ${paymentId}`,
      )
      await remove(tx, id)
      await storeTransfer(call, {
        ...{ id, payment: paymentId, amount, destination: account, description: null, metadata, group },
      })
    }
  })
}
