import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { SECURITY_EVENT_KINDS } from '#lib/security-event-kinds.ts'

/** Tables that the SQL of features may read. */
export const PUBLIC_RELATIONS = ['security_events']

/** Append-only; constraints and indexes are in migrations/. */
export const securityEvents = pgTable('security_events', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  kind: text('kind', { enum: SECURITY_EVENT_KINDS }).notNull(),
  /** Who did it; null for visitors and for the system. */
  actorId: uuid('actor_id'),
  /** The user concerned, if one is known. */
  subjectId: uuid('subject_id'),
  /** From truncatedAddress. */
  network: text('network'),
  requestId: text('request_id'),
  detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
