/** SQL about users whose accounts were deleted, for the rules of other features. */
import { type SQL, sql } from 'drizzle-orm'

/** Whether the user of a column was deleted before a time. */
export const deletedBefore = (column: string, cutoff: Date): SQL =>
  sql`${sql.identifier(column)} in (select u.id from users u where u.deleted_at < ${cutoff.toISOString()})`

/** Whether the user of a column is deleted. */
export const isDeletedUser = (column: string): SQL =>
  sql`${sql.identifier(column)} in (select u.id from users u where u.deleted_at is not null)`
