/** What the comparison reads of the records of other features. */
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'

/** The intents of the charges that were recorded, or refunded, in a period. */
export async function listIntentsBetween(db: DbOrTx, from: Date, to: Date): Promise<string[]> {
  const [first, last] = [from.toISOString(), to.toISOString()]
  const rows = await read(db, idRow).rows(sql`
    select c.stripe_payment_intent_id as id from charges c where c.created_at between ${first} and ${last}
    union
    select c.stripe_payment_intent_id from refunds r join charges c on c.id = r.charge_id
    where r.succeeded_at between ${first} and ${last} and r.state <> 'canceled'`)
  return rows.map(({ id }) => id)
}
