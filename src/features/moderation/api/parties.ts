/** Whom cases, decisions, and reviews concern. Staff neither read nor decide what concerns themselves. */
import { type SQL, sql } from 'drizzle-orm'
import { concernsSale } from '#features/orders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { type ListingKind, SOURCES } from './listings/listing-list-store.ts'

/** SQL of the catteries of a user. */
const ownCatteries = (userId: string) => sql`(select own.id from breeders own where own.user_id = ${userId})`

/** SQL of the IDs of what belongs to a user: catteries, listings, reviews by and about the user, and orders. */
const ownSubjects = (userId: string) => sql`(${ownCatteries(userId)}
  union all select l.id from cats l where l.breeder_id in ${ownCatteries(userId)}
  union all select l.id from breeding_pairings l where l.breeder_id in ${ownCatteries(userId)}
  union all select r.id from reviews r where ${concernsReview(userId)}
  union all select t.id from transactions t where ${concernsSale(userId)})`

/** The SQL condition that a user wrote the review `r`, or owns the cattery that it is about. */
export const concernsReview = (userId: string): SQL =>
  sql`(r.reviewer_id = ${userId} or r.breeder_id in ${ownCatteries(userId)})`

/** The SQL condition that the case `c` concerns a user: its user, its reporter, or one of those of its subject. */
export const concernsCase = (userId: string): SQL => sql`(c.user_id is not distinct from ${userId}::uuid
  or c.reporter_id is not distinct from ${userId}::uuid
  or c.subject_id is not null and c.subject_id in ${ownSubjects(userId)})`

/** The SQL condition that the decision `d` concerns a user: its user, one of those of its subject, or of its case. */
export const concernsDecision = (userId: string): SQL => sql`(d.user_id = ${userId}
  or d.subject_id is not null and d.subject_id in ${ownSubjects(userId)}
  or d.case_id is not null and d.case_id in (select c.id from moderation_cases c where ${concernsCase(userId)}))`

/** SQL of the IDs of the orders and cases that concern a user. */
export const ownRecords = (
  userId: string,
): SQL => sql`select t.id from transactions t where ${concernsSale(userId)}
  union all select c.id from moderation_cases c where ${concernsCase(userId)}`

/** What a user can be a party of: a case, a review, or a listing. */
type PartySubject = 'case' | 'review' | ListingKind

/** Whether one of these concerns a user; false for an unknown ID. Listings and reviews count although they were deleted. */
export async function isPartyOf(
  db: DbOrTx,
  subject: PartySubject,
  id: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await db.execute(partyQuery(subject, id, userId))
  return rows.length > 0
}

function partyQuery(subject: PartySubject, id: string, userId: string): SQL {
  switch (subject) {
    case 'case':
      return sql`select from moderation_cases c where c.id = ${id} and ${concernsCase(userId)}`
    case 'review':
      return sql`select from reviews r where r.id = ${id} and ${concernsReview(userId)}`
    default:
      return sql`select from ${SOURCES[subject].from} where l.id = ${id} and b.user_id = ${userId}`
  }
}
