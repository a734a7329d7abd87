/** SQL about users whose accounts were deleted, for the rules of other features. */
import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { users } from './tables.ts'

/** Whether the user of a column was deleted, or was deleted before a time. */
export function isDeletedUser(column: string, before?: Date): SQL {
  const isDeleted = before ? sql`u.deleted_at < ${before.toISOString()}` : sql`u.deleted_at is not null`
  return sql`${sql.identifier(column)} in (select u.id from users u where ${isDeleted})`
}

/** Those of the users whose accounts were deleted. */
export async function listDeleted(db: DbOrTx, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNotNull(users.deletedAt)))
  return new Set(rows.map(({ id }) => id))
}
