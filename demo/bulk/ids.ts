import { type SQL, sql } from 'drizzle-orm'

/**
 * The ID of a row as an SQL expression: a UUID of version 8 (RFC 9562) from the MD5 hash of the run and of a text, which is
 * an SQL expression, too.
 */
export const bulkId = (run: string, text: SQL): SQL =>
  sql`overlay(overlay(md5(${run}::text || ' ' || ${text}) placing '8' from 13) placing '8' from 17)::uuid`
