/**
 * The presenter of breeders, written in SQL: PostgreSQL builds the JSON. These lists are the allow-list: a column that
 * is not named here never leaves, least of all `documents`.
 */
import { sql } from 'drizzle-orm'

/** What stands of a breeder beside a cat, a pairing or a litter; `b` are columns of breeders. */
export const breederFields = sql`
  'id', b.id, 'name', b.name, 'businessName', b.business_name, 'location', b.location, 'rating', b.rating,
  'reviewCount', b.review_count, 'profileImageUrl', b.profile_image_url, 'verificationStatus', b.verification_status`

/** A breeder as lists and its own page show it; `b` are columns of breeders. */
export const breederJson = sql`json_build_object(
  ${breederFields}, 'userId', b.user_id,
  'description', b.description, 'specializations', b.specializations, 'yearsExperience', b.years_experience,
  'totalSales', b.total_sales, 'verificationBadges', b.verification_badges,
  'transportMethods', b.transport_methods, 'meetingLocations', b.meeting_locations,
  'isActive', b.is_active, 'createdAt', b.created_at,
  'availableCats', available_cats(b.id))`
