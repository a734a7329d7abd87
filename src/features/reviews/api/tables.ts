/** Reviews by buyers, and invitations to write one. Constraints and indexes are in migrations/. */
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'

/** Tables that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['reviews']

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
  /** When the buyer last changed it. */
  editedAt: timestamp('edited_at', { withTimezone: true }),
  /** When staff hid it. */
  hiddenAt: timestamp('hidden_at', { withTimezone: true }),
})

export const reviewInvitations = pgTable('review_invitations', {
  transactionId: uuid('transaction_id').primaryKey(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
})
