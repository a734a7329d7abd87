/** Violations, mutes, cases, decisions, and appeals. Constraints and indexes are in migrations/. */
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { STAFF_ROLES } from '#lib/staff-roles.ts'
import {
  APPEAL_STATUSES,
  CASE_KINDS,
  CASE_STATUSES,
  LOG_ACTIONS,
  NOTE_KINDS,
  SUBJECT_KINDS,
} from '../choices.ts'
import type { CaseListing } from '../contract.ts'

export const moderationViolations = pgTable('moderation_violations', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  receiverId: uuid('receiver_id'),
  violationType: text('violation_type').notNull(),
  content: text('content'),
  categories: text('categories').array().notNull().default([]),
  spans: jsonb('spans').$type<{ start: number; end: number; category: string }[]>().notNull().default([]),
  messageId: uuid('message_id'),
  /** The ID that the sender's device assigned. */
  clientId: uuid('client_id'),
  severity: text('severity', { enum: ['warning', 'serious', 'severe'] })
    .notNull()
    .default('warning'),
  action: text('action'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const mutes = pgTable('mutes', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  violationId: uuid('violation_id'),
  decisionId: uuid('decision_id'),
  reason: text('reason').notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  liftedAt: timestamp('lifted_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The subject is what was reported, with its title at that time; it may have been deleted. */
export const moderationCases = pgTable('moderation_cases', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  /** The number by which people name the case. */
  number: integer('number').notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
  kind: text('kind', { enum: CASE_KINDS }).notNull(),
  /** The user concerned, or the sender of a support request; null for a visitor. */
  userId: uuid('user_id'),
  /** The email address of a visitor who sent a support request, in lower case. */
  contactEmail: text('contact_email'),
  reporterId: uuid('reporter_id'),
  subjectKind: text('subject_kind', { enum: SUBJECT_KINDS }),
  subjectId: uuid('subject_id'),
  subjectTitle: text('subject_title'),
  /** The listing as it was when it was reported. */
  snapshot: jsonb('snapshot').$type<CaseListing>(),
  reason: text('reason').notNull(),
  comment: text('comment'),
  status: text('status', { enum: CASE_STATUSES }).notNull().default('open'),
  assigneeId: uuid('assignee_id'),
  /** Since when the sender of a support request has been waiting for an answer. */
  waitingSince: timestamp('waiting_since', { withTimezone: true }),
  /** What staff search, in lower case. */
  searchText: text('search_text').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
})

/** The append-only history of a case for staff; `actorId` is null for a sender without an account. */
export const moderationCaseNotes = pgTable('moderation_case_notes', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  caseId: uuid('case_id').notNull(),
  kind: text('kind', { enum: NOTE_KINDS }).notNull(),
  actorId: uuid('actor_id'),
  assigneeId: uuid('assignee_id'),
  text: text('text'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The append-only log; without foreign keys. Automatic decisions have no actor. */
export const moderationDecisions = pgTable('moderation_decisions', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  actorId: uuid('actor_id'),
  /** The role that the actor had; null for automatic decisions, and for decisions from before it was stored. */
  actorRole: text('actor_role', { enum: STAFF_ROLES }),
  action: text('action', { enum: LOG_ACTIONS }).notNull(),
  reason: text('reason').notNull(),
  caseId: uuid('case_id'),
  decisionId: uuid('decision_id'),
  subjectKind: text('subject_kind', { enum: SUBJECT_KINDS }),
  subjectId: uuid('subject_id'),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const appeals = pgTable('appeals', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  decisionId: uuid('decision_id').notNull().unique(),
  userId: uuid('user_id').notNull(),
  caseId: uuid('case_id').notNull().unique(),
  text: text('text').notNull(),
  status: text('status', { enum: APPEAL_STATUSES }).notNull().default('open'),
  answer: text('answer'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
})
