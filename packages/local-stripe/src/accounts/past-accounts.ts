/** Connected accounts from before the server was started, such as those of a demo's sample data. */

import type { StartCall } from '../call.ts'
import { insert, remove } from '../objects.ts'
import type { Store } from '../store/store.ts'
import { type AccountOutcome, newAccount, withOutcome } from './account-object.ts'

export type PastAccount = {
  id: string
  /** Null if nothing has been entered. */
  outcome: AccountOutcome | null
  metadata: Record<string, string>
  createdAt: Date
}

/** Stores accounts without sending webhooks, in place of earlier ones with their IDs. */
export async function addPastAccounts(
  store: Store,
  startCall: StartCall,
  accounts: readonly PastAccount[],
): Promise<void> {
  await store.transaction(async (tx) => {
    for (const { id, outcome, metadata, createdAt } of accounts) {
      const call = { ...startCall(tx), now: Math.floor(createdAt.getTime() / 1000) }
      const values = { country: 'US', email: null, businessProfile: {}, metadata }
      const account = { ...newAccount(call, values), id }
      await remove(tx, id)
      await insert(tx, 'account', outcome ? withOutcome(call, account, outcome) : account)
    }
  })
}
