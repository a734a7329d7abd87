/** Favorite cats of users. Constraints and indexes are in migrations/. */
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'

/** Tables that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['favorites']

export const favorites = pgTable('favorites', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  catId: uuid('cat_id').notNull(),
  /** Price in cents and status of the cat when the user last looked at it; null if unknown. */
  seenPrice: integer('seen_price'),
  seenStatus: text('seen_status'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
