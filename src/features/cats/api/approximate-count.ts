import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'

/** Milliseconds for which a count is reused; it only decides how matches are counted. */
const REUSE_MS = MINUTE_MS

const counts = new WeakMap<DbOrTx, { at: number; count: Promise<number> }>()

/** How many cats were ever added, up to a minute ago. */
export function approximateCatCount(db: DbOrTx): Promise<number> {
  const known = counts.get(db)
  if (known && performance.now() - known.at < REUSE_MS) return known.count
  const count = readCount(db)
  counts.set(db, { at: performance.now(), count })
  count.catch(() => counts.delete(db))
  return count
}

async function readCount(db: DbOrTx): Promise<number> {
  const { count } = await read(db, countRow).row(sql`select coalesce(max(number), 0)::int as count from cats`)
  return count
}
