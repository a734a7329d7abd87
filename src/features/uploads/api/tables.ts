/** Stored pictures and documents. Constraints and indexes are in migrations/. */
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'

export const objects = pgTable('objects', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  ownerId: uuid('owner_id'),
  contentType: text('content_type').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
  color: text('color'),
  /** The point that stays visible where the picture is cropped, in percent of its width and height. */
  focusX: integer('focus_x'),
  focusY: integer('focus_y'),
  isPublic: boolean('is_public').notNull().default(true),
  attachedAt: timestamp('attached_at', { withTimezone: true }),
  /** A sale refers to it, so it stays when its owner no longer uses it. */
  isKept: boolean('is_kept').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
