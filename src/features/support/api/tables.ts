/** Requests to support, their messages, and files. Constraints and indexes are in migrations/. */
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The part of a case that only support requests have. */
export const supportRequests = pgTable('support_requests', {
  caseId: uuid('case_id').primaryKey(),
  /** The ID that the sender's device assigned. */
  clientId: uuid('client_id').notNull().unique(),
  reference: text('reference'),
})

export const supportMessages = pgTable('support_messages', {
  /** Assigned by the device that sent it. */
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  isAnswer: boolean('is_answer').notNull(),
  staffId: uuid('staff_id'),
  text: text('text').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const supportFiles = pgTable('support_files', {
  objectId: uuid('object_id').primaryKey(),
  messageId: uuid('message_id').notNull(),
  position: integer('position').notNull(),
})
