/** Notices, email settings, and when people were emailed. Constraints and indexes are in migrations/. */
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import type { ListedDraft, Tracking } from '#platform/mail/index.ts'
import { type ChoiceKind, NOTICE_KINDS } from '../contract.ts'

export const notices = pgTable('notices', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
  subjectId: uuid('subject_id').notNull(),
  actorId: uuid('actor_id'),
  title: text('title').notNull(),
  text: text('text'),
  path: text('path').notNull(),
  count: integer('count').notNull().default(1),
  isRead: boolean('is_read').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const notificationChoices = pgTable('notification_choices', {
  userId: uuid('user_id').primaryKey(),
  messages: boolean('messages').notNull().default(true),
  inquiries: boolean('inquiries').notNull().default(true),
  reviews: boolean('reviews').notNull().default(true),
  payouts: boolean('payouts').notNull().default(true),
  waitingLists: boolean('waiting_lists').notNull().default(true),
  care: boolean('care').notNull().default(true),
  diaries: boolean('diaries').notNull().default(true),
  calendar: boolean('calendar').notNull().default(true),
})

export const diaryMails = pgTable('diary_mails', {
  userId: uuid('user_id').primaryKey(),
  mailedAt: timestamp('mailed_at', { withTimezone: true }).notNull(),
})

export const conversationMails = pgTable(
  'conversation_mails',
  {
    userId: uuid('user_id').notNull(),
    otherId: uuid('other_id').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    inquiryId: uuid('inquiry_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.otherId] })],
)

/** A change that is to be emailed: its own email, the setting that turns it off, and what a deadline needs of it. */
export type PacedContent = {
  draft: ListedDraft
  /** Whether the limit of a day does not delay it, and no list of other changes contains it. */
  isUrgent?: boolean
  choice?: ChoiceKind
  tracking?: Pick<Tracking, 'key' | 'then' | 'deadline'>
}

export const pacedMails = pgTable('paced_mails', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  otherId: uuid('other_id').notNull(),
  topic: text('topic').notNull(),
  content: jsonb('content').$type<PacedContent>(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  mailId: uuid('mail_id'),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  happenedAt: timestamp('happened_at', { withTimezone: true }).notNull(),
})
