/** Diaries of kittens. Constraints and indexes live in migrations/. */
import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const diaryEntries = pgTable('diary_entries', {
  id: uuid('id').primaryKey(),
  catId: uuid('cat_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  text: text('text').notNull().default(''),
  imageUrl: text('image_url'),
  grams: integer('grams'),
  weighedOn: date('weighed_on'),
  version: integer('version').notNull().default(1),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  editedAt: timestamp('edited_at', { withTimezone: true }),
})

/** Tables and views that the SQL of higher-level features may read; all others are private. */
export const PUBLIC_RELATIONS = ['diary_entries']
