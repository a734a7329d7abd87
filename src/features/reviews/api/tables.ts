/** Reviews by buyers. Constraints and indexes are in migrations/. */
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'

export const reviews = pgTable('reviews', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  transactionId: uuid('transaction_id').notNull().unique(),
  reviewerId: uuid('reviewer_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  rating: integer('rating').notNull(),
  comment: text('comment'),
  images: text('images').array().notNull().default([]),
  isVerified: boolean('is_verified').notNull().default(true),
  answer: text('answer'),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
