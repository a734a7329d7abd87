import { type SQL, sql } from 'drizzle-orm'

/** A timestamp in the format of `toISOString`, for JSON that PostgreSQL generates. */
export function isoText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
