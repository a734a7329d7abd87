/**
 * The presenter of breeders in SQL: PostgreSQL builds the JSON. It is an allowlist: a column that is not named here is
 * never sent, least of all `documents`.
 */
import { sql } from 'drizzle-orm'
import { isoText } from '#platform/db/index.ts'

/** A breeder `b` beside a cat, pairing, or litter. */
export const breederFields = sql`
  'id', b.id, 'name', b.name, 'businessName', b.business_name, 'location', b.location, 'rating', b.rating,
  'reviewCount', b.review_count, 'profileImageUrl', b.profile_image_url, 'verificationStatus', b.verification_status`

/** A breeder `b` in lists and on its own page. */
export const breederJson = sql`json_build_object(
  ${breederFields}, 'userId', b.user_id,
  'description', b.description, 'specializations', b.specializations, 'yearsExperience', b.years_experience,
  'totalSales', b.total_sales, 'verificationBadges', b.verification_badges,
  'transportMethods', b.transport_methods, 'meetingLocations', b.meeting_locations,
  'depositPolicy', b.deposit_policy, 'goHomeWeeks', b.go_home_weeks, 'isActive', b.is_active, 'createdAt', ${isoText(sql`b.created_at`)},
  'availableCats', available_cats(b.id))`
