/** Disputes that are not closed, for monitoring and for the deletion of accounts. */

import { eq, sql } from 'drizzle-orm'
import { listOwnSales } from '#features/orders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { disputes } from './tables.ts'

/** How many disputes are not closed. */
export async function countOpenDisputes(db: DbOrTx): Promise<number> {
  return db.$count(disputes, eq(disputes.isClosed, false))
}

/** The sales of a user, as the buyer or the breeder, with disputes that are not closed. */
export function listDisputedSales(db: DbOrTx, userId: string): ReturnType<typeof listOwnSales> {
  return listOwnSales(
    db,
    userId,
    sql`exists (select from disputes d where d.transaction_id = t.id and not d.is_closed)`,
  )
}
