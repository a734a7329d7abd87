/**
 * The presenter of breeders in SQL: PostgreSQL builds the JSON. It is an allowlist: a column that is not named here is
 * never sent, least of all `documents`.
 */
import { type SQL, sql } from 'drizzle-orm'
import { pictureJson } from '#features/uploads/api/index.ts'
import { CHECK_KINDS } from '#lib/checks/kinds.ts'
import { addDays } from '#lib/dates.ts'
import { LATE_DAYS } from '#lib/rules/late-litters.ts'
import { isoText } from '#platform/db/index.ts'
import { isInState, isWithin, milesField, milesFrom } from './distance.ts'
import { goHomeRuleSql, goHomeWeeksSql } from './go-home.ts'
import { countNearest } from './nearest.ts'

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

/** The fields of a breeder `b` in lists and on its own page; in lists near a place with its `miles`. */
const breederJsonFields = (today: string, miles?: SQL): SQL => sql`
  ${breederFields(today)}, 'userId', b.user_id,
  'description', b.description, 'specializations', b.specializations, 'yearsExperience', b.years_experience,
  'totalSales', b.total_sales, 'verificationBadges', b.verification_badges,
  'transportMethods', b.transport_methods, 'meetingLocations', b.meeting_locations, 'shipping', b.shipping,
  'depositPolicy', b.deposit_policy, 'goHomeWeeks', b.go_home_weeks, 'isActive', b.is_active, 'createdAt', ${isoText(sql`b.created_at`)},
  'availableCats', available_cats(b.id)${milesField(miles)}`

/** A breeder `b` on its own page. */
export const breederJson = (today: string): SQL => sql`json_build_object(${breederJsonFields(today)})`

/** The checks of a breeder `b` that are valid on a day (ISO date), with their months, the newest first. */
const validChecksJson = (today: string): SQL => sql`(
  select coalesce(json_agg(json_build_object('kind', c.kind, 'checkedIn', to_char(c.checked_on, 'YYYY-MM'))
    order by date_trunc('month', c.checked_on) desc, array_position(${sql.param(CHECK_KINDS)}::text[], c.kind)), '[]')
  from current_checks c where c.breeder_id = b.id and c.result = 'passed' and c.expires_on >= ${today}::date)`

/** A breeder `b` in lists, with what its card shows; near a place with its `miles`. */
export const listedBreederJson = (today: string, miles?: SQL): SQL => sql`json_build_object(
  ${breederJsonFields(today, miles)}, 'validChecks', ${validChecksJson(today)},
  'coverPicture', coalesce(${pictureJson(sql`b.profile_image_url`)}, picture_of_cats(b.id)),
  'nextLitter', next_litter(b.id, ${addDays(today, -LATE_DAYS)}::date),
  'medianResponseMinutes', median_response_minutes(b.id))`

/**
 * SQL about a breeder `b` for other features: parts of JSON, with checks as of a day (ISO date), distances, and what is near a
 * place.
 */
export const breederSql = {
  goHomeWeeks: goHomeWeeksSql,
  goHomeRule: goHomeRuleSql,
  fields: breederFields,
  checkCounts: checkCountsJson,
  milesFrom,
  milesField,
  isWithin,
  isInState,
  countNearest,
}
