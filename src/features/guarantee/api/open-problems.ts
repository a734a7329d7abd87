import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

/** A report under the buyer guarantee that staff have not decided. */
const openProblemRow = z.object({ transactionId: z.string(), orderNumber: z.string(), isBuyer: z.boolean() })
export type OpenProblem = z.infer<typeof openProblemRow>

/** The undecided reports of a user, as the buyer or the breeder. */
export async function listOpenProblems(db: DbOrTx, userId: string): Promise<OpenProblem[]> {
  return read(db, openProblemRow).rows(sql`
    select t.id as transaction_id, t.order_number, t.buyer_id = ${userId} as is_buyer
    from problems p join transactions t on t.id = p.transaction_id join breeders b on b.id = t.breeder_id
    where p.decided_at is null and (t.buyer_id = ${userId} or b.user_id = ${userId})`)
}
