import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'

/** A report under the buyer guarantee that staff have not decided. */
export type OpenProblem = { transactionId: string; orderNumber: string; isBuyer: boolean }

/** The undecided reports of a user, as the buyer or the breeder. */
export async function listOpenProblems(db: DbOrTx, userId: string): Promise<OpenProblem[]> {
  const { rows } = await db.execute<OpenProblem>(sql`
    select t.id as "transactionId", t.order_number as "orderNumber", t.buyer_id = ${userId} as "isBuyer"
    from problems p join transactions t on t.id = p.transaction_id join breeders b on b.id = t.breeder_id
    where p.decided_at is null and (t.buyer_id = ${userId} or b.user_id = ${userId})`)
  return rows
}
