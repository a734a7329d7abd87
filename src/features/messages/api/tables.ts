/** Conversations and inquiries. Constraints and indexes live in migrations/. */
import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'

export const inquiries = pgTable('inquiries', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  buyerId: uuid('buyer_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  catId: uuid('cat_id'),
  breedingPairingId: uuid('breeding_pairing_id'),
  message: text('message').notNull(),
  status: text('status', { enum: ['pending', 'responded', 'closed'] })
    .notNull()
    .default('pending'),
  isRead: boolean('is_read').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  senderId: uuid('sender_id').notNull(),
  receiverId: uuid('receiver_id').notNull(),
  catId: uuid('cat_id'),
  inquiryId: uuid('inquiry_id'),
  content: text('content').notNull(),
  originalContent: text('original_content'),
  isModerated: boolean('is_moderated').notNull().default(false),
  moderationFlags: text('moderation_flags').array().notNull().default([]),
  blockedContent: jsonb('blocked_content').$type<Record<string, unknown>>(),
  attachments: text('attachments').array().notNull().default([]),
  isRead: boolean('is_read').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
