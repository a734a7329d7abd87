/** Debts: sales with a negative balance, and the deductions from other sales. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { BALANCE_CHANGED } from '#features/ledger/api/index.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { payoutNoticeJob } from '../job-definitions.ts'
import type { PayoutServices } from '../services.ts'
import { payoutCarryovers } from '../tables.ts'

/** Other sales of the same breeder whose balance is a debt, oldest first. */
export async function listDebts(db: DbOrTx, transactionId: string): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select b.transaction_id as id from payable_balances b
    where b.balance > 0 and b.transaction_id <> ${transactionId}
      and b.breeder_id = (select t.breeder_id from transactions t where t.id = ${transactionId})
    order by b.transaction_id`)
  return rows.map(({ id }) => id)
}

/** Sales of a breeder that owe them money, oldest first. */
export async function listOwed(db: DbOrTx, breederId: string): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select b.transaction_id as id from payable_balances b
    where b.balance < 0 and b.breeder_id = ${breederId}
    order by b.transaction_id`)
  return rows.map(({ id }) => id)
}

/** Breeders whom ended sales owe money. */
export async function listOwedBreeders(db: DbOrTx): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select distinct b.breeder_id as id from payable_balances b where b.balance < 0`)
  return rows.map(({ id }) => id)
}

const reversibleRow = z.object({ id: z.string(), left: z.number() })

/** Transfers of a sale with the cents of each that were not reversed, newest first. */
export async function reversibleOf(
  db: DbOrTx,
  transactionId: string,
): Promise<{ id: string; left: number }[]> {
  return read(db, reversibleRow).rows(sql`
    select p.id, (p.amount - coalesce(sum(r.amount), 0))::int as left
    from payout_transfers p left join payout_reversals r on r.transfer_id = p.id and r.state = 'succeeded'
    where p.transaction_id = ${transactionId} and p.state = 'succeeded'
    group by p.id having p.amount > coalesce(sum(r.amount), 0)
    order by p.created_at desc, p.id desc`)
}

export async function addCarryover(tx: DbOrTx, row: typeof payoutCarryovers.$inferInsert): Promise<void> {
  await tx.insert(payoutCarryovers).values(row)
}

/** Has the debt of a sale deducted from what the breeder's other sales owe. The breeder is notified by the job. */
export async function leaveDebt(
  { jobs }: Pick<PayoutServices, 'jobs'>,
  tx: DbOrTx,
  sale: Pick<StoredSale, 'id' | 'breederId'>,
): Promise<void> {
  await jobs.enqueue(tx, payoutNoticeJob, { kind: 'debt', id: sale.id })
  for (const transactionId of await listOwed(tx, sale.breederId))
    await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId })
}
