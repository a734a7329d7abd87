/** Addresses for calendar apps, what they were sent, and reminders. Constraints and indexes are in migrations/. */
import { date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { type CalendarKind, REMINDER_WAYS } from '../choices.ts'
import type { Published } from './published.ts'

export const calendarFeeds = pgTable('calendar_feeds', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  secretHash: text('secret_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When it was replaced or turned off. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
})

export const calendarPublished = pgTable(
  'calendar_published',
  {
    breederId: uuid('breeder_id').notNull(),
    entryId: text('entry_id').notNull(),
    day: date('day').notNull(),
    content: jsonb('content').$type<Published>().notNull(),
    sequence: integer('sequence').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    canceledAt: timestamp('canceled_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.breederId, table.entryId] })],
)

export const calendarReminderWays = pgTable(
  'calendar_reminder_ways',
  {
    breederId: uuid('breeder_id').notNull(),
    kind: text('kind').$type<CalendarKind>().notNull(),
    way: text('way', { enum: REMINDER_WAYS }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.breederId, table.kind] })],
)

export const calendarReminders = pgTable('calendar_reminders', {
  breederId: uuid('breeder_id').primaryKey(),
  handledOn: date('handled_on').notNull(),
})
