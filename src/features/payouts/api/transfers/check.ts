import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

/** A sale whose transfers, reversals, or deductions differ from the ledger; amounts in cents. */
const payoutErrorRow = z.object({
  transactionId: z.string(),
  kind: z.enum(['transfer', 'transfer_reversed', 'carryover']),
  expected: z.number(),
  actual: z.number(),
})
export type PayoutError = z.infer<typeof payoutErrorRow>

/** Compares the rows of succeeded transfers and reversals, and of deductions, with what the ledger posted. */
export async function findPayoutErrors(db: DbOrTx): Promise<PayoutError[]> {
  return read(db, payoutErrorRow).rows(sql`
    with moved as (
      select transaction_id as id, 'transfer' as kind, sum(amount) as amount
      from payout_transfers where state = 'succeeded' group by 1
      union all
      select transaction_id, 'transfer_reversed', -sum(amount)
      from payout_reversals where state = 'succeeded' group by 1
      union all
      select id, 'carryover', sum(amount) from (
        select from_transaction_id as id, -amount as amount from payout_carryovers
        union all select to_transaction_id, amount from payout_carryovers) each group by 1
    ), posted as (
      select g.transaction_id as id, g.kind, sum(e.amount) as amount
      from ledger_groups g join ledger_entries e on e.group_id = g.id and e.account = 'breeder_payable'
      where g.kind in ('transfer', 'transfer_reversed', 'carryover') group by 1, 2
    )
    select id as transaction_id, kind, coalesce(moved.amount, 0)::float8 as expected,
      coalesce(posted.amount, 0)::float8 as actual
    from moved full join posted using (id, kind)
    where coalesce(moved.amount, 0) <> coalesce(posted.amount, 0)`)
}
