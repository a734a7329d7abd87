/** Conversations and inquiries. Constraints and indexes live in migrations/. */
import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { MESSAGE_KINDS } from '../contract.ts'

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
  kind: text('kind', { enum: MESSAGE_KINDS }).notNull().default('user'),
  /** The event that a system message reports, so that it is written once; null for users' messages. */
  eventKey: text('event_key').unique(),
  senderId: uuid('sender_id').notNull(),
  receiverId: uuid('receiver_id').notNull(),
  catId: uuid('cat_id'),
  breedingPairingId: uuid('breeding_pairing_id'),
  inquiryId: uuid('inquiry_id'),
  content: text('content').notNull(),
  originalContent: text('original_content'),
  isModerated: boolean('is_moderated').notNull().default(false),
  moderationFlags: text('moderation_flags').array().notNull().default([]),
  blockedContent: jsonb('blocked_content').$type<Record<string, unknown>>(),
  attachments: text('attachments').array().notNull().default([]),
  isRead: boolean('is_read').notNull().default(false),
  clientId: uuid('client_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A row for each side of a conversation. */
export const conversations = pgTable('conversations', {
  userId: uuid('user_id').notNull(),
  otherId: uuid('other_id').notNull(),
  lastMessageId: uuid('last_message_id'),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  unread: integer('unread').notNull().default(0),
  isStarter: boolean('is_starter').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The subjects of a conversation, each once; `lowerUserId` is the smaller of the two user IDs. */
export const conversationSubjects = pgTable('conversation_subjects', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  lowerUserId: uuid('lower_user_id').notNull(),
  higherUserId: uuid('higher_user_id').notNull(),
  catId: uuid('cat_id'),
  breedingPairingId: uuid('breeding_pairing_id'),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
})

/** Users who blocked other users. */
export const blocks = pgTable('blocks', {
  userId: uuid('user_id').notNull(),
  otherId: uuid('other_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** How breeders answer inquiries, computed once a day. */
export const breederResponses = pgTable('breeder_responses', {
  breederId: uuid('breeder_id').primaryKey(),
  inquiries: integer('inquiries').notNull(),
  answered: integer('answered').notNull(),
  /** Until the first answer; null if none was answered. */
  medianMinutes: integer('median_minutes'),
  computedOn: date('computed_on').notNull(),
})

/** Texts that a breeder inserts into messages. */
export const savedReplies = pgTable('saved_replies', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Messages that only the server's screening rules rejected, by a hash of their text. */
export const rejectedMessages = pgTable('rejected_messages', {
  senderId: uuid('sender_id').notNull(),
  receiverId: uuid('receiver_id').notNull(),
  textHash: text('text_hash').notNull(),
  clientId: uuid('client_id'),
  rejectedAt: timestamp('rejected_at', { withTimezone: true }).notNull(),
})
