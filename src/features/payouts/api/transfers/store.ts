/** SQL of transfers and reversals. */
import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { movementRows } from '#platform/movements/rows.ts'
import { MOVEMENT_TRANSITIONS } from '#platform/movements/transitions.ts'
import { payoutReversals, payoutTransfers } from '../tables.ts'

/** Sales per run of the sweep. */
const BATCH = 200

export type Transfer = typeof payoutTransfers.$inferSelect
export type Reversal = typeof payoutReversals.$inferSelect

export const transferRows = movementRows(payoutTransfers, MOVEMENT_TRANSITIONS)
export const reversalRows = movementRows(payoutReversals, MOVEMENT_TRANSITIONS)

/** The transfers of a sale, oldest first. */
export function listTransfers(db: DbOrTx, transactionId: string): Promise<Transfer[]> {
  return transferRows.list(db, eq(payoutTransfers.transactionId, transactionId))
}

/** The reversals of a sale, oldest first. */
export function listReversals(db: DbOrTx, transactionId: string): Promise<Reversal[]> {
  return reversalRows.list(db, eq(payoutReversals.transactionId, transactionId))
}

/** The sales whose balance in the ledger is not zero although nothing is being sent for them. */
export async function listUnbalanced(db: DbOrTx, limit = BATCH): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select b.transaction_id as id from payable_balances b
    where b.balance <> 0
      and not exists (select from payout_transfers p
        where p.transaction_id = b.transaction_id and p.state in ('requested', 'sent', 'failed'))
      and not exists (select from payout_reversals r
        where r.transaction_id = b.transaction_id and r.state in ('requested', 'sent', 'failed'))
    order by random() limit ${limit}`)
  return rows.map(({ id }) => id)
}
