/** Stops of payments. Constraints and indexes are in migrations/. */
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { STOP_CAUSES } from '../contract.ts'

/** Tables that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['payment_stops']

export const paymentStops = pgTable('payment_stops', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  cause: text('cause', { enum: STOP_CAUSES }).notNull(),
  /** The user, the cat, or the cattery that it is about. */
  subjectId: uuid('subject_id').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
})
