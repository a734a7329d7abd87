import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'

/**
 * Does work on a table without its indexes, except unique ones, and then creates the same indexes again, which is faster
 * than adding very many rows to them one by one. `tx` is a transaction, so an interruption leaves the table as it was.
 */
export async function withoutIndexes(tx: DbOrTx, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${table}::regclass and not indisunique order by 1`)
  for (const { name } of rows) await tx.execute(sql.raw(`drop index ${name}`))
  await work()
  await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await tx.execute(sql.raw(definition))
}
