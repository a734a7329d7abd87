/**
 * The presenter of breeders in SQL: PostgreSQL builds the JSON. It is an allowlist: a column that is not named here is
 * never sent, least of all `documents`.
 */
import { type SQL, sql } from 'drizzle-orm'
import { isoText } from '#platform/db/index.ts'
import { isInState, isWithin, milesField, milesFrom } from './distance.ts'

/** How many of the last days of a breeder `b`'s checks, which are sorted, are before a day (ISO date). */
const expiredChecks = (today: string): SQL => sql`width_bucket(${today}::date - 1, b.checks_valid_until)`

/**
 * How many checks of a breeder `b` are valid on a day (ISO date) and the month of the newest, how many have expired, and when it
 * was accepted. A search in the sorted array, because a subquery makes the list of cats a tenth slower.
 */
const checkCountsJson = (today: string): SQL => sql`json_build_object(
  'valid', cardinality(b.checks_valid_until) - ${expiredChecks(today)}, 'expired', ${expiredChecks(today)},
  'checkedIn', to_char(b.checks_newest[${expiredChecks(today)} + 1], 'YYYY-MM'), 'acceptedIn', to_char(b.accepted_on, 'YYYY-MM'))`

/** A breeder `b` beside a cat, pairing, or litter, with checks as of `today` (ISO date). */
const breederFields = (today: string): SQL => sql`
  'id', b.id, 'name', b.name, 'businessName', b.business_name, 'location', b.location, 'rating', b.rating,
  'reviewCount', b.review_count, 'profileImageUrl', b.profile_image_url, 'verificationStatus', b.verification_status,
  'checkCounts', ${checkCountsJson(today)}`

/** A breeder `b` in lists and on its own page; in lists near a place with its `miles`. */
export const breederJson = (today: string, miles?: SQL): SQL => sql`json_build_object(
  ${breederFields(today)}, 'userId', b.user_id,
  'description', b.description, 'specializations', b.specializations, 'yearsExperience', b.years_experience,
  'totalSales', b.total_sales, 'verificationBadges', b.verification_badges,
  'transportMethods', b.transport_methods, 'meetingLocations', b.meeting_locations,
  'depositPolicy', b.deposit_policy, 'goHomeWeeks', b.go_home_weeks, 'isActive', b.is_active, 'createdAt', ${isoText(sql`b.created_at`)},
  'availableCats', available_cats(b.id)${milesField(miles)})`

/** SQL about a breeder `b` for other features: parts of JSON, with checks as of a day (ISO date), and distances. */
export const breederSql = {
  fields: breederFields,
  checkCounts: checkCountsJson,
  milesFrom,
  milesField,
  isWithin,
  isInState,
}
