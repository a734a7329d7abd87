import { type SQL, sql } from 'drizzle-orm'

/** A moment as `toISOString` writes it, for JSON that PostgreSQL builds. */
export function isoText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
